import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PeopleItem, PeopleRow } from './gridPlaces.ts'
import { PeopleGrid } from './PeopleGrid.tsx'

const system = createSystem(defaultBaseConfig)
const days = ['2027-01-04', '2027-01-05', '2027-01-06'].map(day => ({ day }))
const item = (id: string, over: Partial<PeopleItem> = {}): PeopleItem => ({
  id,
  text: '08–12',
  words: `Schicht ${id}`,
  look: 'sure',
  ...over,
})
const rows: PeopleRow[] = [
  { key: 'mia', name: 'Mia', items: new Map([['2027-01-04', [item('early'), item('late')]]]) },
  { key: 'reto', name: 'Reto', items: new Map([['2027-01-05', [item('away', { fixed: true, text: 'Ferien', words: 'Ferien' })]]]) },
]

let place: HTMLDivElement
let root: ReturnType<typeof createRoot>
const told = { onOpen: vi.fn(), onAdd: vi.fn(), onMove: vi.fn() }
function draw(wears: Partial<typeof told> = told) {
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <PeopleGrid label="Plan" days={days} rows={rows} width={80} {...wears} />
      </ChakraProvider>,
    ),
  )
}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Element.prototype.scrollIntoView = () => {}
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
  for (const call of Object.values(told)) call.mockClear()
})

const shift = (id: string) => place.querySelector<HTMLElement>(`[data-id="${id}"]`)!
const press = (...keys: string[]) => {
  for (const key of keys)
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
}
const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('one place is reached by Tab, and arrows lead on from there', () => {
  draw()
  expect([...place.querySelectorAll('[tabindex="0"]')]).toEqual([shift('early')])
  act(() => shift('early').focus())
  press('ArrowDown')
  expect(at()).toBe('Schicht late')
  press('ArrowDown')
  expect(at()).toContain('Reto')
  press('ArrowUp', 'ArrowRight', 'Enter')
  expect(told.onAdd).toHaveBeenCalledWith('mia', '2027-01-05')
})

test('a shift is taken up by keys and set down elsewhere, or stays', () => {
  draw()
  act(() => shift('early').focus())
  press(' ', 'ArrowRight', 'ArrowDown', 'Enter')
  expect(told.onMove).toHaveBeenCalledWith('early', 'reto', '2027-01-05')
  press(' ', 'ArrowRight', 'Escape')
  expect(told.onMove).toHaveBeenCalledTimes(1)
  expect(place.querySelector('[data-over]')).toBe(null)
})

test('a tap opens a shift, or adds to a cell; what is fixed only says so', () => {
  draw()
  act(() => shift('late').click())
  expect(told.onOpen).toHaveBeenCalledWith('late')
  act(() => place.querySelectorAll<HTMLElement>('.cell')[4]!.click())
  expect(told.onAdd).toHaveBeenCalledWith('reto', '2027-01-05')
  expect(shift('away')).toBe(null)
  expect(place.textContent).toContain('Ferien')
})

test('without anything to do in it, it is a table', () => {
  draw({})
  expect(place.querySelector('[role=table]')?.getAttribute('aria-label')).toBe('Plan')
  expect(place.querySelectorAll('button')).toHaveLength(0)
})
