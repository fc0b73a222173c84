import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { idleDays } from '#contract/anamnesis/calls.ts'
import type { AnamnesisConsent } from '#contract/anamnesis/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import { bornAt } from '#server/kit/bornAt.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { holdsIn, reachConditionOf, reaches, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { sign } from '#server/shared/agreements/sign.ts'
import { reachOfRoles } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { ownersOf } from '#server/shared/codes/codes.ts'
import { openDraft } from './content.ts'
import type { anamnesis } from './tables.ts'

type Row = typeof anamnesis.$inferSelect
export type Customer = Pick<typeof person.$inferSelect, '_id' | 'vorname' | 'nachname' | 'geburtstag' | 'consent1' | 'studioCode'>

/** People of the studios in which somebody takes anamneses (H01). */
export const visibleTo = (who: Who): SQL | undefined => reachConditionOf(person.studioCode, studiosWith('ab_create', who))

export const nameOf = ({ vorname, nachname }: Pick<Customer, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`.trim()

export async function personOf(tx: Tx, _id: string): Promise<Customer> {
  const { vorname, nachname, geburtstag, consent1, studioCode } = person
  const [row] = await tx
    .select({ _id: person._id, vorname, nachname, geburtstag, consent1, studioCode })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  return row
}

/** The person of whom the caller takes an anamnesis; whoever is in another studio is not there. */
export async function customerOf(tx: Tx, who: Who, _id: string): Promise<Customer> {
  const row = await personOf(tx, _id)
  if (!row.studioCode || !holdsIn('ab_create', who, row.studioCode)) throw new Refusal('missing')
  return row
}

/** The same by the code that they show; whoever has none, or is in another studio, is unknown. */
export async function customerBy(tx: Tx, who: Who, code: string): Promise<Customer> {
  const _id = (await ownersOf(tx, [code])).get(code)
  if (!_id) throw new Refusal('customer-unknown')
  return customerOf(tx, who, _id).catch(error => {
    throw error instanceof Refusal && error.code === 'missing' ? new Refusal('customer-unknown') : error
  })
}

export const callerOf = (tx: Tx, who: Who) => personOf(tx, actorOf(who))

/** Refuses whatever tells of somebody's health before they agreed to it; what they signed on this device agrees (H10). */
export async function mustAgree(tx: Tx, customer: Customer, consent: AnamnesisConsent | null) {
  if (customer.consent1) return
  if (!consent) throw new Refusal('no-consent')
  const { customerSignature: signature, ...said } = consent
  await sign(tx, { person: customer._id, kind: 'health', signature, ...said })
}

/** True where this person gave an answer of a draft, also one in whose place another stands by now. */
export const hasAnswered = (house: WithSettings, { _id, draft }: Pick<Row, '_id' | 'draft'>, me: string) =>
  Object.values(openDraft(house, _id, draft)).some(({ by, other }) => [by, other?.by].includes(me))

/**
 * A draft that people began themselves is theirs alone until they finish it; whoever has answered in it goes on. One of staff who have left the record
 * has no maker either: its answers are not the customer's.
 */
export function mustNotBeTheirs({ house, who }: Pick<Acting<WithSettings>, 'house' | 'who'>, row: Row) {
  const me = actorOf(who)
  if (row.status !== 'draft' || row.creator !== null || row.customer === me) return
  const isTheirs = hasAnswered(house, row, row.customer) || Object.keys(openDraft(house, row._id, row.draft)).length === 0
  if (isTheirs && !hasAnswered(house, row, me)) throw new Refusal('draft-theirs')
}

/** Roles that remove what was finished (H06). */
const removing = ['studio_manager', 'admin']

/** The studios in which the caller holds such a role, whatever they may do elsewhere. */
export async function removingIn(tx: Tx, who: Who): Promise<Reach> {
  const held = removing.filter(role => who.roles.includes(role))
  if (held.length === 0) return []
  // On a tablet the roles are those that hold in its studio.
  return who.employee ? [who.employee.studio] : reachOfRoles(tx, who._id, held)
}

interface RemovableAnamnesis extends Pick<Row, 'status' | 'creator' | 'changedAt'> {
  /** The customer's. */
  studio: string | null
}

/** A draft is removed by its creator, and by others who take anamneses there once it is idle; a finished one by who holds the role there (H06). */
export function mayRemove({ status, creator, changedAt, studio }: RemovableAnamnesis, who: Who, roles: Reach) {
  const there = studio ?? ''
  if (status === 'submitted') return reaches(roles, there)
  const isIdle = Date.now() - Date.parse(changedAt) > idleDays * dayMs
  return status === 'draft' && holdsIn('ab_create', who, there) && (creator === actorOf(who) || isIdle)
}

/** Refuses with the state that stands in the way. */
export const stands = ({ status, version }: Pick<Row, 'status' | 'version'>) =>
  new Refusal('anamnesis-state', undefined, { status, version })

export const receiptOf = ({ _id, customer, version }: Pick<Row, '_id' | 'customer' | 'version'>) => ({ _id, person: customer, version })

/** The longest that a device may have gone without a network since. */
const longestAwayMs = 30 * dayMs

/**
 * When it was begun, as its id tells (UUID 7), which is made on the device at that moment; without a network the studio hears of it later.
 * `now` where the id tells nothing, or a clock is wrong.
 */
export function begunAt(_id: string, now: string): string {
  const at = bornAt(_id)
  const age = at === undefined ? Number.NaN : Date.parse(now) - Date.parse(at)
  return at !== undefined && age >= 0 && age < longestAwayMs ? at : now
}
