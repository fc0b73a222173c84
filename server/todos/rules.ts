import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson, reachOf, rolesOfPerson } from '#server/shared/auth/grants.ts'
import { session } from '#server/shared/auth/tables.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { todo, todoAssignment, todoFile } from './tables.ts'

type TodoReader = Pick<Who, '_id' | 'roles' | 'grants' | 'employee'>

/** Names of the kinds in `file`. */
export const imageKind = 'todo_image'
export const attachmentKind = 'todo_attachment'

/** The roles in which nobody works. */
export const idleRoles = ['member', 'studio']

/** The studios whose to-dos somebody makes, edits, assigns and deletes. */
export const studiosOf = (who: { grants: readonly Grant[] }) => studiosWithAny(['d_fetchAllDocs', 'd_fetchDocs'], who)

export const mayEdit = (who: Pick<Who, 'grants'>, code: string) => reaches(studiosOf(who), code)

const worksHere = ({ roles, grants }: Pick<Who, 'roles' | 'grants'>) => grants.length > 0 || roles.some(role => !idleRoles.includes(role))

/** True for to-dos on which that person works; the table is named in full, as a query of one table leaves its name away. */
export const assignedTo = (me: string) => sql`exists (select 1 from todo_assignment a where a.todo = todo._id and a.person = ${me}::uuid)`

/** To-dos of the studios of the right, and those of one's own, as long as one works here at all (T43). */
export function visibleTo(who: TodoReader): SQL | undefined {
  if (!worksHere(who)) return sql`false`
  const mine = studiosOf(who)
  if (mine === 'all') return undefined
  const me = actorOf(who)
  return or(mine.length > 0 ? or(reachConditionOf(todo.studio, mine), eq(todo.author, me)) : undefined, assignedTo(me))
}

/** A to-do that the caller sees, its row locked: whoever changes what hangs on it comes one after the other. */
export async function seenTodo(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(todo)
    .where(and(eq(todo._id, _id), isNull(todo.removedAt), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** The same where the caller may edit it, for a call that names its studio. */
export async function editedTodo(tx: Tx, who: Who, _id: string, code?: string) {
  const row = await seenTodo(tx, who, _id)
  if (!mayEdit(who, row.studio) || (code ?? row.studio) !== row.studio) throw new Refusal('missing')
  return row
}

/** True where a person of this condition has a role in the studio in which people work. */
export const worksIn = (code: string) =>
  sql`exists (select 1 from ${personRole} pr where pr.person = person._id and pr.role not in ${idleRoles}
    and (pr.studios is null or ${code}::text = any(pr.studios)))`

/** Those who work on a to-do. */
export async function assignedIn(tx: Pick<Tx, 'select'>, _id: string) {
  const found = await tx.select({ person: todoAssignment.person }).from(todoAssignment).where(eq(todoAssignment.todo, _id))
  return found.map(({ person }) => person)
}

const readerOf = async (tx: Tx, _id: string): Promise<TodoReader> => ({
  _id,
  roles: await rolesOfPerson(tx, _id),
  grants: await grantsOfPerson(tx, _id),
})

/** Those of these people who see a to-do now. */
export async function seersOf(tx: Tx, _id: string, people: readonly string[]) {
  const found: string[] = []
  for (const one of new Set(people))
    if ((await tx.$count(todo, and(eq(todo._id, _id), visibleTo(await readerOf(tx, one))))) > 0) found.push(one)
  return found
}

/** True where an account is that of a tablet on which somebody acts who sees this to-do as their own. */
async function isOnTablet(tx: Tx, house: WithDomains, { _id, author }: Pick<typeof todo.$inferSelect, '_id' | 'author'>, account: string) {
  const own = await seersOf(tx, _id, [...(await assignedIn(tx, _id)), ...(author ? [author] : [])])
  for (const accounts of actedOn.all(house)) if ((await accounts(tx, own)).includes(account)) return true
  return false
}

/**
 * True of a file of a to-do that this session's person sees; on a tablet, whose session is the studio's, of its studio's to-dos, and of those that
 * are their own who act on it.
 */
export async function opensFile(tx: Tx, file: string, sid: string, house: WithDomains): Promise<boolean> {
  const [reader] = await tx.select({ _id: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?._id) return false
  const { _id } = reader
  const held = await tx
    .select({ studios: personRole.studios })
    .from(personRole)
    .where(and(eq(personRole.person, _id), eq(personRole.role, 'studio')))
  const here = held.map(({ studios }) => reachConditionOf(todo.studio, reachOf(studios)))
  const isOf = and(
    isNull(todo.removedAt),
    inArray(todo._id, tx.select({ _id: todoFile.todo }).from(todoFile).where(eq(todoFile.file, file))),
  )
  const sees = held.length > 0 ? or(...here) : visibleTo(await readerOf(tx, _id))
  if ((await tx.$count(todo, and(isOf, sees))) > 0) return true
  if (held.length === 0) return false
  // The same picture may hang on several.
  for (const row of await tx.select({ _id: todo._id, author: todo.author }).from(todo).where(isOf))
    if (await isOnTablet(tx, house, row, _id)) return true
  return false
}
