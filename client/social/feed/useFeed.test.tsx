import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BehaviorSubject } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { staleIn } from '#client/data/reads.ts'
import type { Post } from '#contract/social/post.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { shownComments } from './shownPosts.ts'
import { useFeed } from './useFeed.ts'

const size = 20
const author = { _id: 'beat', vorname: 'Beat', nachname: 'Bär', bild: null, studio: null }
const post = (nth: number): Post => ({
  _id: `p${nth}`,
  author,
  kind: 'text',
  text: `Beitrag ${nth}`,
  picture: null,
  audience: 'friends',
  state: 'approved',
  reason: null,
  at: new Date(Date.UTC(2026, 10, 1, 0, nth)).toISOString(),
  course: null,
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
})

let root: Root
let newest: number
let feed: ReturnType<typeof useFeed>
function Reading() {
  feed = useFeed()
  return null
}
const numbers = () => feed.posts.map(({ _id }) => Number(_id.slice(1)))
const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** The studio's feed: a cursor is the number of the last post before. */
function answer(url: string) {
  const before = new URL(url, 'http://studio').searchParams.get('before')
  const from = before ? Number(before) - 1 : newest
  const rows = range(from, Math.max(1, from - size + 1)).map(post)
  const last = from - size + 1
  return new Response(JSON.stringify({ rows, next: last > 1 ? String(last) : null }), { headers: { 'content-type': 'application/json' } })
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  keepFor(v7())
  newest = 60
  vi.spyOn(globalThis, 'fetch').mockImplementation(async url => answer(String(url)))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Reading />))
  await vi.waitFor(() => expect(numbers()).toEqual(range(60, 41)))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  keepFor(undefined)
})

async function come(many: number) {
  newest += many
  await act(async () => void (await staleIn(['posts'])))
  await vi.waitFor(() => expect(feed.fresh).toBe(many))
}

test('posts that come are counted and take none out of what somebody reads, on further pages too', async () => {
  await act(async () => feed.next!())
  await vi.waitFor(() => expect(numbers()).toEqual(range(60, 21)))
  await come(3)
  await vi.waitFor(() => expect(feed.loadingMore).toBe(false))
  expect(numbers().slice(0, 40)).toEqual(range(60, 21))
  await act(async () => feed.showFresh())
  expect(numbers().slice(0, 43)).toEqual(range(63, 21))
})

test('a whole page of new ones leaves the old ones where they are', async () => {
  await come(21)
  await vi.waitFor(() => expect(feed.loadingMore).toBe(false))
  expect(numbers().slice(0, 20)).toEqual(range(60, 41))
  await act(async () => feed.showFresh())
  expect(numbers()[0]).toBe(81)
})

test('an own comment stays where it was written once it has arrived, before any answer holds it', async () => {
  const now = Date.now()
  const row = {
    key: 'k',
    call: 'posts.comment',
    params: { id: 'p60' },
    body: { _id: 'c', text: 'Stark' },
    born: new Date(now).toISOString(),
  }
  const rows = new BehaviorSubject([{ ...row, state: 'waiting' }] as unknown as OutboxRow[])
  await act(async () => setLocal({ outbox: { rows$: rows } } as unknown as Local))
  const seen = () => shownComments([], feed.acts, { post: 'p60', stand: now + 900, me: author }).map(({ text }) => text)
  await vi.waitFor(() => expect(seen()).toEqual(['Stark']))
  await act(async () => rows.next([{ ...row, state: 'done', answered: row.born }] as unknown as OutboxRow[]))
  expect(seen()).toEqual(['Stark'])
  await act(async () => setLocal(undefined))
})
