import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { membercards } from '#contract/membercards/calls.ts'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { type AtTill, giveBackAtTill, takeAtTill } from '#server/payments/rules.ts'
import { spareOwnerOf } from './money.ts'
import { present } from './rows.ts'
import { membercard, membercardAct } from './tables.ts'

type CardDeskCalls = typeof membercards

/** The account that pays is asked of the card as money is taken, for the card may have been put to one meanwhile. */
async function cardAtTillOf(tx: Tx, _id: string, studio: string): Promise<AtTill> {
  const [row] = await tx
    .select()
    .from(membercard)
    .where(and(eq(membercard._id, _id), eq(membercard.studio, studio)))
  if (!row) throw new Refusal('missing')
  return { kind: 'card', _id, ...spareOwnerOf(row), since: row.issued ?? row.asked, most: row.price, acts: membercardAct }
}

/** Money was taken at the desk; the act's id names the charge, so that it counts once. */
export async function take(given: Acting, _id: string, { studio, ...taking }: CallBody<CardDeskCalls['take']>): Promise<CardRow> {
  await takeAtTill(given, await cardAtTillOf(given.tx, _id, studio), { studio, ...taking })
  return present(given.tx, given.who, _id)
}

/** Spare money was given back. */
export async function giveBack(given: Acting, _id: string, { studio, ...giving }: CallBody<CardDeskCalls['giveBack']>): Promise<CardRow> {
  await giveBackAtTill(given, await cardAtTillOf(given.tx, _id, studio), giving)
  return present(given.tx, given.who, _id)
}
