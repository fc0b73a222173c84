import { describe, expect, test } from 'vitest'
import { nameOf } from '#contract/call.ts'
import { social } from '#contract/social/calls.ts'
import type { Comment, Post } from '#contract/social/post.ts'
import { posts } from '#contract/social/posts.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { shownComments, shownPosts, splitNew, unsentPosts } from './shownPosts.ts'

const author = { _id: 'beat', vorname: 'Beat', nachname: 'Bär', bild: null, studio: null }
const me = { ...author, _id: 'anna', vorname: 'Anna' }
const post = (over: Partial<Post> = {}): Post => ({
  _id: 'one',
  author,
  kind: 'text',
  text: 'Hoi',
  picture: null,
  audience: 'friends',
  state: 'approved',
  reason: null,
  at: '2026-11-20T10:00:00.000Z',
  course: null,
  likes: 2,
  comments: 1,
  liked: false,
  mine: false,
  ...over,
})
const stand = Date.parse('2026-11-20T12:00:00.000Z')
const act = (call: Parameters<typeof nameOf>[0], over: Partial<OutboxRow>) =>
  ({ key: 'key', call: nameOf(call), state: 'waiting', born: '2026-11-20T12:01:00.000Z', params: { id: 'one' }, ...over }) as OutboxRow

describe('posts with what this device did', () => {
  test('a like counts at once, the last wish alone, and once the answer holds it no more', () => {
    const like = (liked: boolean, over: Partial<OutboxRow> = {}) => act(posts.like, { body: { liked }, ...over })
    expect(shownPosts([post()], [like(true)], stand)[0]).toMatchObject({ liked: true, likes: 3, waits: true })
    expect(shownPosts([post()], [like(true), like(false)], stand)[0]).toMatchObject({ liked: false, likes: 2 })
    const done = like(true, { state: 'done', answered: '2026-11-20T11:00:00.000Z' })
    expect(shownPosts([post({ liked: true, likes: 3 })], [done], stand)[0]).toMatchObject({ likes: 3, waits: false })
  })

  test('what is deleted, and whoever is blocked, is gone at once; unblocked, it is there again', () => {
    expect(shownPosts([post()], [act(posts.remove, {})], stand)).toEqual([])
    const blocks = act(social.block, { params: { id: 'beat' } })
    expect(shownPosts([post()], [blocks], stand)).toEqual([])
    expect(shownPosts([post()], [blocks, act(social.unblock, { params: { id: 'beat' } })], stand)).toHaveLength(1)
  })

  test('nothing that came since moves what stands there; one’s own is no news', () => {
    const rows = [
      post({ _id: 'new', at: '2026-11-20T11:00:00.000Z' }),
      post({ _id: 'own', at: '2026-11-20T11:30:00.000Z', mine: true }),
      post(),
    ]
    const { shown, fresh } = splitNew(shownPosts(rows, [], stand), '2026-11-20T10:00:00.000Z')
    expect([shown.map(({ _id }) => _id), fresh]).toEqual([['own', 'one'], 1])
  })

  test('a post that waits is shown as it was written, the newest first', () => {
    const write = (key: string) => act(posts.create, { key, params: undefined, body: { _id: key, text: key, audience: 'friends' } })
    expect(unsentPosts([write('a'), write('b')]).map(({ key }) => key)).toEqual(['b', 'a'])
  })
})

test('a comment stands there until the studio’s answer can hold it: it draws a breath first', () => {
  const own = act(posts.comment, { body: { _id: 'c', text: 'Stark' }, state: 'done', answered: '2026-11-20T11:59:55.000Z' })
  const about = { post: 'one', stand, me }
  expect(shownComments([], [own], about)).toMatchObject([{ _id: 'c', text: 'Stark', waits: false }])
  const there: Comment = { _id: 'c', author: me, text: 'Stark', state: 'approved', reason: null, at: own.born, mine: true }
  expect(shownComments([there], [own], about)).toHaveLength(1)
  expect(shownComments([], [own], { ...about, stand: stand + 60_000 })).toEqual([])
})

test('a comment is counted once, before the studio has done it and after', () => {
  const answered = '2026-11-20T12:00:00.000Z'
  const own = act(posts.comment, { body: { _id: 'c', text: 'Stark' }, state: 'done', answered })
  const countAt = (comments: number, later: number) => shownPosts([post({ comments })], [own], Date.parse(answered) + later)[0]?.comments
  expect([countAt(1, 900), countAt(2, 8000)]).toEqual([2, 2])
})
