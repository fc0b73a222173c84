import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from './pair.ts'
import { isMinor, peopleFor } from './rules.ts'
import { socialProfile } from './tables.ts'

/** The time that somebody counts as inside where nobody checks out. */
const longestStay = 3 * 3_600_000

/** Ids at the access-control service of those who are inside now; nobody where it can't be reached, for the course doors still know some. */
async function insideNow(house: House, studio: string, now: number) {
  const inside = await accessControl(house)
    .insideNow(studio)
    .catch(() => [])
  return inside.filter(({ since }) => Date.parse(since) > now - longestStay).map(({ tacUserId }) => tacUserId)
}

/** True of the `person` whom the door of a course that is not over has let in. */
const inCourse = (studio: string, now: string) => sql`exists (select 1 from ${courseSignup}
  join ${courseExecution} on ${courseExecution._id} = ${courseSignup.execution}
  where ${and(
    sql`${courseSignup.person} = ${person._id}`,
    isNotNull(courseSignup.visitedAt),
    lte(courseSignup.visitedAt, now),
    eq(courseExecution.studio, studio),
    gt(courseExecution.endsAt, now),
  )})`

async function shares(tx: Tx, who: string) {
  const [own] = await tx
    .select({ shares: socialProfile.sharesPresence, asMinor: socialProfile.asMinor, geburtstag: person.geburtstag })
    .from(socialProfile)
    .innerJoin(person, eq(person._id, socialProfile.person))
    .where(eq(socialProfile.person, who))
  return own?.shares === true && !own.asMinor && !isMinor(own.geburtstag)
}

/** Friends who are in the caller's studio now, where both show that (K27): nobody under age, no times, no history. */
export async function checkedIn({ tx, house, who }: { tx: Tx; house: House; who: Who }, now = Date.now()) {
  const { studio } = who
  if (!studio || !(await shares(tx, who._id))) return []
  const inside = await insideNow(house, studio, now)
  const isIn = or(inCourse(studio, new Date(now).toISOString()), inside.length > 0 ? inArray(person.tacUserId, inside) : undefined)
  const friend = sql`${person._id} in ${friendIdsOf(sql`${who._id}::uuid`)}`
  return (await peopleFor(tx, who._id, and(friend, eq(socialProfile.sharesPresence, true), isIn)!, { now })).filter(({ minor }) => !minor)
}
