import { useEffect, useMemo, useState } from 'react'
import { forgetAnswers } from '#client/data/cache.ts'
import { prefetch, useCall, useCalls } from '#client/data/calls.ts'
import { useOutbox } from '#client/data/local.ts'
import { domainOf, nameOf } from '#contract/call.ts'
import type { Post } from '#contract/social/post.ts'
import { postPictures, posts } from '#contract/social/posts.ts'
import { social } from '#contract/social.ts'
import { shownPosts, splitNew } from './shown.ts'

/** Pages that the device keeps: a hundred posts. */
const keptPages = 5
const smallOf = (name: string) => ({ params: { id: name }, query: { size: 'small' as const } })

/** A post's picture in a size that the device keeps; asked for once, since a picture never changes. */
export const smallPicture = (name: string) => prefetch(postPictures.image, smallOf(name), Number.POSITIVE_INFINITY)

const inputOf = (before: string | null | undefined) => ({ query: before ? { before } : {} })

/** Loads the pages behind the first and all small pictures, so that a hundred posts are there without a network; forgets what is older. */
async function keepAhead(first: { rows: Post[]; next?: string | null }) {
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
    if (call === nameOf(posts.feed)) return query?.before !== undefined && !cursors.has(query.before)
    return call === nameOf(postPictures.image) && !kept.has(params?.id ?? '')
  })
}

/** Acts about posts and people in the outbox. */
export function useFeedActs() {
  const outbox = useOutbox()
  return useMemo(() => {
    const domains = [domainOf(nameOf(posts.feed)), domainOf(nameOf(social.block))]
    return outbox.filter(({ call }) => domains.includes(domainOf(call)))
  }, [outbox])
}

/**
 * The feed: at first what the device keeps. Posts that come while somebody reads are counted (`fresh`) until `showFresh`, so that nothing
 * jumps.
 */
export function useFeed() {
  const first = useCall(posts.feed, inputOf(undefined))
  const [cursors, setCursors] = useState<readonly string[]>([])
  const more = useCalls(posts.feed, cursors.map(inputOf))
  const acts = useFeedActs()
  const [top, setTop] = useState<string>()
  const newest = first.data?.rows.find(({ mine }) => !mine)?.at
  // Until what is here is as new as it gets at this opening, the newest simply stand on top.
  const settled = first.data !== undefined && !first.loading
  useEffect(() => {
    if (settled && newest) setTop(known => known ?? newest)
  }, [settled, newest])
  const { data } = first
  useEffect(() => {
    if (data && settled) void keepAhead(data).catch(() => {})
  }, [data, settled])

  const last = more.length > 0 ? more.at(-1)?.data : data
  const loaded = useMemo(() => {
    const all = [data, ...more.map(page => page.data)].flatMap(page => page?.rows ?? [])
    return [...new Map(all.map(post => [post._id, post])).values()]
  }, [data, more])
  const { shown, fresh } = splitNew(shownPosts(loaded, acts, first.stand ?? 0), top)
  return {
    posts: shown,
    fresh,
    showFresh: () => setTop(newest),
    acts,
    known: data !== undefined,
    stand: first.stand,
    error: first.error,
    again: first.again,
    /** Loads the page behind, where there is one. */
    next: last?.next ? () => setCursors([...cursors, last.next as string]) : undefined,
    loadingMore: more.at(-1)?.loading && !more.at(-1)?.data,
    moreError: more.at(-1)?.data ? null : more.at(-1)?.error,
  }
}
