import { expect, test } from 'vitest'
import type { ManagedStudio } from '#contract/studios/shapes.ts'
import { monthFigure, readTyped, studioFigure } from './figures.ts'
import { type OfficeColumn, searchRows, sortRows } from './order.ts'
import { goal } from './useGridEdit.ts'

interface Row {
  name: string
  growth: number | null
}
const studio = (row: Row) => ({ code: 'x', version: 1, vacationDays: 25, correction: 0, ...row }) as unknown as ManagedStudio
const columns: OfficeColumn<Row>[] = [
  { id: 'name', title: 'Studio', text: ({ name }) => name, sorts: true },
  {
    id: 'growth',
    title: 'Wachstum',
    text: ({ growth }) => String(growth),
    figure: row => studioFigure([], studio(row), 'growth'),
    sorts: true,
  },
]
const rows: Row[] = [
  { name: 'Zürich', growth: 10 },
  { name: 'Bülach', growth: null },
  { name: 'Arbon', growth: 9 },
]
const names = (sort: string) => sortRows(rows, columns, sort).map(({ name }) => name)

test('rows go by words in German order, by figures as numbers, and empty ones last', () => {
  expect(names('name')).toEqual(['Arbon', 'Bülach', 'Zürich'])
  expect(names('-name')).toEqual(['Zürich', 'Bülach', 'Arbon'])
  expect(names('growth')).toEqual(['Arbon', 'Zürich', 'Bülach'])
  expect(names('-growth')).toEqual(['Zürich', 'Arbon', 'Bülach'])
  expect(names('')).toEqual(['Zürich', 'Bülach', 'Arbon'])
})

test('a search finds without accents and case, every word of it', () => {
  const found = (q: string) => searchRows(rows, columns, q).map(({ name }) => name)
  expect(found('bul')).toEqual([])
  expect(found('buelach')).toEqual(['Bülach'])
  expect(found('ZÜR')).toEqual(['Zürich'])
  expect(found('zür arb')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})

test('keys move within the grid and stay in it', () => {
  expect(goal({ key: 'ArrowDown', wide: false }, [2, 1], [3, 4])).toEqual([2, 1])
  expect(goal({ key: 'ArrowLeft', wide: false }, [1, 0], [3, 4])).toEqual([1, 0])
  expect(goal({ key: 'End', wide: true }, [0, 0], [3, 4])).toEqual([2, 3])
  expect(goal({ key: 'PageDown', wide: false }, [0, 2], [3, 4])).toEqual([2, 2])
  expect(goal({ key: 'a', wide: false }, [0, 0], [3, 4])).toBeUndefined()
})

test('what is typed is a number of the contract, or the sentence why not', () => {
  const growth = studioFigure([], studio({ name: 'Arbon', growth: 9 }), 'growth')
  expect(readTyped(growth, '3,5')).toEqual({ value: 3.5 })
  expect(readTyped(growth, '3,5 %')).toEqual({ value: 3.5 })
  expect(readTyped(growth, '−2')).toEqual({ value: -2 })
  expect(readTyped(growth, '9')).toBeUndefined()
  expect(readTyped(growth, 'viel')).toEqual({ problem: 'Bitte gib eine Zahl ein.' })
  expect(readTyped(growth, '')).toEqual({ problem: 'Bitte gib eine Zahl ein.' })
  expect(readTyped(studioFigure([], studio({ name: 'Arbon', growth: 9 }), 'vacationDays'), '61')).toMatchObject({
    problem: expect.any(String),
  })
  const month = monthFigure([], { code: 'arbon', name: 'Arbon' }, { month: '2026-10' })
  expect(readTyped(month, '')).toBeUndefined()
  expect(readTyped(month, '4')).toEqual({ value: 4 })
  expect(readTyped(month, '4,5')).toMatchObject({ problem: expect.any(String) })
})
