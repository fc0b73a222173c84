import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { RatingKind } from '#contract/ratings/calls.ts'
import { isRateable } from '#contract/ratings/stars.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import { dayMs, zone } from '#contract/time.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { rating } from './tables.ts'

type RatingReader = Pick<Who, 'grants'>

const ratingsWithin = (studios: Reach) =>
  studios === 'all' ? sql`true` : studios.length === 0 ? sql`false` : inArray(rating.studio, [...studios])

const all = (who: RatingReader) => studiosWith('gf_r_viewAll', who)
const threeStars = (who: RatingReader) => studiosWith('gf_r_threestars', who)
/** Three stars, in half stars. */
const three = 6

/** Ratings that a reader sees: gf_r_viewAll all of its studios, gf_r_threestars those of three stars and more. */
export const visibleTo = (who: RatingReader): SQL =>
  or(ratingsWithin(all(who)), and(ratingsWithin(threeStars(who)), sql`${rating.halves} >= ${three}`)) as SQL

/** Names of the studios whose ratings a reader sees. */
export function studiosSeen(who: RatingReader, names: ReadonlyMap<string, string>): string[] {
  const [whole, part] = [all(who), threeStars(who)]
  return whole === 'all' || part === 'all' ? ['Alle Studios'] : [...new Set([...whole, ...part])].map(code => names.get(code) ?? code)
}

/** Recommendations are shown whole or not at all: without the low ones they would mislead. */
export const recommendVisibleTo = (who: RatingReader): SQL => ratingsWithin(all(who))

/** True where low ratings of one of these studios are left out for this reader. */
export function isPartly(who: RatingReader, selected: readonly string[] = []) {
  const [whole, part] = [all(who), threeStars(who)]
  if (whole === 'all') return false
  const asked = selected.length > 0 ? selected : part === 'all' ? ['*'] : part
  return asked.some(code => !whole.includes(code) && (part === 'all' || part.includes(code)))
}

/** A course's rating counts while the door says that its seat was visited. */
export const counts = sql`(${rating.signup} is null or exists (
  select 1 from course_signup seat where seat._id = ${rating.signup} and seat.visited_at is not null))`

export interface RatingSpan {
  von: string
  bis: string
}
export interface RatingFilter extends Partial<RatingSpan> {
  selectedStudios?: readonly string[]
  kind?: readonly RatingKind[]
}
const midnight = (day: string, plus = 0) => Temporal.PlainDate.from(day).add({ days: plus }).toZonedDateTime(zone).toInstant().toString()

/** The span asked for; by default the last 12 months. */
export function ratingSpanOf({ von, bis }: Partial<RatingSpan>, today = Temporal.Now.plainDateISO(zone)): RatingSpan {
  const last = bis ?? today.toString()
  return { von: von ?? Temporal.PlainDate.from(last).subtract({ years: 1 }).add({ days: 1 }).toString(), bis: last }
}

/** The span of as many days right before. */
export function spanBefore({ von, bis }: RatingSpan): RatingSpan {
  const first = Temporal.PlainDate.from(von)
  const days = first.until(Temporal.PlainDate.from(bis)).days + 1
  return { von: first.subtract({ days }).toString(), bis: first.subtract({ days: 1 }).toString() }
}

export const inSpan = ({ von, bis }: RatingSpan): SQL =>
  sql`${rating.at} >= ${midnight(von)}::timestamptz and ${rating.at} < ${midnight(bis, 1)}::timestamptz`

/** Condition for the ratings asked for: they count, and the reader may see them. */
export const askedBy = (who: RatingReader, { selectedStudios = [], kind = [], ...span }: RatingFilter, ever = false): SQL =>
  and(
    counts,
    visibleTo(who),
    ever ? undefined : inSpan(ratingSpanOf(span)),
    selectedStudios.length > 0 ? inArray(rating.studio, [...selectedStudios]) : undefined,
    kind.length > 0 ? inArray(rating.kind, [...kind]) : undefined,
  ) as SQL
/** Time after a course in which a rating given in time still arrives: a device may be without a network for so long. */
const longestWay = 30 * dayMs
/** Time that a device's clock may be behind the course's end. */
const slack = 10 * 60_000

interface Visit {
  endsAt: string
  cancelled: boolean
  state: string
  visited: boolean
  missed: boolean
}

/** The moment of a rating by the device's clock, never after it arrived; refuses a rating that is not in time. */
export function mayRate({ endsAt, cancelled, state, visited, missed }: Visit, at: string, now: number) {
  if (cancelled || missed || !(visited || state === 'booked')) throw new Refusal('rating-unvisited')
  const given = Math.min(Date.parse(at), now)
  const end = Date.parse(endsAt)
  if (given < end - slack) throw new Refusal('rating-early')
  if (!isRateable(endsAt, Math.max(given, end)) || now > end + longestWay) throw new Refusal('rating-late')
  return new Date(given).toISOString()
}
