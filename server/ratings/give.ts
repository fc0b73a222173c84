import { and, eq, sql } from 'drizzle-orm'
import type { InferType } from 'yup'
import type { courseRatingForm, planRatingForm } from '#contract/ratings/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Rateable } from './openRatings.ts'
import { mayRate } from './rules.ts'
import { rating, ratingWords } from './tables.ts'

type RatingContent = Omit<InferType<typeof courseRatingForm>, 'execution'>
type Subject = Pick<typeof rating.$inferInsert, 'kind' | 'studio' | 'course' | 'trainer' | 'at'>
type Key = 'signup' | 'plan' | 'anamnesis'

interface Rated {
  key: Key
  /** Id of what is rated. */
  subject: string
  about: Subject
  said: RatingContent
}

/** Writes a rating, over an earlier one of the same person and subject; of two devices the later word stands. */
async function rate(tx: Tx, who: string, { key, subject, about, said }: Rated) {
  const { stars, recommend, comment } = said
  const values = { ...about, halves: stars * 2, recommend: recommend ?? null }
  const [row] = await tx
    .insert(rating)
    .values({ _id: crypto.randomUUID(), person: who, [key]: subject, ...values })
    .onConflictDoUpdate({
      target: rating[key],
      set: { halves: values.halves, at: about.at, ...(recommend == null ? {} : { recommend }) },
      setWhere: sql`${rating.at} <= ${about.at}::timestamptz and ${rating.person} = ${who}`,
    })
    .returning({ _id: rating._id })
  if (!row) return
  const words = comment?.trim()
  if (!words) await tx.delete(ratingWords).where(eq(ratingWords.rating, row._id))
  else
    await tx
      .insert(ratingWords)
      .values({ rating: row._id, person: who, text: words })
      .onConflictDoUpdate({ target: ratingWords.rating, set: { text: words } })
}

/** Rates a visited course; returns the seat's id. */
export async function rateCourse(tx: Tx, who: string, { execution, ...said }: InferType<typeof courseRatingForm>, now = Date.now()) {
  const [found] = await tx
    .select({ seat: courseSignup, row: courseExecution })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(and(eq(courseSignup.execution, execution), eq(courseSignup.person, who)))
  if (!found) throw new Refusal('rating-unvisited')
  const { seat, row } = found
  const visit = { state: seat.state, visited: seat.visitedAt !== null, missed: seat.missedAt !== null }
  const at = mayRate({ ...visit, endsAt: row.endsAt, cancelled: row.cancelledAt !== null }, said.at, now)
  const about = { kind: 'course', studio: row.studio, course: row.course, trainer: row.instructor, at } as const
  await rate(tx, who, { key: 'signup', subject: seat._id, about, said })
  return seat._id
}

interface SubjectSaid {
  key: 'plan' | 'anamnesis'
  one: Rateable | undefined
  said: Omit<InferType<typeof planRatingForm>, 'plan_id'>
}

/** Rates a plan or an anamnesis, for the studio that the person is in. */
export async function rateSubject(tx: Tx, who: string, { key, one, said }: SubjectSaid) {
  if (!one) throw new Refusal('missing')
  const [row] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, who))
  const studio = one.studio ?? row?.studio ?? null
  const at = new Date(Math.min(Date.parse(said.at), Date.now())).toISOString()
  await rate(tx, who, { key, subject: one._id, about: { kind: key, studio, trainer: one.trainer?._id ?? null, at }, said })
}
