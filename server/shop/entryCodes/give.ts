import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { makeCode } from '#contract/codes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { SoldLine, shopOrder } from '#server/shop/tables.ts'
import { entryCode } from './tables.ts'

export type CodeRow = typeof entryCode.$inferSelect
type Sold = Pick<typeof shopOrder.$inferSelect, '_id' | 'person' | 'studio' | 'lines'>

/** Kind of the job that tells the access-control service how a code stands. */
export const codeKind = 'entry-code'

const lastDay = (now: string, days: number) =>
  Temporal.PlainDate.from(dayOf(now))
    .add({ days: days - 1 })
    .toString()

/** Each piece of an order that gives a code. */
const piecesOf = (lines: readonly SoldLine[]) =>
  lines.flatMap(({ title, amount, gives }, line) =>
    gives?.kind === 'entry' ? Array.from({ length: amount }, (_, piece) => ({ line, piece, title, ...gives })) : [],
  )

/** Pieces without a code. One that staff made void counts as given, one that a refund took does not. */
async function lackingIn(tx: Tx, { _id, lines }: Sold) {
  const counts = or(ne(entryCode.state, 'void'), isNotNull(entryCode.reason))
  const known = await tx
    .select({ line: entryCode.line, piece: entryCode.piece })
    .from(entryCode)
    .where(and(eq(entryCode.order, _id), counts))
  const has = new Set(known.map(({ line, piece }) => `${line} ${piece}`))
  return piecesOf(lines).filter(({ line, piece }) => !has.has(`${line} ${piece}`))
}

/** Tells the service of these codes after the transaction; what is ordered for another reason is another job. */
export async function tellLater(tx: Tx, ids: readonly string[], why: 'save' | 'void') {
  for (const code of ids) await orderJob(tx, { kind: codeKind, key: `${codeKind}:${code}:${why}`, payload: { code } })
}

/** One code for each piece of an order that gives one. Called where the order is paid, under its lock; called again it gives none twice. */
export async function giveCodes(tx: Tx, order: Sold, now = new Date().toISOString()) {
  // A code that is somebody's already is not written, and drawn anew.
  for (let lacking = await lackingIn(tx, order); lacking.length > 0; lacking = await lackingIn(tx, order)) {
    const fresh = lacking.map(({ line, piece, title, entries, days }) => ({
      _id: v7(),
      order: order._id,
      line,
      piece,
      person: order.person,
      studio: order.studio,
      title,
      entries,
      code: makeCode(randomInt),
      until: lastDay(now, days),
      created: now,
    }))
    const added = await tx.insert(entryCode).values(fresh).onConflictDoNothing().returning({ _id: entryCode._id })
    await tellLater(
      tx,
      added.map(({ _id }) => _id),
      'save',
    )
  }
}

/**
 * These codes open nothing from here on: `reason` is what staff say, with their id; without one their money goes back. Those that are used up
 * stay so. Answers the codes that it changed.
 */
export async function voidCodes(tx: Tx, house: WithBus, ids: readonly string[], staff?: { reason: string; by: string }) {
  const [voided, reason, voidedBy] = [new Date().toISOString(), staff?.reason ?? null, staff?.by ?? null]
  const gone = await tx
    .update(entryCode)
    .set({ state: 'void', voided, reason, voidedBy, trouble: null })
    .where(and(inArray(entryCode._id, [...ids]), inArray(entryCode.state, ['waiting', 'saved'])))
    .returning()
  await tellLater(
    tx,
    gone.map(({ _id }) => _id),
    'void',
  )
  for (const order of new Set(gone.map(row => row.order))) await tellBuyer(tx, house, gone.find(row => row.order === order) as CodeRow)
  return gone
}

/** All codes of an order, because its money goes back. */
export async function voidCodesOf(tx: Tx, house: WithBus, order: string) {
  const own = await tx.select({ _id: entryCode._id }).from(entryCode).where(eq(entryCode.order, order))
  return voidCodes(
    tx,
    house,
    own.map(({ _id }) => _id),
  )
}

/**
 * A dispute about an order's money stops its codes or lets them go on: the service hears of those that wait, and of what the desk did meanwhile with
 * others, and the buyer's apps look again.
 */
export async function tellDisputed(tx: Tx, house: WithBus, order: string) {
  const own = await tx.select().from(entryCode).where(eq(entryCode.order, order))
  const alive = own.filter(({ state }) => state !== 'void')
  await tellLater(
    tx,
    alive.map(({ _id }) => _id),
    'save',
  )
  if (own[0]) await tellBuyer(tx, house, own[0])
}

/** Tells the buyer's open apps to look again. */
export const tellBuyer = async (tx: Tx, house: WithBus, { person, order }: Pick<CodeRow, 'person' | 'order'>) =>
  person && house.bus.publish(tx, { kind: 'live', people: [person], event: 'order:codes', data: { order } })
