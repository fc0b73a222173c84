import { and, asc, eq, sql } from 'drizzle-orm'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { PlannedDetail } from '#contract/courses/scheduleForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { courseExecution, courseSeries, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { reachedByPush } from '#server/shared/push/pushJobs.ts'
import { add, candidatesOf, executionsOf, repeat } from './add.ts'
import { type Candidate, clashesOf, toldTo } from './clashes.ts'
import { engagedAt } from './engaged.ts'
import { cancel, publish, remove, reopen, substitute } from './executionActs.ts'
import { choicesOf, inWeek, plannedRows } from './plannedCourses.ts'
import { belonging, isAhead, planVisibleTo } from './rules.ts'
import { candidates, edit, executionStepsOf, taken } from './seriesEdit.ts'

async function detail(tx: Tx, who: Who, _id: string): Promise<PlannedDetail> {
  const [execution] = await plannedRows(tx, and(eq(courseExecution._id, _id), planVisibleTo(who)))
  if (!execution) throw new Refusal('missing')
  return {
    execution,
    series: execution.series ? await seriesOf(tx, execution.series) : null,
    people: await peopleOf(tx, who, _id, execution.studio),
  }
}

async function seriesOf(tx: Tx, _id: string) {
  const [row] = await tx.select().from(courseSeries).where(eq(courseSeries._id, _id))
  if (!row) return null
  const coming = await tx
    .select()
    .from(courseExecution)
    .where(and(eq(courseExecution.series, _id), isAhead))
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
  return { ...row, ahead: coming.length, coming }
}

/** People with a seat or waiting, how news reaches each, and for whoever may look people up their telephone. */
const peopleOf = async (tx: Tx, who: Who, execution: string, studio: string) =>
  (
    await tx
      .select({
        _id: person._id,
        vorname: person.vorname,
        nachname: person.nachname,
        telefon: person.telefon,
        state: courseSignup.state,
        pushed: sql<boolean>`exists ${reachedByPush(tx)}`,
      })
      .from(courseSignup)
      .innerJoin(person, eq(courseSignup.person, person._id))
      .where(and(eq(courseSignup.execution, execution), sql`${courseSignup.state} in ('booked', 'waiting')`))
      .orderBy(courseSignup.state, courseSignup.receipt)
  ).map(({ _id, vorname, nachname, telefon, state, pushed }) => ({
    _id,
    name: `${vorname} ${nachname}`,
    waiting: state === 'waiting',
    pushed,
    telefon: holdsIn('u_search', who, studio) ? telefon : null,
  }))

export const courseScheduleCalls = serve(courseSchedule, {
  week: async ({ tx, who, query: { from, studios } }) => ({
    from,
    executions: await plannedRows(tx, and(inWeek(from), planVisibleTo(who, studios))),
  }),
  choices: ({ tx, who }) => choicesOf(tx, who),
  one: ({ tx, who, params: { id } }) => detail(tx, who, id),
  engaged: ({ tx, who, params: { id } }) => engagedAt(tx, who, id),
  clashes: async ({ tx, who, body: { studio, executions = [], series, edit: meant } }) => {
    const rows = series ? executionsOf({ ...series, except: series.except ?? [] }) : executions
    const told = async (asked: readonly Candidate[]) => {
      const own = await belonging(tx, studio, asked)
      return toldTo(who, own, await clashesOf(tx, own))
    }
    if (!meant) return { days: rows.map(({ startsAt }) => dayOf(startsAt)), clashes: await told(candidatesOf(studio, rows)) }
    const found = await taken(tx, { _id: meant._id, studio, scope: meant.scope })
    const steps = executionStepsOf({ ...found, change: meant.change })
    return { days: steps.map(({ next }) => dayOf(next.startsAt)), clashes: await told(candidates(steps)) }
  },
  add: ({ tx, house, who, body }) => add(tx, house, who, body),
  repeat: ({ tx, house, who, body }) => repeat(tx, house, who, body),
  edit: ({ tx, house, who, params: { id }, body }) => edit({ tx, house, who }, { ...body, _id: id }),
  remove: async ({ tx, house, params: { id }, query }) => {
    await remove(tx, house, id, query)
    return done
  },
  publish: given => publish(given, given.body),
  substitute: ({ tx, house, who, params: { id }, body }) => substitute({ tx, house, who }, { ...body, _id: id }),
  cancel: ({ tx, house, params: { id }, body }) => cancel({ tx, house }, { ...body, _id: id }),
  reopen: ({ tx, house, who, params: { id }, body }) => reopen({ tx, house, who }, { ...body, _id: id }),
})
