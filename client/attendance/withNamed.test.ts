import { expect, test } from 'vitest'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { Arrived } from '#contract/attendance/calls.ts'
import { withNamed } from './withNamed.ts'

const row = (_id: string, at: string, over: Partial<Arrived> = {}): Arrived => ({
  _id,
  at: `2026-11-20T${at}:00.000Z`,
  studio: 'winterthur',
  kind: 'came',
  where: 'Haupteingang',
  person: null,
  unknown: true,
  byHand: false,
  ...over,
})
const act = (body: object, state = 'waiting') =>
  ({
    kind: 'name',
    id: '',
    row: { key: 'k', state, born: '2026-11-20T10:00:00.000Z', body: { studio: 'winterthur', ...body } },
  }) as unknown as OutboxAct
const people: Record<string, { vorname: string; nachname: string }> = { anna: { vorname: 'Anna', nachname: 'Meier' } }
const shown = (rows: readonly Arrived[], ...acts: OutboxAct[]) =>
  withNamed(rows, acts, 'winterthur', id => people[id]).map(({ _id, person, unknown, waits }) => [_id, person?.vorname, unknown, !!waits])

test('a chip has its person at once, and the row says that it waits', () => {
  expect(shown([row('chip', '09:00')], act({ entry: 'chip', user: 'anna' }))).toEqual([['chip', 'Anna', false, true]])
})

test('what was named and taken back is unknown again', () => {
  const acts = [act({ entry: 'chip', user: 'anna' }), act({ entry: 'chip', user: null })]
  expect(shown([row('chip', '09:00')], ...acts)).toEqual([['chip', undefined, true, true]])
})

test('who was written down stands at the place of their time, once', () => {
  const rows = [row('late', '11:00', { unknown: false }), row('early', '09:00', { unknown: false })]
  const by = act({ _id: 'hand', user: 'anna', at: '2026-11-20T10:30:00.000Z' })
  expect(shown(rows, by).map(([_id]) => _id)).toEqual(['late', 'hand', 'early'])
  expect(shown([...rows, row('hand', '10:30')], by)).toHaveLength(3)
})

test('somebody whom this device does not know has a name all the same', () => {
  expect(shown([row('chip', '09:00')], act({ entry: 'chip', user: 'who' }))).toEqual([['chip', 'Zugeordnete', false, true]])
})

test('another studio’s acts and refused ones change nothing', () => {
  const rows = [row('chip', '09:00')]
  const far = act({ entry: 'chip', user: 'anna', studio: 'pfungen' })
  expect(shown(rows, far, act({ entry: 'chip', user: 'anna' }, 'refused'))).toEqual([['chip', undefined, true, false]])
})
