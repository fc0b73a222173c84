import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SignupState } from '#contract/courses/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { type CourseSignupRecord, type ExecutionRow, visibleToAll } from '#server/courses/rules.ts'
import { courseExecution } from '#server/courses/tables.ts'
import type { Staff } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'

const studioConditionOf = (studios: 'all' | string[]): SQL =>
  studios === 'all' ? sql`true` : studios.length > 0 ? inArray(courseExecution.studio, studios) : sql`false`

/**
 * Executions that the caller may look after: all of the studios for which they plan (or of that one), and those that they lead themselves
 * in their studios.
 */
export const lookedAfterBy = (who: Who, studio?: string): SQL | undefined =>
  and(
    visibleToAll,
    or(
      and(studioConditionOf(studiosWith('gf_c_plan', who)), studio ? eq(courseExecution.studio, studio) : undefined),
      and(eq(courseExecution.instructor, actorOf(who)), studioConditionOf(studiosWith('gf_cp_instructor', who))),
    ),
  )

/** The execution's row; refused as `missing` where others look after it. */
export async function mayLookAfter(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(courseExecution)
    .where(and(eq(courseExecution._id, _id), lookedAfterBy(who)))
  if (!row) throw new Refusal('missing')
  return row
}

/** Staff who may stand at this course's door, as the bus names them: the same people as in `lookedAfterBy`. */
export const standsAt = ({ studio, instructor }: Pick<ExecutionRow, 'studio' | 'instructor'>): Staff[] => [
  { right: 'gf_c_plan', studio },
  ...(instructor ? [{ right: 'gf_cp_instructor', studio, person: instructor } as const] : []),
]

/** State that somebody signed up with. A walk-in who was taken out again never signed up, but keeps a row (a rating may hang on it). */
export const signedUpAs = (seat: Pick<CourseSignupRecord, 'state' | 'walkIn'> | undefined): SignupState | null =>
  !seat || (seat.walkIn && seat.state !== 'booked') ? null : seat.state
