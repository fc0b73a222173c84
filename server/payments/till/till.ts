import { and, asc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { spareAtDesk } from '#contract/rules/payments/paymentSteps.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { DeskTakingForm, SpareTaken } from '#contract/shop/orderDesk.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import {
  chargedKey,
  type DeskClerk,
  giveBackAtDesk,
  isOwnSpare,
  paymentMeant,
  roundingBack,
  type SpareOwner,
  takeAtDesk,
} from '#server/payments/deskTaking.ts'
import { payableOf } from '#server/payments/payable.ts'
import { factsByPayment, learn, type PaymentRow } from '#server/payments/paymentFold.ts'
import { numbersOf } from '#server/payments/paymentNumbers.ts'
import { newPayment, paymentFor } from '#server/payments/payments.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import type { DeskActTable } from './tables.ts'

type Act = DeskActTable['$inferInsert']

/** Something that the desk takes money for: its kind, whose it is, and since when it is owed. */
export interface AtTill extends SpareOwner {
  kind: PayableKind
  _id: string
  person?: string
  since: string
  /** Rappen that it ever cost at most: more the desk was not shown. */
  most: number
  acts: DeskActTable
}

/** No act is later than its arrival, nor older than what it pays. */
function actMomentOf(at: string, since: string, now: string) {
  const notLater = at < now ? at : now
  return notLater > since ? notLater : since
}

async function known(tx: Tx, acts: DeskActTable, _id: string) {
  const [row] = await tx.select().from(acts).where(eq(acts._id, _id))
  return row
}

/** True where an act is known; refuses `taken` where its id names something else. */
async function isKnown(tx: Tx, { _id: thing, acts }: AtTill, act: string, kind: Act['kind']) {
  const found = await known(tx, acts, act)
  if (found && (found.thing !== thing || found.kind !== kind)) throw new Refusal('taken')
  return found !== undefined
}

/** False where its id is known. */
async function recordDeskAct(tx: Tx, till: AtTill, act: Omit<Act, 'thing'>) {
  const added = await tx
    .insert(till.acts)
    .values({ ...act, thing: till._id })
    .onConflictDoNothing()
    .returning({ _id: till.acts._id })
  if (added.length === 0) await isKnown(tx, till, act._id, act.kind)
  return added.length > 0
}

function unlessMissing(error: unknown) {
  if (error instanceof Refusal && error.code === 'missing') return undefined
  throw error
}

/** A payment that is over from its beginning: what the desk takes for it is too much. Refuses `missing` where nothing was ever owed. */
async function paymentOver({ tx, house }: Acting, { kind, _id: payable }: AtTill, owed: number | null): Promise<PaymentRow> {
  const due = await payableOf(house, kind).was?.(tx, payable, owed)
  if (!due) throw new Refusal('missing')
  const now = new Date().toISOString()
  const row = { _id: v7(), kind, payable, ...due, ...newPayment(due, await numbersOf(tx, due.studio)), created: now, heldUntil: now }
  const [made] = await tx
    .insert(payment)
    .values({ ...row, state: 'open' })
    .returning()
  const over = { kind: 'cancelled', key: `cancelled:${row._id}` } as const
  return (await learn({ tx, house }, { row: made as PaymentRow, facts: [], news: [over], now })).row
}

/** The payment for which money is meant: one of what is missing, else the last one, on which it is too much; money that was taken has a place. */
async function payingOf(given: Acting, thing: AtTill, owed: number | null): Promise<PaymentRow> {
  const { kind, _id, person } = thing
  const open = await paymentFor(given, { kind, payable: _id, ...(person && { person }) }).catch(unlessMissing)
  return open ?? (await paymentMeant(given.tx, kind, _id).catch(unlessMissing)) ?? paymentOver(given, thing, owed)
}

/** Money was taken at the desk; the act's id names the charge, so that it counts once. */
export async function takeAtTill(
  given: Acting,
  thing: AtTill,
  { _id: act, till, slip = null, owed = null, at }: Omit<DeskTakingForm, 'hand'>,
) {
  const { tx, house, who } = given
  if (await isKnown(tx, thing, act, 'taken')) return
  const now = new Date().toISOString()
  const shown = owed === null ? null : Math.min(owed, thing.most)
  const { _id: paying, amount: whole } = await payingOf(given, thing, shown)
  // Where less is owed by now, all of it lies in the drawer: what is too much is the payer's.
  const all = shown ?? whole
  const amount = till === 'cash' ? inCash(all) : all
  const moment = actMomentOf(at, thing.since, now)
  const done = { _id: act, kind: 'taken', person: actorOf(who), at: moment, received: now, till, amount, slip } as const
  if (await recordDeskAct(tx, thing, done)) await takeAtDesk(tx, house, paying, { act, till, amount: all, day: dayOf(moment) })
}

/** Spare money was given back; `of` is the act by which it was taken. Refuses `missing`, `spare-back`, and `own` to whose it is. */
export async function giveBackAtTill(given: Acting, thing: AtTill, { _id: act, at, of }: { _id: string; at: string; of: string }) {
  const { tx, who } = given
  if (await isKnown(tx, thing, act, 'back')) return
  const taken = await known(tx, thing.acts, of)
  const [charged] = await tx
    .select({ payment: paymentFact.payment })
    .from(paymentFact)
    .where(eq(paymentFact.key, chargedKey(of)))
  if (taken?.thing !== thing._id || taken.kind !== 'taken' || !charged) throw new Refusal('missing')
  const now = new Date().toISOString()
  const moment = actMomentOf(at, thing.since, now)
  const { owner, rights } = thing
  const amount = await giveBackAtDesk(given, charged.payment, { act, charge: of, day: dayOf(moment), owner, rights })
  await recordDeskAct(tx, thing, { _id: act, kind: 'back', person: actorOf(who), at: moment, received: now, till: taken.till, amount, of })
}

interface SparesInput {
  kind: PayableKind
  acts: DeskActTable
  things: readonly string[]
  ownerOf?: (thing: string) => SpareOwner
}

/** Money of these things that the desk took too much and has not given back, as whoever looks may give it back. */
export async function sparesOf(
  tx: Tx,
  who: DeskClerk,
  { kind, acts: table, things, ownerOf = () => ({}) }: SparesInput,
): Promise<ReadonlyMap<string, SpareTaken[]>> {
  const by = new Map<string, SpareTaken[]>()
  const taken = and(inArray(table.thing, [...things]), eq(table.kind, 'taken'))
  const acts = things.length > 0 ? await tx.select().from(table).where(taken).orderBy(asc(table.received)) : []
  if (acts.length === 0) return by
  const rows = await tx
    .select({ _id: payment._id, payable: payment.payable, amount: payment.amount, person: payment.person, studio: payment.studio })
    .from(payment)
    .where(and(eq(payment.kind, kind), inArray(payment.payable, [...new Set(acts.map(({ thing }) => thing))])))
  const facts = await factsByPayment(
    tx,
    rows.map(({ _id }) => _id),
  )
  for (const { _id, payable, amount, ...whose } of rows) {
    const standing = standingOf(facts.get(_id) ?? [])
    const spares = [...spareAtDesk(standing, amount)]
    const own = spares.length > 0 && (await isOwnSpare(tx, who, whose, ownerOf(payable)))
    for (const [of, spare] of spares) {
      const [act, charge] = [acts.find(one => one._id === of), standing.charges.find(one => one.charge === of)]
      if (!act || !charge) continue
      const told = { _id: of, till: act.till, amount: spare + roundingBack(charge, spare), at: act.at, own }
      by.set(payable, [...(by.get(payable) ?? []), told])
    }
  }
  return by
}

/** The staff who did these acts, by the acts' ids. */
export async function clerksIn(tx: Tx, table: DeskActTable, acts: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { _id, person } = table
  const rows = await tx
    .select({ _id, person })
    .from(table)
    .where(inArray(_id, [...acts]))
  return new Map(rows.map(row => [row._id, row.person]))
}
