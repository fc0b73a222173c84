import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type AccessHolder, allows, anyManagement } from '#contract/access.ts'
import { everyStudio } from '#contract/rights.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { adultBirth, existsFor, isBlocked, isFindableFor } from '#server/social/rules.ts'
import { post, postComment } from './tables.ts'

/** Ids of those who can be planned as instructors in a studio; the administration, which may everything, is none of them. */
export const instructorsIn = (studio: SQL) => {
  const holds = (row: string) => sql`${sql.raw(row)}.studios is null or ${studio} = any(${sql.raw(row)}.studios)`
  return sql`(select pr.person from person_role pr join role_right rr on rr.role = pr.role
      where rr."right" = 'gf_cp_instructor' and pr.role <> 'admin' and (${holds('pr')})
    union select pg.person from person_right pg where pg."right" = 'gf_cp_instructor' and (${holds('pg')}))`
}

/** Code of the studio in which somebody trains. */
export const studioOf = (who: SQL | string) => sql`(select own.studio_code from person own where own._id = ${who}::uuid)`

/** True of a post about a course as long as what it says is so: its author still has the seat, or still leads. */
export const stillStands = sql<boolean>`(${post.execution} is null or exists (select 1 from course_execution e where e._id = ${post.execution} and e.cancelled_at is null
    and case when ${post.kind} = 'instructing' then e.instructor = ${post.author}
      else exists (select 1 from course_signup s where s.execution = e._id and s.person = ${post.author} and s.state = 'booked') end))`

/**
 * Condition on `post` joined with its author's `person` and `social_profile`: posts that somebody sees. One's own; of others what is approved
 * and meant for them: friends see all, the studio sees what is meant for it, of instructors and of people whom one can find.
 */
export const postsSeenBy = (who: string): SQL => {
  const near = sql`${post.author} in ${friendIdsOf(sql`${who}::uuid`)}`
  const known = or(isFindableFor(who), sql`${post.author} in ${instructorsIn(sql`${post.studio}`)}`)
  const inStudio = and(eq(post.audience, 'studio'), sql`${post.studio} = ${studioOf(who)}`, known)
  return or(eq(post.author, who), and(eq(post.state, 'approved'), stillStands, existsFor(who), or(near, inStudio))) as SQL
}

/** Condition on `post_comment`: its author is of age, by now and by what they chose by. */
const isByAdult = (birth: SQL | string) => sql<boolean>`exists (select 1 from social_profile cp join person cw on cw._id = cp.person
  where cp.person = ${postComment.author} and not cp.as_minor and cw.geburtstag <= ${birth}::date)`

/**
 * Condition on `post_comment` joined with its `post`: those that somebody sees under a post that they see. What somebody under age wrote is read
 * by their friends and by whose post it is, not by everybody who reads there (K17).
 */
export const commentSeenBy = (who: SQL | string, adult: SQL | string = adultBirth()): SQL => {
  const near = sql`${postComment.author} in ${friendIdsOf(sql`${who}::uuid`)}`
  const open = and(eq(postComment.state, 'approved'), sql`not ${isBlocked(who, sql`${postComment.author}`)}`)
  return or(sql`${postComment.author} = ${who}`, and(open, or(sql`${post.author} = ${who}`, isByAdult(adult), near))) as SQL
}

/** True where this person may review what somebody wrote in that studio: managers there, of people without a studio those of all (K21). */
export const mayReview = (
  who: AccessHolder & Pick<Who, '_id' | 'employee'>,
  { studio, author }: { studio: string | null; author: string },
) => allows(anyManagement, who, studio ?? everyStudio) && author !== who._id && author !== actorOf(who)

/** The same as a condition on `post`. */
export const reviewedBy = (who: AccessHolder & Pick<Who, '_id' | 'employee'>) => {
  const reach = studiosWithAny(anyManagement, who)
  return and(reach === 'all' ? undefined : reachConditionOf(post.studio, reach), sql`${person._id} not in (${who._id}, ${actorOf(who)})`)
}
