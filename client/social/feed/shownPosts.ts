import { breathOut } from '#client/data/outboxActs.ts'
import { actsOf, isActOf, isWaiting } from '#client/data/waitingActs.ts'
import { social } from '#contract/social/calls.ts'
import type { Comment, Post } from '#contract/social/post.ts'
import { type PostForm, posts } from '#contract/social/posts.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** A post with what this device did and the studio's answer does not hold yet. */
export interface ShownPost extends Post {
  /** An act of this device about it is on its way. */
  waits: boolean
}

/** In ms: the studio does nothing with a comment before its breath is over, so that no answer counts it by then. */
const uncounted = (posts.comment.breath ?? 0) * 1000

/** Acts that an answer loaded at `stand` does not hold: those that wait, and those that were done after it. */
const pendingPostActs = (acts: readonly OutboxRow[], stand: number) =>
  acts.filter(act => {
    const { state, answered } = act
    const done = Date.parse(answered ?? '') + (isActOf(act, posts.comment) ? breathOut : 0)
    return state === 'waiting' || (state === 'done' && done > stand)
  })

const idsOf = (acts: readonly OutboxRow[]) => new Set(acts.map(({ params }) => params?.id ?? ''))

/** Authors whom this device has blocked: their posts and comments are gone at once. */
function goneAuthors(acts: readonly OutboxRow[]) {
  const gone = new Set<string>()
  for (const act of acts) {
    if (isActOf(act, social.block)) gone.add(act.params.id)
    else if (isActOf(act, social.unblock)) gone.delete(act.params.id)
  }
  return gone
}

/** Posts as they will be once this device's acts have arrived. */
export function shownPosts(loaded: readonly Post[], all: readonly OutboxRow[], stand: number): ShownPost[] {
  const acts = pendingPostActs(all, stand)
  const [removed, gone, likes, comments] = [
    idsOf(actsOf(acts, posts.remove)),
    goneAuthors(acts),
    actsOf(acts, posts.like),
    actsOf(acts, posts.comment),
  ]
  return loaded.flatMap(post => {
    if (removed.has(post._id) || gone.has(post.author._id)) return []
    const own = likes.filter(({ params }) => params.id === post._id)
    const liked = own.at(-1)?.body?.liked ?? post.liked
    const isMissing = ({ state, answered }: OutboxRow) => state === 'waiting' || Date.parse(answered ?? '') + uncounted > stand
    const added = comments.filter(act => act.params?.id === post._id && act.body !== undefined && isMissing(act)).length
    return [
      {
        ...post,
        liked,
        likes: post.likes + Number(liked) - Number(post.liked),
        comments: post.comments + added,
        waits: own.some(({ state }) => state === 'waiting'),
      },
    ]
  })
}

/** A comment that may still be on this device alone; `key` is its act's. */
export interface ShownComment extends Comment {
  waits: boolean
  key?: string
}

/** Comments under a post, oldest first, with one's own that are on their way. */
export function shownComments(
  loaded: readonly Comment[],
  all: readonly OutboxRow[],
  { post, stand, me }: { post: string; stand: number; me: Comment['author'] },
): ShownComment[] {
  const acts = pendingPostActs(all, stand)
  const [removed, gone] = [idsOf(actsOf(acts, posts.removeComment)), goneAuthors(acts)]
  const known = new Set(loaded.map(({ _id }) => _id))
  const own = actsOf(acts, posts.comment).flatMap((act): ShownComment[] => {
    const { _id, text } = act.body
    if (act.params.id !== post || known.has(_id)) return []
    return [
      { _id, text, author: me, state: 'approved', reason: null, at: act.born, mine: true, waits: act.state === 'waiting', key: act.key },
    ]
  })
  const there = [...loaded].reverse().map(comment => ({ ...comment, waits: false }))
  return [...there, ...own].filter(({ _id, author }) => !removed.has(_id) && !gone.has(author._id))
}

/** A post that this device has not handed in yet. */
export interface UnsentPostEntry {
  key: string
  form: PostForm
  born: string
}

export const unsentPosts = (acts: readonly OutboxRow[]): UnsentPostEntry[] =>
  actsOf(acts, posts.create)
    .filter(isWaiting)
    .map(({ key, body, born }) => ({ key, form: body, born }))
    .reverse()

/** The posts on the screen, and the number of those that came since: nothing moves under the reader's eyes. */
export function splitNew(loaded: readonly ShownPost[], top: string | undefined) {
  const isNew = (post: ShownPost) => top !== undefined && !post.mine && post.at > top
  return { shown: loaded.filter(post => !isNew(post)), fresh: loaded.filter(isNew).length }
}
