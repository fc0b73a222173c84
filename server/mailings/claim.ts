import { and, asc, eq, inArray, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { DeliveryState, LeftReason } from '#contract/mailings/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { isTarget, mayAdvertise } from '#server/newsletter/rules.ts'
import { consentAddress, consentState } from '#server/newsletter/tables.ts'
import type { MailOutcome } from '#server/outside/newsletter/port.ts'
import { block, saysNoMailbox } from './block.ts'
import { delivery, mailing } from './tables.ts'

export type Delivery = typeof delivery.$inferSelect

const hour = 3_600_000
/** After so many hours it is not tried again. */
const triedFor = 48 * hour
/** Minutes until the next try, by how many there were. */
const waits = [5, 15, 60, 120, 240]

const now = () => new Date().toISOString()

/** The row of an address, locked against a withdrawal until this transaction has ended: what comes first holds. */
const lockConsent = ({ tx, house }: Within<House>, { address }: Delivery) =>
  tx
    .select({ _id: consentAddress._id })
    .from(consentAddress)
    .where(isTarget(house, { channel: 'email', address }))
    .for('share')

/** Why an address that has not said yes any more gets nothing. */
async function leftReasonOf({ tx, house }: Within<House>, { address, purpose }: Delivery): Promise<LeftReason> {
  const [said] = await tx
    .select({ state: consentState.state })
    .from(consentState)
    .innerJoin(consentAddress, eq(consentAddress._id, consentState.address))
    .where(and(isTarget(house, { channel: 'email', address }), eq(consentState.purpose, purpose)))
  if (!said) return 'gone'
  return said.state === 'blocked' ? 'blocked' : said.state === 'no' ? 'withdrawn' : 'unasked'
}

/** True where the address may be written to now, locked until the transaction ends; else the row is left out. */
async function mayGo(given: Within<House>, row: Delivery): Promise<boolean> {
  await lockConsent(given, row)
  if (await mayAdvertise(given, { channel: 'email', address: row.address, purpose: row.purpose })) return true
  await given.tx
    .update(delivery)
    .set({ state: 'left', why: await leftReasonOf(given, row), at: now(), claim: null })
    .where(eq(delivery._id, row._id))
  return false
}

/** Rows that wait for their turn. */
export const isWaiting = (_id: string): SQL => and(eq(delivery.mailing, _id), inArray(delivery.state, ['planned', 'deferred'])) as SQL

/**
 * Claims the next row for a connection that is free: in a transaction that asks the ledger and commits before anything goes out (V09). Nothing is
 * claimed of a mailing that somebody has paused or stopped, or that another run has taken over.
 */
export function claim(
  house: House,
  { _id, run, busy }: { _id: string; run: string; busy: readonly string[] },
): Promise<Delivery | undefined> {
  return house.db.transaction(async tx => {
    const [of] = await tx.select({ state: mailing.state, run: mailing.run }).from(mailing).where(eq(mailing._id, _id)).for('share')
    if (of?.state !== 'running' || of.run !== run) return undefined
    const isNext = and(isWaiting(_id), lte(delivery.due, now()), busy.length > 0 ? not(inArray(delivery.domain, [...busy])) : undefined)
    for (;;) {
      const [row] = await tx
        .select()
        .from(delivery)
        .where(isNext)
        .orderBy(asc(delivery.due), asc(delivery._id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!row) return undefined
      if (!(await mayGo({ tx, house }, row))) continue
      const first = row.first ?? now()
      const [claimed] = await tx
        .update(delivery)
        .set({ state: 'claimed', claim: run, begun: null, first, tries: row.tries + 1, at: now() })
        .where(eq(delivery._id, row._id))
        .returning()
      return claimed
    }
  })
}

const isMine = (_id: string, run: string) => and(eq(delivery._id, _id), eq(delivery.claim, run), eq(delivery.state, 'claimed'))

/**
 * Asked when the server is ready for the body: writes down that it goes out now, and says no where the row has become somebody else's or the person
 * has said no meanwhile.
 */
export function begin(house: House, row: Delivery, run: string): Promise<boolean> {
  return house.db.transaction(async tx => {
    const [still] = await tx.select().from(delivery).where(isMine(row._id, run)).for('update')
    if (!still || !(await mayGo({ tx, house }, still))) return false
    await tx.update(delivery).set({ begun: now() }).where(eq(delivery._id, row._id))
    return true
  })
}

interface Stands {
  state: DeliveryState
  said: string | null
  due?: string
}

function standsAfter({ kind, said }: MailOutcome, { first, tries }: Delivery): Stands {
  if (kind === 'handed' || kind === 'refused' || kind === 'uncertain') return { state: kind, said }
  if (kind === 'kept') return { state: 'planned', said: null, due: now() }
  const isOld = first !== null && Date.now() - Date.parse(first) > triedFor
  if (isOld) return { state: 'refused', said: `Nach 48 Stunden aufgegeben: ${said}`.slice(0, 300) }
  const minutes = waits[Math.min(tries, waits.length) - 1] ?? waits[0]!
  return { state: 'deferred', said, due: new Date(Date.now() + minutes * 60_000).toISOString() }
}

/** Leaves out all that waits of a mailing that has been stopped. */
export const leaveOut = (tx: Tx, _id: string) => tx.update(delivery).set({ state: 'left', why: 'stopped', at: now() }).where(isWaiting(_id))

/**
 * Writes down what became of a row, where it is still ours; one that would be tried again of a mailing that was stopped meanwhile is left out. An
 * address whose server knows no such mailbox is blocked, as if the mail had come back (V11).
 */
export async function settleDelivery(house: House, row: Delivery, { run, outcome }: { run: string; outcome: MailOutcome }) {
  const { db } = house
  const stands = standsAfter(outcome, row)
  const write = (tx: Tx) =>
    tx
      .update(delivery)
      .set({ ...stands, at: now(), claim: null })
      .where(isMine(row._id, run))
  const isUnknown = outcome.kind === 'refused' && saysNoMailbox(outcome.status ?? '')
  if (isUnknown)
    return db.transaction(async tx => {
      await write(tx)
      await block({ tx, house }, row.address, 'refused')
    })
  if (stands.due === undefined) return write(db)
  return db.transaction(async tx => {
    const [of] = await tx.select({ state: mailing.state }).from(mailing).where(eq(mailing._id, row.mailing)).for('share')
    await write(tx)
    if (of?.state === 'stopped') await leaveOut(tx, row.mailing)
  })
}

/**
 * Claims of runs that are no more, of a process that was killed: one of which nothing had gone out waits again, of any other nobody knows (V09).
 */
export async function settleOrphans(tx: Tx, _id: string, run: string | null) {
  const orphans = and(eq(delivery.mailing, _id), eq(delivery.state, 'claimed'), run === null ? undefined : ne(delivery.claim, run))
  const at = now()
  await tx
    .update(delivery)
    .set({ state: 'planned', due: at, at, claim: null })
    .where(and(orphans, isNull(delivery.begun)))
  await tx
    .update(delivery)
    .set({ state: 'uncertain', at, claim: null, said: 'Abgebrochen, während sie hinausging' })
    .where(and(orphans, sql`${delivery.begun} is not null`))
}
