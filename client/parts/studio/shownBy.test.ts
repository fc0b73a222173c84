import { expect, test } from 'vitest'
import { shownBy } from './shownBy.ts'

const picture = (_id: string, until: string | null) => ({ _id, address: `files/${_id}`, width: 4, height: 3, until })

test('what was kept on the device shows no picture past its day, and no gallery that has none left', () => {
  const kept = [
    { _id: 'a', title: 'Geräteraum', pictures: [picture('1', null), picture('2', '2026-11-26'), picture('3', '2026-11-27')] },
    { _id: 'b', title: 'Team', pictures: [picture('4', '2026-11-26')] },
  ]
  expect(shownBy(kept, '2026-11-27').map(({ _id, pictures }) => [_id, pictures.map(({ _id }) => _id)])).toEqual([['a', ['1', '3']]])
})
