import { useEffect, useMemo, useRef, useState } from 'react'
import { forgetAnswers } from '#client/data/cache.ts'
import { useNewestFirst } from '#client/data/newestFirst.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { prefetch } from '#client/data/reads.ts'
import { isActIn } from '#client/data/waitingActs.ts'
import { nameOf } from '#contract/call.ts'
import type { Post } from '#contract/social/post.ts'
import { postPictures, posts } from '#contract/social/posts.ts'
import { shownPosts, splitNew } from './shownPosts.ts'

/** Pages that the device keeps: a hundred posts. */
const keptPages = 5
const smallOf = (name: string) => ({ params: { id: name }, query: { size: 'small' as const } })

/** A post's picture in a size that the device keeps; asked for once, since a picture never changes. */
export const smallPicture = (name: string) => prefetch(postPictures.image, smallOf(name), Number.POSITIVE_INFINITY)

const inputOf = (before?: string) => ({ query: before ? { before } : {} })

/**
 * Loads the pages behind the first and all small pictures, so that a hundred posts are there without a network; forgets what is older, but for
 * pages that are `shown`.
 */
async function keepAhead(first: { rows: Post[]; next?: string | null }, shown: { current: readonly string[] }) {
  const rows = [...first.rows]
  const cursors = new Set<string>()
  for (let next = first.next; next && cursors.size < keptPages - 1; ) {
    cursors.add(next)
    const page = await prefetch(posts.feed, inputOf(next))
    rows.push(...page.rows)
    next = page.next
  }
  const names = rows.flatMap(({ picture }) => picture?.name ?? [])
  for (const name of names) await smallPicture(name).catch(() => {})
  const kept = new Set(names)
  await forgetAnswers(([call, input]) => {
    const { params, query } = (input ?? {}) as { params?: { id: string }; query?: { before?: string } }
    if (call === nameOf(posts.feed))
      return query?.before !== undefined && !cursors.has(query.before) && !shown.current.includes(query.before)
    return call === nameOf(postPictures.image) && !kept.has(params?.id ?? '')
  })
}

/** This device's acts about posts and people, those that have arrived too: the answer that holds them may come later. */
export function useFeedActs() {
  const outbox = useAllActs()
  return useMemo(() => outbox.filter(row => isActIn(row, 'posts') || isActIn(row, 'social')), [outbox])
}

/**
 * The feed: at first what the device keeps. Posts that come while somebody reads are counted (`fresh`) until `showFresh`, so that nothing
 * jumps.
 */
export function useFeed() {
  const { first, rows, settled, cursors, ...pages } = useNewestFirst<typeof posts.feed, Post>(posts.feed, inputOf)
  const acts = useFeedActs()
  const [top, setTop] = useState<string>()
  const newest = first.data?.rows.find(({ mine }) => !mine)?.at
  // Until what is here is as new as it gets at this opening, the newest simply stand on top.
  useEffect(() => {
    if (settled && newest) setTop(known => known ?? newest)
  }, [settled, newest])
  const { data } = first
  const shownNow = useRef(cursors)
  shownNow.current = cursors
  useEffect(() => {
    if (data && settled) void keepAhead(data, shownNow).catch(() => {})
  }, [data, settled])

  const { shown, fresh } = splitNew(shownPosts(rows, acts, first.stand ?? 0), top)
  return {
    ...pages,
    posts: shown,
    fresh,
    showFresh: () => setTop(newest),
    acts,
    known: data !== undefined,
    stand: first.stand,
    error: first.error,
    again: first.again,
    moreAgain: pages.again,
  }
}
