import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Grant, Reach } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson, reachOfRoles } from '#server/shared/auth/grants.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { traceDaily } from '#server/shared/health/trace.ts'
import { roleHolders } from '#server/shared/roles/roleHolders.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { contract, contractAttachment } from './tables.ts'

export { appendOne } from './append.ts'
export { countedBy, endWith, eventsOf, lifeIn, shownLife } from './life.ts'
export { leaderOf } from './tacOrder.ts'

export type ContractRecord = typeof contract.$inferSelect

/** Name of the kind in `file`. */
export const attachmentKind = 'contract'

/** Roles that decide, each in its own studios (C29). */
const deciding = ['office', 'studio_manager', 'admin']

/** Contracts of the studios where somebody sells. */
export const visibleTo = (who: { grants: readonly Grant[] }): SQL | undefined =>
  reachConditionOf(contract.studio, studiosWith('u_search', who))

/** True where somebody decides in a studio: the right and such a role, both there. */
export async function decidesIn(tx: Tx, who: Pick<Who, '_id' | 'employee' | 'grants'>, code: string) {
  if (!reaches(studiosWith('u_search', who), code)) return false
  const held: Reach = await reachOfRoles(tx, actorOf(who), deciding)
  return reaches(held, code)
}

interface ContractPlace {
  userId: string
  index: string
}

/** Condition for one contract of a person. */
export const contractPlaceConditionOf = ({ userId, index }: ContractPlace) =>
  and(eq(contract.person, userId), eq(contract.index, Number(index)))

/** A contract that the caller may see. */
export async function findSeenContract(tx: Tx, who: Who, place: ContractPlace): Promise<ContractRecord> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(contractPlaceConditionOf(place), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}

/** A contract that was signed by somebody who has left is opened by whoever decides alone, which leaves a trace (C52); to others it is `forbidden`. */
export async function mustOpen(tx: Tx, who: Who, row: Pick<ContractRecord, 'person' | 'studio'>) {
  const [{ deletedAt } = { deletedAt: null }] = await tx
    .select({ deletedAt: person.deletedAt })
    .from(person)
    .where(eq(person._id, row.person))
  if (!deletedAt) return
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('forbidden')
  await traceDaily(tx, who, { person: row.person, what: 'Vertrag nach dem Löschen des Kontos geöffnet' })
}

/** The same, its row locked: whoever changes what hangs on it comes one after the other. */
export async function lockSeenContract(tx: Tx, who: Who, where: SQL | undefined): Promise<ContractRecord> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(where, visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** The same for whoever decides; it is not there for anybody else, who may have the role in another studio. `own` for whose it is. */
export async function lockedToDecide(tx: Tx, who: Who, where: SQL | undefined): Promise<ContractRecord> {
  const row = await lockSeenContract(tx, who, where)
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  await mustBeAnothers(tx, who, row)
  return row
}

/** Studios in which somebody decides: all of `decidesIn`. */
export async function reachToDecide(tx: Tx, who: Pick<Who, '_id' | 'employee' | 'grants'>): Promise<Reach> {
  const [sells, held] = [studiosWith('u_search', who), await reachOfRoles(tx, actorOf(who), deciding)]
  if (sells === 'all') return held
  return held === 'all' ? sells : sells.filter(code => held.includes(code))
}

/** Those whom a decision concerns, null once an account is gone, and where it is made; null for everywhere. */
interface Concerned {
  person: string | null | readonly (string | null)[]
  studio: string | null
}

/** True unless somebody would decide on their own: an administrator may where nobody else decides there (T04). */
export const isAnothers = async (tx: Tx, who: Pick<Who, '_id' | 'employee' | 'roles'>, { person: of, studio }: Concerned) =>
  (await secondWordOf({ who, first: [of].flat(), deciders: () => decidersIn(tx, studio) })) !== undefined

/** Refuses `own` to whoever would decide on what is their own: money, a pause, a contract, days. */
export async function mustBeAnothers(tx: Tx, who: Pick<Who, '_id' | 'employee' | 'roles'>, concerned: Concerned) {
  if (!(await isAnothers(tx, who, concerned))) throw new Refusal('own')
}

/** People who decide in a studio, or everywhere, to be told of what waits there. */
export const decidersIn = (tx: Tx, code: string | null) => roleHolders(tx, deciding, code)

/**
 * True of a file of a contract that this session's person sees; on a tablet, whose session is the studio's, of its studio's contracts: addresses
 * are given out there to whoever acts on it and sells.
 */
export async function opensAttachment(tx: Tx, file: string, sid: string): Promise<boolean> {
  const [reader] = await tx.select({ _id: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?._id) return false
  const isOf = inArray(
    contract._id,
    tx.select({ _id: contractAttachment.contract }).from(contractAttachment).where(eq(contractAttachment.file, file)),
  )
  const tablet = await reachOfRoles(tx, reader._id, ['studio'])
  const sees = visibleTo({ grants: await grantsOfPerson(tx, reader._id) })
  return (await tx.$count(contract, and(isOf, sees && or(reachConditionOf(contract.studio, tablet), sees)))) > 0
}
