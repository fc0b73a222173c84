import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { OwnCard, TenDays } from '#contract/membercards/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { cardStateOf } from '#contract/rules/membercards/states.ts'
import { visitsOf } from '#server/accessControl/rules.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { shownPayments } from '#server/payments/rules.ts'
import { payment } from '#server/payments/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { membercardLeftOf } from './money.ts'
import type { Card } from './rules.ts'
import { membercard, membercardScan } from './tables.ts'

/** Cards of an account, and those of its proven address. */
export async function cardsOf(tx: Tx, _id: string): Promise<Card[]> {
  const [owner] = await tx.select({ email: person.email, proven: person.emailVerifiedAt }).from(person).where(eq(person._id, _id))
  const theirs = owner?.proven ? or(eq(membercard.person, _id), eq(membercard.email, owner.email)) : eq(membercard.person, _id)
  return tx.select().from(membercard).where(theirs).orderBy(desc(membercard.asked))
}

export const ownMembercardOf = (row: Card): OwnCard => ({
  _id: row._id,
  studio: row.studio,
  code: row.code,
  state: cardStateOf(row, today()),
  issued: row.issued,
  first: row.first,
  last: row.last,
  left: row.forgotten ? 0 : membercardLeftOf(row),
  payment: null,
})

/** With what its owner has begun to pay. */
async function withPayment(tx: Tx, who: string, card: OwnCard): Promise<OwnCard> {
  const theirs = and(eq(payment.person, who), eq(payment.kind, 'card'), eq(payment.payable, card._id))
  const [last] = await tx.select().from(payment).where(theirs).orderBy(desc(payment.created), desc(payment._id)).limit(1)
  const [shown] = last ? await shownPayments(tx, [last]) : []
  return { ...card, payment: shown ?? null }
}

/** Days on which they came: by the card, at the entrance or the desk, or by their account. */
async function visited(tx: Tx, { _id, code, person: of, first, last }: Card): Promise<string[]> {
  if (!first || !last) return []
  const scans = await tx.selectDistinct({ day: membercardScan.day }).from(membercardScan).where(eq(membercardScan.card, _id))
  const came = and(eq(entry.code, code ?? ''), sql`${entry.outcome} in ('in', 'opened')`)
  const lines = await tx.select({ at: entry.at }).from(entry).where(came)
  const days = [
    ...scans.map(({ day }) => day),
    ...lines.map(({ at }) => dayOf(new Date(at).toISOString())),
    ...(of ? await visitsOf(tx, of, first, last) : []),
  ]
  return [...new Set(days)].filter(day => day >= first && day <= last).sort()
}

export const tenDaysOf = async (tx: Tx, row: Card): Promise<TenDays> => ({
  ...ownMembercardOf(row),
  vorname: row.vorname,
  visited: await visited(tx, row),
})

/** The caller's 11 days, by the last card that counts. */
export async function ownTenDays(tx: Tx, _id: string) {
  const rows = await cardsOf(tx, _id)
  const row = rows.find(({ closed }) => closed !== 'blocked')
  return { card: row ? { ...(await tenDaysOf(tx, row)), ...(await withPayment(tx, _id, ownMembercardOf(row))) } : null }
}

/** Whoever shows the code has the card; one that is another account's stays so. */
export async function claim(tx: Tx, _id: string, code: string): Promise<OwnCard> {
  const [row] = await tx.select().from(membercard).where(eq(membercard.code, code)).for('update')
  if (!row || (row.person !== null && row.person !== _id)) throw new Refusal('missing')
  if (row.person === null)
    await tx
      .update(membercard)
      .set({ person: _id, version: row.version + 1 })
      .where(eq(membercard._id, row._id))
  return ownMembercardOf(row)
}
