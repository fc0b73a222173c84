import { expect, test } from 'vitest'
import { homesIn, type Move } from './homes.ts'

const now = '2026-11-20T10:00:00.000Z'
const move = (at: string, from: string | null, to: string): Move => ({ at: `${at}T10:00:00.000Z`, from, to })
const moved = [move('2025-06-10', 'winterthur', 'pfungen'), move('2026-03-01', 'pfungen', 'chur')]

test.each<[string, string[], Parameters<typeof homesIn>]>([
  ['nobody who stayed has another', ['winterthur'], [2025, 'winterthur', [], now]],
  ['whoever changed in that year has both, in their order', ['winterthur', 'pfungen'], [2025, 'chur', moved, now]],
  ['a year before all changes has the first', ['winterthur'], [2024, 'chur', moved, now]],
  ['a year of the last change has it and the one before', ['pfungen', 'chur'], [2026, 'chur', moved, now]],
  ['a year after all changes has the last', ['chur'], [2027, 'chur', moved, '2027-11-20T10:00:00.000Z']],
  [
    'a look around is no change',
    ['winterthur'],
    [2025, 'winterthur', [move('2025-06-10', 'winterthur', 'pfungen'), move('2025-06-12', 'pfungen', 'winterthur')], now],
  ],
  ['who chose a studio first has that one', ['chur'], [2026, 'chur', [move('2026-11-18', null, 'chur')], now]],
  [
    'a change on New Year’s Eve after midnight in Zurich is of the new year',
    ['winterthur'],
    [2025, 'chur', [{ at: '2025-12-31T23:30:00.000Z', from: 'winterthur', to: 'chur' }], now],
  ],
])('%s', (_, codes, given) => {
  expect(homesIn(...given)).toEqual(codes)
})
