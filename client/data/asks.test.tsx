import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { perform } from './acts.ts'
import { keepFor } from './cache.ts'
import { connectionAtom } from './connection.ts'
import { type Local, setLocal } from './local.ts'
import { CallError } from './problem.ts'
import { useSend } from './useSend.ts'

const room = { _id: '01900000-0000-7000-8000-000000000001', studio: 'wil', name: 'Raum Säntis', capacity: 12, spot: null }
const waits = vi.fn(async (_act: { key: string; title?: string }) => ({}))
const edits = vi.fn(async () => true)
const arrives = vi.fn(async (_act: { key: string; body: unknown }) => {})
let root: Root
let rows: { call: string; lane: string; state: string }[]
let asking: ReturnType<typeof useSend<typeof courseOffice.addRoom>>
let editing: ReturnType<typeof useSend<typeof courseOffice.editRoom>>

function Asking() {
  editing = useSend(courseOffice.editRoom, { asks: true })
  asking = useSend(courseOffice.addRoom, { title: ({ body }) => body.name, asks: true })
  return null
}

const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const answers = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
const keySent = (at: number) => new Headers(vi.mocked(fetch).mock.calls[at]?.[1]?.headers).get('idempotency-key')

async function send() {
  let told: unknown
  await act(async () => {
    told = await asking.send({ body: room }).catch(error => error)
  })
  return told
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  rows = []
  const outbox = { find: () => ({ exec: async () => rows }) }
  setLocal({
    outbox: { send: waits, edit: edits, arrived: arrives, buildsOn: vi.fn(async ([row]) => `before:${row}`) },
    collections: { outbox },
  } as unknown as Local)
  online(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Asking />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  waits.mockClear()
  edits.mockClear()
  arrives.mockClear()
  keepFor(undefined)
  setLocal(undefined)
})

test('with a network the studio answers, and nothing waits', async () => {
  answers(async () => json({ ...room, version: 1, ahead: 0 }))
  expect(await send()).toMatchObject({ name: 'Raum Säntis', version: 1 })
  expect(waits).not.toHaveBeenCalled()
})

test('an edit names what this device did to its row before, whether it is asked at once or waits', async () => {
  answers(async () => json({ ...room, version: 2, ahead: 0 }))
  const { _id, ...form } = room
  const edit = () => editing.send({ params: { id: _id }, body: { ...form, _id, version: 1 } } as never)
  await act(edit)
  expect(new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers).get(buildsOnHeader)).toBe(`before:courseOffice.room/${_id}`)
  online(false)
  await act(edit)
  expect(waits).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ rows: [`courseOffice.room/${_id}`] }))
})

test('an edit that was answered at once is kept for the next one on its row, under its own key; where it can’t be, it is done all the same', async () => {
  answers(async () => json({ ...room, version: 2, ahead: 0 }))
  const { _id, ...form } = room
  const body = { ...form, _id, version: 1 }
  const edit = () => editing.send({ params: { id: _id }, body } as never)
  await act(edit)
  const rows = [`courseOffice.room/${_id}`]
  expect(arrives).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ call: 'courseOffice.editRoom', key: keySent(0), rows, body }))
  arrives.mockRejectedValueOnce(new Error('full'))
  expect(await edit()).toMatchObject({ version: 2 })
  await perform({ ...courseOffice.editRoom, health: { what: 'Raum', whose: () => [] } }, { params: { id: _id }, body } as never, {
    key: 'k',
    asks: true,
  })
  expect(arrives.mock.lastCall![0]).toMatchObject({ key: 'k', body: { _id } })
  expect(arrives.mock.lastCall![0].body).toEqual({ _id })
})

test('a refusal is thrown where the act was done, with the row as it stands', async () => {
  answers(async () => json({ code: 'stale', message: 'Das wurde inzwischen geändert.', current: { version: 2 } }, 409))
  const told = await send()
  expect(told).toBeInstanceOf(CallError)
  expect(told).toMatchObject({ code: 'stale', current: { version: 2 } })
  expect(waits).not.toHaveBeenCalled()
})

test('without a network nothing is asked, and it waits under its title', async () => {
  const fetched = answers(async () => json({}))
  online(false)
  expect(await send()).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
  expect(waits).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ call: 'courseOffice.addRoom', title: 'Raum Säntis' }))
})

test.each<[string, () => Promise<Response>]>([
  ['cut off', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by a server that can’t now', async () => json({ code: 'internal', message: 'Später.' }, 503)],
])('a request that is %s waits with the key that it had: the studio does it once', async (_name, answer) => {
  answers(answer)
  expect(await send()).toBeUndefined()
  expect(waits.mock.calls.map(([{ key }]) => key)).toEqual([keySent(0)])
})

test('an act in place of a refused one waits under its own title', async () => {
  online(false)
  await perform(courseOffice.addRoom, { body: room }, { key: 'new', title: 'Raum Säntis', instead: 'old' })
  expect(edits).toHaveBeenCalledExactlyOnceWith('old', room, { dependsOn: undefined, title: 'Raum Säntis' })
  expect(waits).not.toHaveBeenCalled()
})

test('where another tab, or what settles, has taken the refused one from there, what was written waits as an act of its own', async () => {
  online(false)
  edits.mockResolvedValueOnce(false)
  await perform(courseOffice.addRoom, { body: room }, { key: 'new', title: 'Raum Säntis', instead: 'old' })
  expect(waits).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'new', body: room, title: 'Raum Säntis' }))
})

test('nothing overtakes what waits in its lane, which other domains may share; other lanes, and what was refused, hold nothing back', async () => {
  const fetched = answers(async () => json({ ...room, version: 1, ahead: 0 }))
  rows = [{ call: 'courseSchedule.add', lane: 'courses', state: 'waiting' }]
  expect(await send()).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
  rows = [
    { call: 'events.create', lane: 'events', state: 'waiting' },
    { call: 'courseOffice.addRoom', lane: 'courses', state: 'refused' },
  ]
  expect(await send()).toMatchObject({ version: 1 })
})
