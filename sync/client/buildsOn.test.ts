import { expect, test } from 'vitest'
import { mostBuiltOn } from '#contract/headers.ts'
import { builder, builtOn } from './buildsOn.ts'
import { sendable } from './lanes.ts'
import type { OutboxRow } from './types.ts'

const row = (order: number, over: Partial<OutboxRow> = {}): OutboxRow => ({
  key: `k${order}`,
  call: 'chat.edit' as const,
  method: 'PUT',
  path: 'chat/groups/g',
  contract: 2,
  born: '2026-11-20T16:00:00.000Z',
  lane: 'chat',
  order,
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: `${order}`,
  rows: ['chat.group/g'],
  ...over,
})
const buildsOn = (rows: readonly OutboxRow[], key: string) => builder(rows)(rows.find(one => one.key === key)!)

test('an act builds on those before it on the same row, and on what has arrived of it', () => {
  const rows = [
    row(3),
    row(1, { state: 'done' }),
    row(2),
    row(4, { state: 'done' }),
    row(5),
    row(6, { rows: ['chat.group/h'] }),
    row(7, { rows: [] }),
  ]
  expect(buildsOn(rows, 'k3')).toBe('chat.edit:k1 chat.edit:k2 chat.edit:k4')
  expect(buildsOn(rows, 'k6')).toBeUndefined()
  expect(buildsOn(rows, 'k7')).toBeUndefined()
  // One that is asked about is not in the outbox yet.
  expect(builder(rows)({ rows: ['chat.group/g'] })).toBe('chat.edit:k1 chat.edit:k2 chat.edit:k3 chat.edit:k4 chat.edit:k5')
})

test('on a shared device nobody builds on what somebody else did', () => {
  const by = (_id: string) => ({ person: { _id, name: _id } })
  const rows = [row(1, by('anna')), row(2, by('beat')), row(3), row(4, by('anna'))]
  expect(buildsOn(rows, 'k4')).toBe('chat.edit:k1')
  expect(buildsOn(rows, 'k3')).toBeUndefined()
})

test('acts whose place another one took may have arrived: they count for it and for what comes after it', () => {
  const rows = [row(1, { state: 'refused', insteadOf: ['chat.edit:a'] }), row(2, { insteadOf: ['chat.edit:b'] }), row(3)]
  expect(buildsOn(rows, 'k2')).toBe('chat.edit:a chat.edit:k1 chat.edit:b')
  expect(buildsOn(rows, 'k3')).toBe('chat.edit:a chat.edit:k1 chat.edit:b chat.edit:k2')
})

test('of very many the last are named, and of those that only hang on the same the row’s own before the others', () => {
  const many = Array.from({ length: 60 }, (_, at) => row(at + 1))
  expect(buildsOn(many, 'k60')?.split(' ')).toEqual(Array.from({ length: mostBuiltOn }, (_, at) => `chat.edit:k${at + 40}`))
  const own = row(1, { rows: ['page/a', 'draft'] })
  const others = Array.from({ length: 40 }, (_, at) => row(at + 2, { rows: [`page/${at}`, 'draft'] }))
  const last = row(99, { rows: ['page/a', 'draft'] })
  const named = buildsOn([own, ...others, last], 'k99')?.split(' ')
  expect([named?.length, named?.at(-1)]).toEqual([mostBuiltOn, 'chat.edit:k1'])
})

test('what has arrived is kept as long as something that builds on it waits', () => {
  const done = [row(1, { state: 'done' }), row(2, { state: 'done', rows: ['chat.group/h'] }), row(3, { state: 'done', rows: [] })]
  expect([...builtOn([...done, row(4)])].map(({ key }) => key)).toEqual(['k1'])
  expect(builtOn([...done, row(4, { state: 'refused' })]).size).toBe(0)
})

test('a file, which has a lane of its own, goes after what was done before it on its row, and holds nothing else back', () => {
  const body = { field: 'file', name: 'bild.webp', type: 'image/webp', base64: 'AA==' }
  const picture = (order: number, over: Partial<OutboxRow> = {}) =>
    row(order, { call: 'chat.picture' as const, lane: `k${order}`, body, ...over })
  const goes = (rows: readonly OutboxRow[]) => sendable(rows, () => true).flatMap(lane => lane.map(({ key }) => key))
  const rows = [row(1), picture(2), picture(3), row(4)]
  expect(goes(rows)).toEqual(['k1', 'k4'])
  expect(goes([row(1, { state: 'done' }), ...rows.slice(1)])).toEqual(['k2', 'k4'])
  expect(goes([row(1, { state: 'refused' }), ...rows.slice(1)])).toEqual(['k2', 'k4'])
  expect(goes([row(1, { state: 'done' }), picture(2, { state: 'done' }), ...rows.slice(2)])).toEqual(['k3', 'k4'])
})
