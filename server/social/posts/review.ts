import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { type Post, type PostState, postSteps, type ReviewItem } from '#contract/social/post.ts'
import type { ReviewForm } from '#contract/social/posts.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { file } from '#server/shared/files/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { nameOf } from '#server/social/socialNews.ts'
import { behind, cursorOf } from './cursor.ts'
import { mayReview, reviewedBy } from './rules.ts'
import { post, postComment, postPicture } from './tables.ts'
import { tellComment, tellPost, tellReviewers } from './topic.ts'

const atOnce = 50
const author = { _id: person._id, vorname: person.vorname, nachname: person.nachname, bild: person.bild, studio: person.studioCode }

/** Posts, or comments with the post that they stand under, that wait for a review by this person. */
function waiting({ tx, who }: Acting, of: typeof post | typeof postComment, where: SQL | undefined) {
  const rows = tx
    .select({
      own: { _id: of._id, text: of.text, held: of.held, created: of.created },
      post,
      author,
      picture: { name: file.name, width: file.width, height: file.height },
      course: { _id: courseExecution._id, title: course.title, studio: courseExecution.studio, startsAt: courseExecution.startsAt },
    })
    .from(post)
    .leftJoin(postPicture, eq(postPicture.post, post._id))
    .leftJoin(file, eq(file.name, postPicture.file))
    .leftJoin(courseExecution, eq(courseExecution._id, post.execution))
    .leftJoin(course, eq(course._id, courseExecution.course))
    .$dynamic()
  const joined = of === post ? rows : rows.innerJoin(postComment, eq(postComment.post, post._id))
  return joined
    .innerJoin(person, eq(person._id, of.author))
    .where(and(eq(of.state, 'pending'), reviewedBy(who), where))
    .orderBy(asc(of.created), asc(of._id))
    .limit(atOnce + 1)
}

/** Posts and comments that wait for a review, the oldest first. */
export async function pendingFor(given: Acting, { studio, after }: { studio?: string; after?: string }) {
  const { house, who } = given
  const there = studio ? eq(post.studio, studio) : undefined
  const [posts, comments] = await Promise.all([
    waiting(given, post, and(there, after ? behind(after, post.created, post._id, 'up') : undefined)),
    waiting(given, postComment, and(there, after ? behind(after, postComment.created, postComment._id, 'up') : undefined)),
  ])
  type Row = (typeof posts)[number]
  const item = (about: 'post' | 'comment', row: Row): ReviewItem => {
    const { _id, text, held, created: at } = row.own
    const { kind, audience, studio: where } = row.post
    const under = about === 'comment' ? row.post.text : null
    const writer = { ...row.author, bild: fileAddress(house, who, row.author.bild) }
    const beside = { picture: about === 'post' ? pictureOf(row.picture) : null, course: about === 'post' ? courseOf(row.course) : null }
    return { _id, about, author: writer, kind, text, ...beside, audience, studio: where, held, under, at } as ReviewItem
  }
  const all = [...posts.map(row => item('post', row)), ...comments.map(row => item('comment', row))]
  const sorted = all.sort((a, b) => (cursorOf(a.at, a._id) < cursorOf(b.at, b._id) ? -1 : 1))
  const rows = sorted.slice(0, atOnce)
  const last = rows.at(-1)
  return { rows, next: sorted.length > atOnce && last ? cursorOf(last.at, last._id) : null }
}

/** The execution that a post is about; a join without one leaves its fields empty. */
export const courseOf = (row: { [Field in keyof NonNullable<Post['course']>]: string | null }) => (row._id ? (row as Post['course']) : null)

export const pictureOf = (row: { name: string; width: number | null; height: number | null } | null) =>
  row && { name: row.name, width: row.width ?? 1, height: row.height ?? 1 }

const words = { post: 'Dein Beitrag', comment: 'Dein Kommentar' } as const
const verbs = { rejected: 'wurde nicht freigegeben', removed: 'wurde entfernt' } as const

/** The sentence of the bell to an author whose words were rejected or removed. */
export const decidedSentence = (about: keyof typeof words, state: keyof typeof verbs, reason: string | null) =>
  `${words[about]} ${verbs[state]}${reason ? `: ${reason}` : '.'}`

/** The meaning of a decision in the feeds; a post that was rejected never stood in one. */
const changes = { approved: 'new', removed: 'gone', rejected: 'own', pending: 'own' } as const

/** Locks a post or a comment by its id. */
async function lockedOne(tx: Tx, _id: string) {
  const [found] = await tx.select().from(post).where(eq(post._id, _id)).for('update')
  if (found) return { about: 'post' as const, row: found, under: found }
  const [known] = await tx.select().from(postComment).where(eq(postComment._id, _id)).for('update')
  const [under] = known ? await tx.select().from(post).where(eq(post._id, known.post)) : []
  return known && under ? { about: 'comment' as const, row: known, under } : undefined
}

/** Decides on a post or a comment: of two at once the first decides (K20). Who may not review it gets `missing`. */
export async function review(given: Acting, _id: string, { status, reason }: ReviewForm): Promise<{ _id: string; state: PostState }> {
  const { tx, house, who } = given
  const found = await lockedOne(tx, _id)
  if (!found || !mayReview(who, { studio: found.under.studio, author: found.row.author })) throw new Refusal('missing')
  return decide({ tx, house, reviewer: actorOf(who) }, found, { status, reason })
}

/** The same for who may by another rule, such as who handles a report. */
export async function decideOn(given: { tx: Tx; house: House; reviewer: string }, _id: string, verdict: Omit<ReviewForm, never>) {
  const found = await lockedOne(given.tx, _id)
  if (!found) throw new Refusal('missing')
  return decide(given, found, verdict)
}

type ReviewedThing = NonNullable<Awaited<ReturnType<typeof lockedOne>>>

async function decide(
  { tx, house, reviewer }: { tx: Tx; house: House; reviewer: string },
  { about, row, under }: ReviewedThing,
  { status, reason }: ReviewForm,
) {
  const state = postSteps[status][row.state]
  if (state === 'same') return { _id: row._id, state: row.state }
  if (state === 'post-decided') throw new Refusal(state, undefined, { _id: row._id, state: row.state }, await decidedBefore(tx, row))
  const at = new Date().toISOString()
  const set = { state, reason: state === 'approved' ? null : reason, reviewer, reviewedAt: at }
  if (about === 'comment') await tx.update(postComment).set(set).where(eq(postComment._id, row._id))
  else
    await tx
      .update(post)
      .set({ ...set, ...(state === 'approved' && { approvedAt: at }) })
      .where(eq(post._id, row._id))
  if (about === 'comment') await tellComment(tx, house, under, { author: row.author, state })
  else await tellPost(tx, house, under, { what: changes[state] })
  if (row.state === 'pending') await tellReviewers({ tx, house }, { kind: about, row: { ...row, studio: under.studio }, waits: false })
  if (state === 'rejected' || state === 'removed')
    await notify(tx, house, { people: [row.author], title: decidedSentence(about, state, reason), link: '/social', tone: 'danger' })
  return { _id: row._id, state }
}

const verdictWords = { approved: 'freigegeben', rejected: 'abgelehnt', removed: 'entfernt' } as const

/** The one who decided before, and how; where nobody decided yet the refusal has its own sentence. */
async function decidedBefore(tx: Tx, { state, reviewer }: Pick<ReviewedThing['row'], 'state' | 'reviewer'>) {
  if (state === 'pending') return undefined
  const name = reviewer ? await nameOf(tx, reviewer) : ''
  return name ? `Schon entschieden: ${name} hat es ${verdictWords[state]}.` : `Schon entschieden: Es ist ${verdictWords[state]}.`
}

const waitingIn = { studio: post.studio, count: sql<number>`count(*)::int` }
const since = (of: typeof post | typeof postComment, before: string) => and(eq(of.state, 'pending'), lt(of.created, before))

/** Number of posts that wait and were written before a moment, by studio: for whoever is told that something waits too long. */
export const postsSince = (tx: Tx, before: string) => tx.select(waitingIn).from(post).where(since(post, before)).groupBy(post.studio)

/** The same of comments, by the studio of the post that they stand under, in which they are reviewed. */
export const commentsSince = (tx: Tx, before: string) =>
  tx
    .select(waitingIn)
    .from(postComment)
    .innerJoin(post, eq(post._id, postComment.post))
    .where(since(postComment, before))
    .groupBy(post.studio)
