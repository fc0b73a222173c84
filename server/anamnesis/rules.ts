import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Consent } from '#contract/anamnesis/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn, studiosWith, within } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { sign } from '#server/shared/agreements/sign.ts'
import { person } from '#server/shared/auth/tables.ts'
import { ownersOf } from '#server/shared/codes/codes.ts'
import type { anamnesis } from './tables.ts'

type Row = typeof anamnesis.$inferSelect
export type Customer = Pick<typeof person.$inferSelect, '_id' | 'vorname' | 'nachname' | 'geburtstag' | 'consent1' | 'studioCode'>

/** People of the studios in which somebody takes anamneses (H01). */
export const visibleTo = (who: Who): SQL | undefined => within(person.studioCode, studiosWith('ab_create', who))

export const nameOf = ({ vorname, nachname }: Pick<Customer, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`.trim()

async function personOf(tx: Tx, _id: string): Promise<Customer> {
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
export async function mustAgree(tx: Tx, customer: Customer, consent: Consent | null) {
  if (customer.consent1) return
  if (!consent) throw new Refusal('no-consent')
  const { customerSignature: signature, ...said } = consent
  await sign(tx, { person: customer._id, kind: 'health', signature, ...said })
}

/** True of whoever took an anamnesis of that person, countersigned one, or made them a plan; all others say why they read. */
export async function madeFor(tx: Tx, who: Who, customer: string) {
  const me = actorOf(who)
  const { rows } = await tx.execute<{ made: boolean }>(sql`select
    exists (select from anamnesis a where a.customer = ${customer} and a.creator = ${me} and a.status in ('draft', 'submitted'))
    or exists (select from anamnesis a join anamnesis_copy c on c.anamnesis = a._id where a.customer = ${customer} and c.creator = ${me})
    or exists (select from plan p where p.person = ${customer} and p.trainer = ${me}) as made`)
  return rows[0]!.made
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
  const at = _id[14] === '7' ? Number.parseInt(_id.slice(0, 8) + _id.slice(9, 13), 16) : Number.NaN
  const age = Date.parse(now) - at
  return age >= 0 && age < longestAwayMs ? new Date(at).toISOString() : now
}
