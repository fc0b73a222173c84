import { expect, test } from 'vitest'
import { figureOf } from '#contract/measures/registry.ts'
import type { Statistic } from '#contract/stats.ts'
import { figureSources } from './plugs.ts'
import type { FigureReader } from './reader.ts'
import { readFigures } from './readFigures.ts'

const figure = figureOf('visits.checkins')!
/** What a page of check-ins says of its studios at a moment. */
const statistic = (at: string) => {
  const row = (key: string) => ({ key, name: key, now: { checkins: 3 }, before: null })
  const splits = [{ by: 'studio', rows: [row('arbon'), row('basel')] }]
  const span = { at, from: '2026-12-01', to: '2026-12-31', compared: null }
  return { ...span, running: true, studios: [], total: { now: { checkins: 6 }, before: null }, splits } as unknown as Statistic
}

async function read(at: string, since: Record<string, string>) {
  const source = figureSources.of({
    family: 'visits',
    numbers: async () => statistic(at),
    since: async () => new Map(Object.entries(since)),
  })
  const reader = { part: (act: (tx: unknown) => unknown) => act({}), house: { domains: [{ plugs: [source] }] } } as unknown as FigureReader
  const studios = { all: false, codes: ['arbon', 'basel'] }
  const { cells } = await readFigures(reader, { figures: [figure], studios, months: ['2026-12'], against: 'none' })
  return cells.map(({ studio, value, since: from }) => [studio, value, from])
}

test('a month that began half an hour ago by Zurich is told, one that has not is not', async () => {
  const old = { arbon: '2020-01-01', basel: '2020-01-01' }
  expect(await read('2026-11-30T23:30:00.000Z', old)).toEqual([
    ['arbon', 3, null],
    ['basel', 3, null],
    [null, 6, null],
  ])
  expect((await read('2026-11-30T22:30:00.000Z', old)).map(([, value]) => value)).toEqual([null, null, null])
})

test('of a studio where nothing happened what nobody knows of that time is unknown, and not 0 (V52)', async () => {
  const counts = { leads: 4, overdue: -1 }
  const splits = [{ by: 'studio', rows: [{ key: 'arbon', name: 'Arbon', now: counts, before: null }] }]
  const span = { at: '2026-12-10T09:00:00.000Z', from: '2026-10-01', to: '2026-10-31', compared: null }
  const told = { ...span, running: false, studios: [], total: { now: counts, before: null }, splits } as unknown as Statistic
  const source = figureSources.of({
    family: 'leads',
    numbers: async () => told,
    since: async () =>
      new Map([
        ['arbon', '2020-01-01'],
        ['basel', '2020-01-01'],
      ]),
  })
  const reader = { part: (act: (tx: unknown) => unknown) => act({}), house: { domains: [{ plugs: [source] }] } } as unknown as FigureReader
  const studios = { all: false, codes: ['arbon', 'basel'] }
  const figures = [figureOf('leads.leads')!, figureOf('leads.overdue')!]
  const { cells } = await readFigures(reader, { figures, studios, months: ['2026-10'], against: 'none' })
  expect(cells.map(({ figure: id, studio, value }) => [id, studio, value])).toEqual([
    ['leads.leads', 'arbon', 4],
    ['leads.leads', 'basel', 0],
    ['leads.leads', null, 4],
    ['leads.overdue', 'arbon', null],
    ['leads.overdue', 'basel', null],
    ['leads.overdue', null, null],
  ])
})

test('a sum that lacks a studio for a time says from when on it is whole (V52)', async () => {
  expect(await read('2027-01-10T09:00:00.000Z', { arbon: '2020-01-01', basel: '2026-12-14' })).toEqual([
    ['arbon', 3, null],
    ['basel', 3, '2026-12-14'],
    [null, 6, '2026-12-14'],
  ])
  expect(await read('2027-01-10T09:00:00.000Z', { arbon: '2027-01-02', basel: '2027-01-03' })).toEqual([
    ['arbon', null, '2027-01-02'],
    ['basel', null, '2027-01-03'],
    [null, null, '2027-01-02'],
  ])
})
