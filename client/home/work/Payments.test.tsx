import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Payments } from './Payments.tsx'

interface Asked {
  query: { task: [string] }
}
const studio = vi.hoisted(() => ({ tasks: {} as Record<string, string[]>, bills: [] as object[] }))
vi.mock('#client/data/reads.ts', () => ({
  useCalls: (_: unknown, all: Asked[]) =>
    all.map(({ query }) => {
      const names = studio.tasks[query.task[0]] ?? []
      return { data: { rows: names.map(who => ({ who })), total: names.length }, stand: 0 }
    }),
  useCall: () => ({ data: { rows: studio.bills, total: studio.bills.length } }),
}))
vi.mock('#client/data/time.ts', () => ({ today: () => '2026-11-28' }))
vi.mock('#client/kit/Stand.tsx', () => ({ Stand: () => null }))
vi.mock('#client/kit/Row.tsx', () => ({
  RowLink: ({
    to,
    search,
    title,
    second,
    trail,
  }: {
    to: string
    search?: object
    title: string
    second: string
    trail: React.ReactNode
  }) => (
    <li data-to={[to, ...Object.values(search ?? {})].join(' ')}>
      {title}: {second} {trail}
    </li>
  ),
}))
afterEach(() => void vi.unstubAllGlobals())

function shown() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  const system = createSystem(defaultBaseConfig)
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Payments />
      </ChakraProvider>,
    ),
  )
  const rows = [...place.querySelectorAll('li')].map(row => [row.dataset.to, row.textContent])
  act(() => root.unmount())
  return rows
}

test('money that waits for somebody stands on the start page, each with the way to it', () => {
  studio.tasks = { dispute: ['Ida Frei'], decide: ['Beat Abt', 'Beat Abt'] }
  studio.bills = [
    { due: '2026-11-27', name: 'Nico Ammann', title: '1' },
    { due: '2026-11-28', name: 'Erst Heute', title: '2' },
  ]
  expect(shown()).toEqual([
    ['paymentAdmin dispute', 'Beanstandung: Ida Frei 1'],
    ['paymentAdmin decide', 'Rückzahlung bewilligen: Beat Abt 2'],
    ['bills', 'Überfällige Rechnungen: Nico Ammann 1'],
  ])
})

test('where nothing waits nothing is said', () => {
  studio.tasks = {}
  studio.bills = []
  expect(shown()).toEqual([])
})
