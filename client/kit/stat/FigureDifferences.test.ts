import { expect, test } from 'vitest'
import { shownOf } from './FigureDifferences.tsx'

const found = ['2026-10', '2026-03', '2025-10'].map(month => ({ month, at: '2026-11-30T02:00:00.000Z' }))

test.each([
  ['2026-10-01', '2026-10-31', null, ['2026-10']],
  ['2026-03-15', '2026-10-02', null, ['2026-10', '2026-03']],
  ['2026-10-01', '2026-10-31', { from: '2025-10-01', to: '2025-10-31' }, ['2026-10', '2025-10']],
  ['2026-11-01', '2026-11-30', null, []],
])('from %s to %s the months that lie in it are named', (from, to, compared, months) => {
  expect(shownOf(found, { from, to, compared }).map(({ month }) => month)).toEqual(months)
})
