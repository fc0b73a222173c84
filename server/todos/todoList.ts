import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { PageQuery } from '#contract/page.ts'
import { dueStates, type TodoState, todoStates } from '#contract/rules/todos/states.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { StudioCounts } from '#contract/todos/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { holds } from '#server/kit/found.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { asFound, sortedFilledFirst } from '#server/kit/sorted.ts'
import { lettersSql } from '#server/kit/words.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { rows } from './rows.ts'
import { assignedTo, visibleTo, worksIn } from './rules.ts'
import { todo } from './tables.ts'

interface TodoPageParams extends PageQuery {
  state?: TodoState[]
  assignee?: string[]
  studio?: string[]
  due?: ('late' | 'today' | 'week' | 'none')[]
}

const isDue = inArray(todo.state, [...dueStates])
const ofDue = (day: string): Record<NonNullable<TodoPageParams['due']>[number], SQL | undefined> => ({
  late: and(lt(todo.due, day), isDue),
  today: and(eq(todo.due, day), isDue),
  week: and(sql`${todo.due} between ${day} and ${addDays(day, 7)}`, isDue),
  none: isNull(todo.due),
})
const nobodys = sql`not exists (select 1 from todo_assignment a where a.todo = todo._id)`

function todoConditionOf({ who }: Acting, { q = '', state, assignee, studio: codes, due }: TodoPageParams) {
  const people = assignee?.map(one =>
    one === '-' ? nobodys : one === 'me' ? assignedTo(actorOf(who)) : isId(one) ? assignedTo(one) : sql`false`,
  )
  return and(
    isNull(todo.removedAt),
    visibleTo(who),
    state?.length ? inArray(todo.state, state) : ne(todo.state, 'archived'),
    people?.length ? or(...people) : undefined,
    codes?.length ? inArray(todo.studio, codes) : undefined,
    due?.length ? or(...due.map(word => ofDue(today())[word])) : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(sql`concat_ws(' ', ${todo.title}, ${todo.text})`, word)),
  )
}

const place = sql`array_position(array[${sql.join(
  Object.keys(todoStates).map(state => sql`${state}`),
  sql`, `,
)}]::text[], ${todo.state})`
const sorts: Record<string, SQL> = {
  title: sql.raw(`${lettersSql('title')} collate "C"`),
  due: sql`${todo.due}`,
  studio: sql`${todo.studio}`,
  created: sql`${todo.created}`,
  state: place,
}

export async function pageOf(given: Acting, { sort, offset = 0, limit = 100, ...asked }: TodoPageParams) {
  const where = todoConditionOf(given, asked)
  const found = await given.tx
    .select({ _id: todo._id })
    .from(todo)
    .where(where)
    .orderBy(...sortedFilledFirst(sorts, sort ?? 'due', todo.created, todo._id))
    .offset(offset)
    .limit(limit)
  return { rows: await asFound(found, ids => rows.read(given, inArray(todo._id, ids))), total: await given.tx.$count(todo, where) }
}

/** The most of one's own that a device takes along. */
const mostOwn = 200
/** How long what is done still stands among one's own. */
const doneDays = 7

/** To-dos on which the caller works, by their day; those done lately come last. */
export async function ownTodos(given: Acting) {
  const { tx, who } = given
  const since = new Date(Date.now() - doneDays * dayMs).toISOString()
  const found = await tx
    .select({ _id: todo._id })
    .from(todo)
    .where(
      and(isNull(todo.removedAt), visibleTo(who), assignedTo(actorOf(who)), or(isDue, and(eq(todo.state, 'done'), gt(todo.doneAt, since)))),
    )
    .orderBy(sql`${todo.state} = 'done'`, ...sortedFilledFirst(sorts, 'due', todo.created, todo._id))
    .limit(mostOwn)
  return asFound(found, ids => rows.read(given, inArray(todo._id, ids)))
}

/** People who can be assigned in a studio. */
export const findAssignees = ({ tx }: Acting, code: string) =>
  tx
    .select({ _id: person._id, name: sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))` })
    .from(person)
    .where(and(isNull(person.deletedAt), worksIn(code)))
    .orderBy(sql`${person.sortName} collate "C"`, person._id)
    .limit(1000)

/** How many to-dos each studio has, those with most overdue first. */
export async function countsOf({ tx, who }: Acting): Promise<StudioCounts[]> {
  const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  const ofState = (state: TodoState) => count(eq(todo.state, state))
  const overdue = count(and(isDue, lt(todo.due, today())) as SQL)
  return tx
    .select({ studio: studio.code, name: studio.name, open: ofState('open'), doing: ofState('doing'), done: ofState('done'), overdue })
    .from(studio)
    .leftJoin(todo, and(eq(todo.studio, studio.code), isNull(todo.removedAt)))
    .where(reachConditionOf(studio.code, studiosWithAny(['stat_coo', 'd_fetchAllDocs'], who)))
    .groupBy(studio.code, studio.name)
    .orderBy(desc(overdue), asc(sql.raw(`${lettersSql('studio.name')} collate "C"`)), asc(studio.code))
}
