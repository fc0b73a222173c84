import { expect, test } from 'vitest'
import { placeAfter } from './gridPlaces.ts'

/** Two things in the first cell, none in the second, one in each of the second row. */
const counts = [
  [2, 0],
  [1, 1],
]
const room = { rows: 2, days: 2, itemsAt: (row: number, day: number) => counts[row]?.[day] ?? 0 }
const from = (row: number, day: number, item = 0) => ({ row, day, item })

test.each<[key: string, at: ReturnType<typeof from>, to: ReturnType<typeof from> | undefined]>([
  ['ArrowDown', from(0, 0), from(0, 0, 1)],
  ['ArrowDown', from(0, 0, 1), from(1, 0)],
  ['ArrowUp', from(1, 0), from(0, 0, 1)],
  ['ArrowUp', from(1, 1), from(0, 1)],
  ['ArrowRight', from(0, 0, 1), from(0, 1)],
  ['ArrowLeft', from(0, 0), undefined],
  ['ArrowDown', from(1, 1), undefined],
  ['Home', from(1, 1), from(1, 0)],
  ['End', from(0, 0), from(0, 1)],
  ['x', from(0, 0), undefined],
])('%s from %o', (key, at, to) => expect(placeAfter(key, at, room)).toEqual(to))
