import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Post } from '#contract/social/post.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { file } from '#server/shared/files/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { adultBirth, existsFor, isBlocked, mustKnow } from '#server/social/rules.ts'
import { socialProfile } from '#server/social/tables.ts'
import { behind, cursorOf } from './cursor.ts'
import { courseOf, pictureOf } from './review.ts'
import { commentSeenBy, instructorsIn, postsSeenBy, stillStands, studioOf } from './rules.ts'
import { post, postComment, postLike, postPicture } from './tables.ts'

export const postsAtOnce = 20

/** A like of somebody whom the reader may know of. */
const likeSeenBy = (who: SQL) => sql`not ${isBlocked(who, sql`l.person`)}`

/** Posts with what their reader sees of them. */
const seenPosts = (from: Pick<Tx, 'select'>, me: SQL, adult: SQL | string) =>
  from
    .select({
      post,
      author: { _id: person._id, vorname: person.vorname, nachname: person.nachname, bild: person.bild, studio: person.studioCode },
      picture: { name: file.name, width: file.width, height: file.height },
      course: { _id: courseExecution._id, title: course.title, studio: courseExecution.studio, startsAt: courseExecution.startsAt },
      likes: sql<number>`(select count(*)::int from ${postLike} l where l.post = ${post._id} and ${likeSeenBy(me)})`,
      liked: sql<boolean>`exists (select 1 from ${postLike} l where l.post = ${post._id} and l.person = ${me})`,
      comments: sql<number>`(select count(*)::int from ${postComment} where ${postComment.post} = ${post._id} and ${commentSeenBy(me, adult)})`,
    })
    .from(post)
    .innerJoin(person, eq(person._id, post.author))
    .innerJoin(socialProfile, eq(socialProfile.person, post.author))
    .leftJoin(postPicture, eq(postPicture.post, post._id))
    .leftJoin(file, eq(file.name, postPicture.file))
    .leftJoin(courseExecution, eq(courseExecution._id, post.execution))
    .leftJoin(course, eq(course._id, courseExecution.course))

type SeenPost = Awaited<ReturnType<typeof seenPosts>>[number]

/** Posts that a condition finds. */
async function read(given: Acting, where: SQL, order: SQL[] = []) {
  const rows = await seenPosts(given.tx, sql`${given.who._id}::uuid`, adultBirth())
    .where(where)
    .orderBy(...order)
    .limit(postsAtOnce + 1)
  return shownPostsOf(given, rows)
}

/** Posts as their reader gets them. */
function shownPostsOf({ house, who }: Pick<Acting, 'house' | 'who'>, rows: readonly SeenPost[]) {
  const me = who._id
  return rows.map(({ post: row, author, picture, course: about, ...counts }): Post => {
    const mine = row.author === me
    return {
      _id: row._id,
      kind: row.kind,
      text: row.text,
      audience: row.audience,
      state: row.state,
      reason: mine ? row.reason : null,
      at: row.approvedAt ?? row.created,
      author: { ...author, bild: fileAddress(house, who, author.bild) },
      picture: pictureOf(picture),
      course: courseOf(about),
      mine,
      ...counts,
    }
  })
}

const pageIn = (all: readonly Post[]) => {
  const rows = all.slice(0, postsAtOnce)
  const last = rows.at(-1)
  return { rows, next: all.length > postsAtOnce && last ? cursorOf(last.at, last._id) : null }
}

/**
 * Ids of the newest posts in somebody's feed: for each of those whose posts stand there an index gives the newest, so that it costs the
 * same however many posts there are.
 */
export const feedIds = (me: SQL, before?: SQL) => sql`
  with studio as (select ${studioOf(me)} as code),
  circle as (
    select id, bool_or(near) as near from (
      select ${me} as id, true as near
      union all select f, true from ${friendIdsOf(me)} as own(f)
      union all select i, false from ${instructorsIn(sql`(select code from studio)`)} as leads(i)
    ) everybody group by id
  )
  select newest._id, newest.approved_at from circle
    join ${person} on ${person._id} = circle.id join ${socialProfile} on ${socialProfile.person} = circle.id
    cross join lateral (
      select ${post._id}, ${post.approvedAt} from ${post}
      where ${post.author} = circle.id and ${post.state} = 'approved'
        and (circle.near or (${post.audience} = 'studio' and ${post.studio} = (select code from studio)))
        and ${stillStands} ${before ? sql`and (${post.approvedAt}, ${post._id}) < ${before}` : sql``}
      order by ${post.approvedAt} desc, ${post._id} desc limit ${postsAtOnce + 1}
    ) newest
  where ${existsFor(me)}
  order by newest.approved_at desc, newest._id desc limit ${postsAtOnce + 1}`

const reader = given<string>('me', 'uuid')
const pageOf = (before?: SQL) =>
  seenPosts(statements, reader, given('adult', 'text'))
    .where(sql`${post._id} in (select newest._id from (${feedIds(reader, before)}) newest)`)
    .orderBy(desc(post.approvedAt), desc(post._id))
// A feed is what most look at most often: planning it took longer than running it, and so did a way to the record and back.
const first = prepared(pageOf().prepare('feed_first'))
const following = prepared(pageOf(sql`(${given('at', 'timestamptz')}, ${given('_id', 'uuid')})`).prepare('feed_following'))

/** A page of somebody's feed (K25). */
export async function feedFor(reading: Acting, before?: string) {
  const { tx, who } = reading
  const [at, _id] = before ? before.split('_') : []
  const values = { me: who._id, adult: adultBirth() }
  const found = await (before ? following(tx, { ...values, at, _id }) : first(tx, values))
  return pageIn(shownPostsOf(reading, found as SeenPost[]))
}

/** A page of somebody's posts; one's own in every state, by the time of writing. */
export async function postsOf(given: Acting, whose: string, before?: string) {
  const { tx, who } = given
  const own = whose === who._id
  if (!own) await mustKnow(tx, who._id, whose)
  const at = own ? post.created : post.approvedAt
  const where = and(
    eq(post.author, whose),
    own ? undefined : postsSeenBy(who._id),
    before ? behind(before, at, post._id, 'down') : undefined,
  )
  const all = await read(given, where as SQL, [desc(at), desc(post._id)])
  if (!own) return pageIn(all)
  // The place of an own post is the moment of its writing, whenever it was approved.
  const page = pageIn(all)
  const last = page.rows.at(-1)
  const [row] = page.next && last ? await tx.select({ created: post.created }).from(post).where(eq(post._id, last._id)) : []
  return { rows: page.rows, next: row && last ? cursorOf(row.created, last._id) : null }
}

/** A post that somebody sees; refuses `missing`. */
export async function postFor(given: Acting, _id: string): Promise<Post> {
  const [found] = await read(given, and(eq(post._id, _id), postsSeenBy(given.who._id)) as SQL)
  if (!found) throw new Refusal('missing')
  return found
}

/** The row of a post that somebody sees; refuses `missing`. */
export async function mustSee(tx: Tx, me: string, _id: string) {
  const [found] = await tx
    .select({ post })
    .from(post)
    .innerJoin(person, eq(person._id, post.author))
    .innerJoin(socialProfile, eq(socialProfile.person, post.author))
    .where(and(eq(post._id, _id), postsSeenBy(me)))
  if (!found) throw new Refusal('missing')
  return found.post
}
