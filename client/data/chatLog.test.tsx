import { dayMs } from '#contract/time.ts'
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatGroup, ChatMessage, MessagePage } from '#contract/chat/shapes.ts'
import { openLocal } from '#sync/client/local.ts'
import { type ChatLog, type Conversation, catchUpAll, followChat, useChatLog, useConversation } from './chatLog.ts'
import { type Local, setLocal } from './local.ts'

const asked: string[] = []
const page = (number: number): MessagePage => ({ rows: [], marks: [], cursor: number, count: number, more: false })
vi.mock('./send.ts', () => ({
  send: async (_: unknown, { params, query }: { params: { id: string }; query: object }) => {
    asked.push(`${params.id} ${JSON.stringify(query)}`)
    if (params.id === 'years') return { ...page(4), rows: rows(1, 4).map((row, at) => ({ ...row, at: spoken[at]! })) }
    if (params.id === 'deep') return deep(query)
    if (params.id !== 'long') return page(5)
    if ('before' in query) throw new Error('offline')
    return { ...page(105), rows: rows(6, 10), more: true }
  },
  addressOf: () => '',
}))

/** Moments of four messages, two of them older than the studio keeps them. */
const spoken = [3.2, 3.1, 2.9, 0].map(years => new Date(Date.now() - years * 365.25 * dayMs).toISOString())
/** A thousand messages. */
function deep({ before = 1001 }: { before?: number; after?: number }): MessagePage {
  return { ...page(1000), rows: rows(Math.max(1, before - 100), before - 1), more: before > 101 }
}

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ _id: `row ${from + at}`, number: from + at, changed: from + at }) as ChatMessage)

let root: Root
let log: ChatLog | undefined
const Shows = () => {
  log = useChatLog()
  return null
}
let shown: Conversation | undefined
const Talk = ({ group = 'long', at }: { group?: string; at?: number }) => {
  shown = useConversation(group, at)
  return null
}
const open = () =>
  openLocal({
    member: v7(),
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    locks: null,
    only: [],
  })
const kept = async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('-log-chat')).length
let local: Local

beforeEach(async () => {
  asked.length = 0
  root = createRoot(document.body)
  await act(async () => root.render(<Shows />))
  followChat()
  local = await open()
})
afterEach(async () => {
  await act(async () => {
    setLocal(undefined)
    root.unmount()
  })
})

const group = (_id: string, count: number) => ({ _id, count }) as ChatGroup

test('it opens with the member’s database and closes before that one is destroyed, so that nothing of it stays', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  const mine = log!
  await mine.catchUp('group')
  expect(await kept()).toBe(1)
  await act(async () => setLocal(undefined))
  expect(log).toBeUndefined()
  await expect(mine.one('message')).rejects.toThrow()
  await local.destroy()
  expect(await kept()).toBe(0)
})

test('another member’s is another one', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await log!.catchUp('group')
  const before = log
  const other = await open()
  await act(async () => setLocal(other))
  await vi.waitFor(() => expect(log && log !== before).toBe(true))
  expect(await log!.cursors(['group'])).toEqual([undefined])
  await local.destroy()
  await other.destroy()
})

test('groups that changed are caught up, and of those that are new here the first thirty', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await catchUpAll(log!, [group('known', 5), group('behind', 5)])
  asked.length = 0
  const fresh = Array.from({ length: 40 }, (_, at) => group(`new ${at}`, 1))
  await catchUpAll(log!, [group('known', 5), group('behind', 9), ...fresh])
  expect(asked).toEqual(['behind {"after":5}', ...fresh.slice(0, 30).map(({ _id }) => `${_id} {}`)])
  await local.destroy()
})

test('what was written before is fetched too, so that all of a group can be read without a network', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await catchUpAll(log!, [group('deep', 1000)])
  expect(await log!.ids()).toHaveLength(1000)
  expect((await log!.held('deep', 10))?.rows.map(({ number }) => number)).toEqual([991, 992, 993, 994, 995, 996, 997, 998, 999, 1000])
  asked.length = 0
  await catchUpAll(log!, [group('deep', 1000)])
  expect(asked).toEqual([])
  await local.destroy()
})

test('a group that somebody has left is looked after once for each answer of the studio', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  const left = { ...group('left', 5), state: 'left' as const }
  await catchUpAll(log!, [left], true)
  asked.length = 0
  await catchUpAll(log!, [left])
  expect(asked).toEqual([])
  await catchUpAll(log!, [left], true)
  expect(asked).toEqual(['left {"after":5}'])
  await local.destroy()
})

test('older messages that cannot be had are not asked for over and over', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await act(async () => root.render(<Talk />))
  await vi.waitFor(() => expect(shown?.held?.from).toBe(6))
  const before = shown?.held
  expect(await shown?.older()).toBe(false)
  expect(asked.filter(each => each.includes('before'))).toHaveLength(1)
  expect(shown?.held).toBe(before)
  await local.destroy()
})

test('a conversation opens at a place, and goes on from there to the newest', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await act(async () => root.render(<Talk group="deep" at={500} />))
  const numbers = () => shown?.held?.rows.map(({ number }) => number) ?? []
  await vi.waitFor(() => expect(numbers()).toContain(500))
  expect(numbers()).not.toContain(1000)
  while (shown?.newer) {
    const last = numbers().at(-1) ?? 0
    await act(async () => shown?.newer?.())
    await vi.waitFor(() => expect(numbers().at(-1)).toBeGreaterThan(last))
  }
  expect(numbers().at(-1)).toBe(1000)
  const lowest = numbers()[0] ?? 0
  await act(async () => void (await shown?.older()))
  await vi.waitFor(() => expect(numbers()[0]).toBeLessThan(lowest))
  expect(numbers()).toEqual(Array.from({ length: numbers().length }, (_, at) => (numbers()[0] ?? 0) + at))
  await local.destroy()
})

test('messages that the studio keeps no longer leave the device as it opens them', async () => {
  await act(async () => setLocal(local))
  await vi.waitFor(() => expect(log).toBeDefined())
  await log!.catchUp('years')
  expect(await log!.ids()).toHaveLength(4)
  await act(async () => setLocal(undefined))
  const again = await open()
  await act(async () => setLocal({ ...again, member: local.member } as Local))
  await vi.waitFor(async () => expect(await log!.ids()).toEqual(['row 3', 'row 4']))
  await again.destroy()
  await local.destroy()
})
