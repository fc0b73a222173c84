import { sql } from 'drizzle-orm'
import type { LiveEvents } from '#contract/live.ts'
import type { Audience, PostState } from '#contract/social/post.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { reviewers } from '#server/moderation/plugs.ts'
import type { Topic } from '#server/serve/plugs.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { isBlocked } from '#server/social/rules.ts'
import { instructorsIn } from './rules.ts'

/** `own`: only its author's devices look again. */
type What = LiveEvents['social:post']['what'] | 'own'

/** The facts that tell who sees a post in the feed. */
interface PostPlace {
  _id: string
  author: string
  audience: Audience
  studio: string | null
}

interface Changed {
  what: What
  by?: string
}

/**
 * Tells those who have a post in their feed that it is new there, changed or gone: ids alone go over the bus. What somebody else did to it (`by`)
 * is told to nobody for whom that one does not exist.
 */
export const tellPost = (tx: Tx, { bus }: WithBus, { _id, author, audience, studio }: PostPlace, { what, by }: Changed) =>
  bus.publish(tx, {
    kind: 'topic',
    domain: 'social',
    of: _id,
    what,
    about: { author, ...(audience === 'studio' && studio && { studio }), ...(by && { by }) },
  })

/** Tells of a comment under a post: to those who read there, or to its author alone where it is held back. */
export const tellComment = (tx: Tx, house: WithBus, under: PostPlace, { author, state }: { author: string; state: PostState }) =>
  state === 'pending'
    ? tellPost(tx, house, { ...under, author }, { what: 'own' })
    : tellPost(tx, house, under, { what: 'changed', by: author })

interface Reviewed {
  kind: 'post' | 'comment'
  row: Pick<PostPlace, '_id' | 'author' | 'studio'>
  waits: boolean
}

/** Tells those who review it that a post or a comment waits for them, or does no longer. */
export async function tellReviewers({ tx, house }: Within, { kind, row, waits }: Reviewed) {
  const { _id, author, studio } = row
  for (const tell of reviewers.all(house)) await tell(tx, house, { _id, kind, studio, author, waits })
}

/** Those of the people who are connected here in whose feed the author's post stands. */
async function readersOf(tx: Tx, here: ReadonlySet<string>, author: string, { studio, by }: { studio?: string; by?: string }) {
  const wide = studio ? sql`or (p.studio_code = ${studio} and ${author}::uuid in ${instructorsIn(sql`${studio}`)})` : sql``
  const unseen = by ? sql`and not ${isBlocked(sql`p._id`, sql`${by}::uuid`)}` : sql``
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select p._id from person p join social_profile own on own.person = p._id
    where p._id = any(${sql.param([...here])}::uuid[]) and p.deleted_at is null and not ${isBlocked(sql`p._id`, sql`${author}::uuid`)} ${unseen}
      and (p._id = ${author}::uuid or p._id in ${friendIdsOf(sql`${author}::uuid`)} ${wide})`)
  return rows.map(({ _id }) => _id)
}

/** Tells the people who are connected to this process of posts in their feeds. */
export const postTopic = ({ db }: House): Topic => ({
  forget: () => {},
  async tell({ of: post, what, about = {} }, here) {
    const author = String(about.author)
    const own = what === 'own'
    const people = own ? [author] : await readersOf(db, here, author, about as { studio?: string; by?: string })
    const data = { post, what: own ? 'changed' : (what as Exclude<What, 'own'>) }
    return people.length > 0 ? [{ people, event: 'social:post', data: () => data }] : []
  },
})
