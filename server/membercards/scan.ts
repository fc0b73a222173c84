import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallBody, Reply } from '#contract/call.ts'
import { daysBetween } from '#contract/days.ts'
import type { membercards } from '#contract/membercards/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { cardStateOf, lastDayOf } from '#contract/rules/membercards/states.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { noteOnLead } from '#server/leads/plugs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { hasWaited } from '#server/shop/rules.ts'
import { tellDoor } from './membercardDoor.ts'
import { membercardLeftOf } from './money.ts'
import type { Card } from './rules.ts'
import { membercard, membercardScan } from './tables.ts'

type Scan = typeof membercardScan.$inferSelect
type CardScanContext = Within<WithBus & WithDomains>

const scanReplyOf = (row: Card, day: string): Reply<(typeof membercards)['redeem']> => ({
  known: true,
  vorname: row.vorname,
  state: cardStateOf(row, day),
  first: row.first,
  last: row.last,
  // By a clock that is behind it is the first of them.
  day: row.first ? Math.max(1, daysBetween(row.first, day) + 1) : null,
  card: row._id,
  left: membercardLeftOf(row),
})

const unknownCode = { known: false, vorname: null, state: null, first: null, last: null, day: null, card: null, left: 0 }

/** Why a card does not count on that day; nothing where it does. */
function mustCount(row: Card, { day, studio }: Pick<Scan, 'day' | 'studio'>) {
  if (row.studio !== studio) throw new Refusal('card-elsewhere')
  const state = cardStateOf(row, day)
  if (state === 'over') throw new Refusal('card-over')
  if (state === 'blocked' || state === 'converted') throw new Refusal('card-blocked')
}

/** The first of the days is that of the earliest scan, also of one that arrives later; never one before the card was issued, whatever a clock says. */
async function begin({ tx }: CardScanContext, row: Card, { day: said, by }: Pick<Scan, 'day' | 'by'>): Promise<Card> {
  const issued = row.issued ? dayOf(new Date(row.issued).toISOString()) : said
  const day = said < issued ? issued : said
  if (row.first && row.first <= day) return row
  const days = { first: day, last: lastDayOf(day) }
  const [next] = await tx
    .update(membercard)
    .set({ ...days, version: row.version + 1 })
    .where(eq(membercard._id, row._id))
    .returning()
  await tellDoor(tx, next!)
  if (row.lead && !row.first) await noteOnLead(tx, { _id: row.lead }, { kind: 'card', title: 'Erster Tag mit der Membercard', author: by })
  return next!
}

/** Somebody shows a card; shown again under the same id it is the same time. */
export async function redeem(given: Acting, { _id, code, studio, at }: CallBody<(typeof membercards)['redeem']>) {
  const { tx, who } = given
  const [row] = await tx.select().from(membercard).where(eq(membercard.code, code)).for('update')
  const received = new Date().toISOString()
  const done = [at, received].sort()[0]!
  const scan = { _id, code, studio, at: done, day: dayOf(done), received, by: actorOf(who), card: row?._id ?? null }
  const [known] = await tx.select().from(membercardScan).where(eq(membercardScan._id, _id))
  if (known && known.code !== code) throw new Refusal('taken')
  if (!row && !hasWaited(at)) throw new Refusal('missing')
  if (row && !known) mustCount(row, scan)
  if (!known) await tx.insert(membercardScan).values(scan)
  if (!row) return unknownCode
  return scanReplyOf(known ? row : await begin(given, row, scan), scan.day)
}

/** A card has arrived: what was shown of it before counts from now on. */
export async function settleScans(given: CardScanContext, _id: string) {
  const { tx } = given
  const [row] = await tx.select().from(membercard).where(eq(membercard._id, _id))
  if (!row?.code) return
  const waiting = await tx
    .select()
    .from(membercardScan)
    .where(and(eq(membercardScan.code, row.code), isNull(membercardScan.card), eq(membercardScan.studio, row.studio)))
    .orderBy(asc(membercardScan.at))
  let now = row
  for (const scan of waiting) {
    await tx.update(membercardScan).set({ card: _id }).where(eq(membercardScan._id, scan._id))
    if (cardStateOf(now, today()) !== 'blocked') now = await begin(given, now, scan)
  }
}
