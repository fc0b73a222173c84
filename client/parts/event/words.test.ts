import { expect, test } from 'vitest'
import { leafOf } from './EventRow.tsx'

test('a leaf shows the day above the month', () => {
  expect(leafOf('2026-12-02')).toEqual([2, 'Dez'])
  expect(leafOf('2026-06-12')).toEqual([12, 'Juni'])
})
