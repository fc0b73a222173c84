import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Leads } from './Leads.tsx'

const studio = vi.hoisted(() => ({ rows: [] as object[] }))
vi.mock('#client/data/reads.ts', () => ({ useCall: () => ({ data: studio.rows, stand: 0 }) }))
vi.mock('#client/data/time.ts', () => ({ today: () => '2026-12-01' }))
vi.mock('#client/kit/Stand.tsx', () => ({ Stand: () => null }))
vi.mock('#client/kit/Button.tsx', () => ({ ButtonLink: ({ children }: { children: ReactNode }) => <p>{children}</p> }))
vi.mock('#client/kit/Row.tsx', () => ({
  RowLink: ({ title, second, trail }: { title: string; second: string; trail: ReactNode }) => (
    <li>
      {title}: {second} {trail}
    </li>
  ),
}))
afterEach(() => void vi.unstubAllGlobals())

test('a step says its day, unless it is today: what is overdue may be weeks old', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const lead = { vorname: 'Pascal', nachname: 'Lüthi', studio: 'pfungen', wish: null }
  studio.rows = [
    { ...lead, _id: 'a', step: { kind: 'mail', day: '2026-11-04', time: '17:25' } },
    { ...lead, _id: 'b', step: { kind: 'call', day: '2026-12-01', time: '09:00' }, wish: 'Abo für Lernende' },
  ]
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Leads />
      </ChakraProvider>,
    ),
  )
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Pascal Lüthi: Mail schreiben, 04.11. 17:25 überfällig',
    'Pascal Lüthi: Anrufen, heute 09:00 · Abo für Lernende ',
  ])
  act(() => root.unmount())
})
