import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Temporal } from 'temporal-polyfill'
import type { PageQuery, RowPage } from '#contract/page.ts'
import { type RatingRow, ratingKinds } from '#contract/ratings/calls.ts'
import { zone } from '#contract/time.ts'
import { course } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { zurich } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { askedBy, type RatingFilter, recommendVisibleTo } from './rules.ts'
import { rating, ratingWords } from './tables.ts'

type RatingReader = Parameters<typeof askedBy>[0]

const leads = alias(person, 'leads')
export const trainerName = sql<
  string | null
>`case when ${leads._id} is null then null else ${leads.vorname} || ' ' || ${leads.nachname} end`
export const ratedTitle = sql<string>`coalesce(${course.title}, case ${rating.kind} when 'plan' then ${ratingKinds.plan}::text
  when 'anamnesis' then ${ratingKinds.anamnesis}::text else ${ratingKinds.course}::text end)`
/** Monday of the rating's week in Zurich; the day itself would often tell who it was. */
export const weekOf = sql<string>`date_trunc('week', ${rating.at} at time zone ${zurich})::date::text`

const columns: Record<string, SQL> = {
  week: weekOf,
  stars: sql`${rating.halves}`,
  title: sql`${ratedTitle} collate "C"`,
  trainer: sql`${trainerName} collate "C"`,
  studio: sql`${rating.studio} collate "C"`,
}

/** Every order ends in the random id, which tells nothing of the time of the rating. */
function orderOf(sort = '-week') {
  const down = sort.startsWith('-')
  const column = columns[down ? sort.slice(1) : sort]!
  return [down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, sql`${rating._id}`]
}

export interface ListAsked extends RatingFilter, PageQuery {
  trainer?: string
  worded?: string
}

export const rated = (tx: Tx, who: RatingReader) =>
  tx
    .select({
      _id: rating._id,
      kind: rating.kind,
      studio: rating.studio,
      title: ratedTitle,
      trainer: trainerName,
      halves: rating.halves,
      recommend: sql<number | null>`case when ${recommendVisibleTo(who)} then ${rating.recommend} end`,
      comment: ratingWords.text,
      week: weekOf,
    })
    .from(rating)
    .leftJoin(course, eq(rating.course, course._id))
    .leftJoin(leads, eq(rating.trainer, leads._id))
    .leftJoin(ratingWords, eq(ratingWords.rating, rating._id))
    .$dynamic()

/** Single ratings, without their authors. */
export async function listRatings(
  tx: Tx,
  who: RatingReader,
  { trainer, worded, q, sort, limit, offset, ...asked }: ListAsked,
): Promise<RowPage<RatingRow>> {
  const where = and(
    askedBy(who, asked),
    trainer ? eq(rating.trainer, trainer) : undefined,
    worded ? sql`${ratingWords.text} is not null` : undefined,
    q?.trim() ? or(holds(ratingWords.text, q), holds(course.title, q), holds(trainerName, q)) : undefined,
  )
  const [total] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(rating)
    .leftJoin(course, eq(rating.course, course._id))
    .leftJoin(leads, eq(rating.trainer, leads._id))
    .leftJoin(ratingWords, eq(ratingWords.rating, rating._id))
    .where(where)
  const rows = await rated(tx, who)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit ?? 100)
    .offset(offset ?? 0)
  return { rows: rows.map(asRow), total: total?.n ?? 0 }
}

export const asRow = ({ halves, ...row }: Omit<RatingRow, 'stars'> & { halves: number }): RatingRow => ({ ...row, stars: halves / 2 })

/** Answers to whether somebody recommends their studio, newest week first. */
export const listRecommendations = (tx: Tx, who: RatingReader, asked: RatingFilter) =>
  rated(tx, who)
    .where(and(askedBy(who, asked), recommendVisibleTo(who), sql`${rating.recommend} is not null`))
    .orderBy(...orderOf())
    .limit(100_000)

export const thirtyDays = (today = Temporal.Now.plainDateISO(zone)) => ({
  von: today.subtract({ days: 29 }).toString(),
  bis: today.toString(),
})
