import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StatsMeasure } from '#contract/stats.ts'
import { SplitTable } from './SplitTable.tsx'

const visits: StatsMeasure = { id: 'visits', title: 'Besuche', kind: 'count', formula: 'Besuche', value: counts => counts.visits! }
const row = (name: string, now: number, before: number | null) => ({
  key: name,
  name,
  now: { visits: now },
  before: before === null ? null : { visits: before },
})
const rows = [row('Arbon', 50, 40), row('Basel', 90, 100), row('Chur', 20, 5)]

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const onOrder = vi.fn()
/** Names of the lines as they stand. */
function shown(order: string, compared?: string) {
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <SplitTable
          title="Studio"
          split={{ by: 'studio', rows }}
          measure={visits}
          others={[]}
          total={{ now: { visits: 160 }, before: { visits: 145 } }}
          compared={compared}
          order={order}
          onOrder={onOrder}
        />
      </ChakraProvider>,
    ),
  )
  return [...place.querySelectorAll('tbody th')].map(each => each.textContent)
}

test('a tap on the difference tells where a change comes from, either way', () => {
  expect(shown('', 'Oktober')).toEqual(['Basel', 'Arbon', 'Chur'])
  const head = [...place.querySelectorAll('thead button')].find(each => each.textContent === 'Differenz') as HTMLElement
  act(() => head.click())
  expect(onOrder).toHaveBeenCalledWith('-differenz')
  expect(shown('-differenz', 'Oktober')).toEqual(['Chur', 'Arbon', 'Basel'])
  expect(place.querySelector('[aria-sort=descending]')?.textContent).toBe('Differenz')
  expect(shown('differenz', 'Oktober')).toEqual(['Basel', 'Arbon', 'Chur'])
})

test('without a period before the lines stand by their number', () => {
  expect(shown('-differenz')).toEqual(['Basel', 'Arbon', 'Chur'])
})

test('of a time of which nothing is known a line is no 0, and says from when on something is', () => {
  const split = { by: 'studio', rows: [{ ...row('Wil', 0, null), now: null, late: { of: 'nothing' as const, day: '2026-12-03' } }] }
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <SplitTable
          title="Studio"
          split={split}
          measure={visits}
          others={[]}
          total={{ now: null, before: null }}
          order=""
          onOrder={onOrder}
        />
      </ChakraProvider>,
    ),
  )
  expect([...place.querySelectorAll('tbody th, tbody td')].map(each => each.textContent)).toEqual(['Wilerst ab 03.12.2026', '–'])
})
