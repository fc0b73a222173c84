import { and, eq, gt, sql } from 'drizzle-orm'
import type { OwnRatings, RatedSubject } from '#contract/ratings/calls.ts'
import { dayMs } from '#contract/time.ts'
import { courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Rateable } from './openRatings.ts'
import { rating, ratingRest, ratingWords } from './tables.ts'

/** Data by which the caller's device asks for ratings by itself. */
export async function ownRatings(tx: Tx, who: string, now = Date.now()): Promise<OwnRatings> {
  const ago = (days: number) => new Date(now - days * dayMs).toISOString()
  const given = await tx
    .select({ execution: courseSignup.execution, halves: rating.halves, comment: ratingWords.text, at: rating.at })
    .from(rating)
    .innerJoin(courseSignup, eq(rating.signup, courseSignup._id))
    .leftJoin(ratingWords, eq(ratingWords.rating, rating._id))
    .where(and(eq(rating.person, who), gt(rating.at, ago(30))))
    .orderBy(rating.at)
  const lately = and(eq(rating.person, who), gt(rating.at, ago(90)), sql`${rating.recommend} is not null`)
  const [said] = await tx.select({ _id: rating._id }).from(rating).where(lately).limit(1)
  const [rest] = await tx.select().from(ratingRest).where(eq(ratingRest.person, who))
  return {
    courses: given.map(({ halves, ...one }) => ({ ...one, stars: halves / 2 })),
    asksRecommend: !said,
    hiddenAt: rest?.hiddenAt ?? null,
  }
}

/** Adds the rating already given of a plan or an anamnesis. */
export async function withRating(tx: Tx, who: string, key: 'plan' | 'anamnesis', one: Rateable): Promise<RatedSubject> {
  const [row] = await tx
    .select({ halves: rating.halves, comment: ratingWords.text, at: rating.at })
    .from(rating)
    .leftJoin(ratingWords, eq(ratingWords.rating, rating._id))
    .where(and(eq(rating[key], one._id), eq(rating.person, who)))
  const { _id, title, day: from, trainer, byTrainer } = one
  return {
    _id,
    title,
    day: from,
    trainer: trainer?.name ?? null,
    byTrainer,
    rating: row ? { stars: row.halves / 2, comment: row.comment, at: row.at } : null,
  }
}
