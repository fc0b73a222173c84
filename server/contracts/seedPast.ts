import { asc, like } from 'drizzle-orm'
import { addDays, addMonths, daysBetween } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A contract of somebody in the chain's past: when and where it began, and what became of it. */
interface PastWish {
  row: typeof person.$inferSelect
  index: number
  offer: 'Jahresabo' | 'Monatsabo' | 'Jahresabo Thur'
  studio: 'winterthur' | 'frauenfeld' | 'pfungen'
  /** Days since it was signed; it began on the day after. */
  days: number
  /** Days since notice was given. */
  notice?: number
  closedAt?: 'website'
}

const many = 110
/** Days between one that signs and the next: 110 of them fill two years. */
const apart = 6.6
/** Days by which those of a month sign earlier, below 0 later: more sign in January and September than in summer. */
const season = [0, 14, 6, 0, 0, 0, -8, -16, 0, 14, -8, -16]

const places = [
  ['winterthur', 'Jahresabo'],
  ['winterthur', 'Monatsabo'],
  ['frauenfeld', 'Jahresabo Thur'],
  ['pfungen', 'Jahresabo'],
  ['frauenfeld', 'Monatsabo'],
] as const

/** Days since a day. */
const since = (day: string) => daysBetween(day, today())

/** What somebody's first contract was, and where it goes on behind it: every third in the same studio, every seventh in another. */
function chainOf(row: PastWish['row'], nth: number): PastWish[] {
  const signed = addDays(today(), -Math.round(30 + nth * apart))
  const days = Math.max(20, since(signed) + season[Number(signed.slice(5, 7)) - 1]!)
  const [studio, offer] = places[nth % places.length]!
  const closedAt = nth % 6 === 0 ? ('website' as const) : undefined
  // One in three of those without a fixed end gave notice, some weeks or months later.
  const notice = offer !== 'Jahresabo' && nth % 3 === 0 ? Math.floor(days / 3) : undefined
  const first: PastWish = { row, index: 0, offer, studio, days, notice, closedAt }
  const end = since(addMonths(addDays(today(), 1 - days), 12))
  if (offer !== 'Jahresabo' || end < 2) return [first]
  if (nth % 7 === 0) return [first, { row, index: 1, offer: 'Monatsabo', studio: 'frauenfeld', days: end + 1 }]
  return nth % 3 === 0 ? [first, { row, index: 1, offer, studio, days: end + 1 }] : [first]
}

/** Two years of contracts of the chain's members, with a season, ends, what followed them, and some who went on in another studio. */
export async function pastWishes(tx: Tx): Promise<PastWish[]> {
  const members = await tx
    .select()
    .from(person)
    .where(like(person.email, '%@mitglieder.formkurve.example'))
    .orderBy(asc(person.email))
    .limit(many)
  return members.flatMap(chainOf)
}
