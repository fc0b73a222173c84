import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StatsMeasure } from '#contract/stats.ts'
import { FigureGrid } from './FigureGrid.tsx'

const measure = (id: string, notBy: string[] = []): StatsMeasure => ({
  id,
  title: id,
  kind: 'count',
  formula: id,
  notBy,
  value: counts => counts[id]!,
})
const row = (key: string, came: number, before: number) => ({
  key,
  name: key,
  now: { came, visits: 0 },
  before: { came: before, visits: 0 },
})
const split = { by: 'time', ordered: true, rows: [row('1-09', 40, 20), row('2-11', 10, 12)] }
const shape = {
  by: 'time',
  columns: [
    ['1', 'Mo'],
    ['2', 'Di'],
  ],
  rows: ['08', '09', '10', '11', '12'].map(key => [key, key] as const),
} as const

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const show = (onOpen?: (line: string) => void) =>
  act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <FigureGrid
          {...shape}
          split={split}
          measure={measure('visits', ['time'])}
          measures={[measure('visits', ['time']), measure('came')]}
          compared="Jahr zuvor"
          onOpen={onOpen}
        />
      </ChakraProvider>,
    ),
  )
const rows = () => [...place.querySelectorAll('tbody tr')].map(line => [...line.children].map(({ textContent }) => textContent))

test('shows the first number that its lines tell of, from the first row with something to the last', async () => {
  await show()
  expect(place.querySelector('caption')?.textContent).toBe('came')
  expect(rows()).toEqual([
    ['09', '40', '–'],
    ['10', '–', '–'],
    ['11', '–', '10'],
  ])
})

test('a cell leads to its rows, and says what it is held against', async () => {
  const opened = vi.fn()
  await show(opened)
  const [first] = place.querySelectorAll<HTMLButtonElement>('button')
  expect(first!.getAttribute('aria-label')).toBe('1-09: 40, Jahr zuvor: 20')
  act(() => first!.click())
  expect(opened).toHaveBeenCalledWith('time:1-09')
})

test('the arrows go from cell to cell, and Tab reaches one of them', async () => {
  await show(vi.fn())
  const at = (place_: string) => place.querySelector<HTMLElement>(`[data-at="${place_}"]`)!
  act(() => at('0/0').focus())
  act(() => void at('0/0').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })))
  expect(document.activeElement).toBe(at('1/0'))
  expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})
