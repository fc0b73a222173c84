import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { makeCode } from '#contract/codes.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { SoldLine, shopOrder } from '#server/shop/tables.ts'
import { tellLater } from './codeNews.ts'
import { entryCode } from './tables.ts'

type Sold = Pick<typeof shopOrder.$inferSelect, '_id' | 'person' | 'studio' | 'lines'>

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
