import { expect, test } from 'vitest'
import type { StampKind } from '#contract/rules/worktime/stamps.ts'
import { isWaiting, ownEntries, type TimeAct, type TimeKind } from './clockFold.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
let n = 0
const stamp = (kind: StampKind, at: string) => ({
  _id: `${kind}-${at}`,
  kind,
  studio: 'here',
  at: `2026-11-20T${at}:00.000Z`,
  offset: 0,
  offsetAge: 0,
  device: 'phone',
  n: ++n,
  received: null,
  marks: [],
})
const word = {
  _id: 'w',
  studio: 'here',
  from: '2026-11-20T07:00:00.000Z',
  to: '2026-11-20T09:00:00.000Z',
  breaks: [],
  kind: 'office',
  reason: 'Vergessen',
}
function act(kind: TimeKind, body: object | undefined, over: object = {}): TimeAct {
  const { _id } = (body ?? {}) as { _id?: string }
  const row = { key: `key-${++n}`, order: n, state: 'waiting', born: '2026-11-20T18:00:00.000Z', body, ...over }
  return { kind, id: _id ?? 'w', row } as unknown as TimeAct
}
const told = (...[data, acts, more]: Parameters<typeof ownEntries>) => {
  const { entries, waits } = ownEntries(data, acts, more)
  return entries.map(entry => [
    entry.from && new Date(entry.from).toISOString().slice(11, 16),
    entry.to && new Date(entry.to).toISOString().slice(11, 16),
    entry.state,
    isWaiting(entry, waits),
  ])
}

test('what was tapped here stands at once, without any answer of the studio, and once when it is there too', () => {
  const [came, left] = [stamp('in', '08:00'), stamp('out', '12:00')]
  const taps = [act('create', came), act('create', left)]
  expect(told(undefined, taps, { now })).toEqual([['08:00', '12:00', 'done', true]])
  const data = { stamps: [came, left], written: [] }
  expect(told(data, taps, { now, stand: now })).toEqual([['08:00', '12:00', 'done', true]])
  const arrived = taps.map(one => ({ ...one, row: { ...one.row, state: 'done' as const, answered: '2026-11-20T18:00:01.000Z' } }))
  expect(told(data, arrived, { now, stand: now })).toEqual([['08:00', '12:00', 'done', false]])
})

test('a tap that the studio refused is none', () => {
  expect(told(undefined, [act('create', stamp('in', '08:00'), { state: 'refused' })], { now })).toEqual([])
})

test('an entry by hand is written, said anew and withdrawn here, each over the one before', () => {
  const add = act('create', word)
  expect(told(undefined, [add], { now })).toEqual([['07:00', '09:00', 'done', true]])
  const longer = act('update', { ...word, act: 'w2', to: '2026-11-20T10:00:00.000Z', version: 1 })
  expect(told(undefined, [add, longer], { now })).toEqual([['07:00', '10:00', 'done', true]])
  expect(told(undefined, [add, longer, act('remove', undefined)], { now })).toEqual([])
})

test('another content of what was stamped is a wish: the entry stays until somebody has decided', () => {
  const data = { stamps: [stamp('in', '08:00'), stamp('out', '12:00')], written: [] }
  const wish = act('update', { ...word, _id: data.stamps[0]!._id, act: 'w3', version: 0 })
  expect(told(data, [wish], { now, stand: now })).toMatchObject([['08:00', '12:00', 'done', true]])
})
