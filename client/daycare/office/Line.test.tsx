import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Signup } from '#contract/daycare/shapes.ts'
import { DaycareLine } from './Line.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/data/outboxActs.ts', () => ({ useOutboxActs: () => [] }))

const row: Signup = {
  _id: '01a22f6d-0052-73c2-82d9-890cb5d86ccb',
  version: 3,
  child: '01a22f6d-0052-73c2-82d9-890cb5d86ccc',
  vorname: 'Nuria',
  age: 4,
  studio: 'winterthur',
  day: '2026-12-01',
  from: '09:00',
  to: '10:30',
  state: 'booked',
  cameAt: null,
  wentAt: null,
  collectedBy: null,
  reason: null,
  parent: { _id: '01a22f6d-0052-73c2-82d9-890cb5d86ccd', name: 'Anna Muster', phone: null },
  parentHere: true,
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  send.mockReset().mockResolvedValue({})
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const system = createSystem(defaultBaseConfig)
const draw = (over: Partial<Signup>) =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <ChakraProvider value={system}>
      <DaycareLine row={{ ...row, ...over }} />
    </ChakraProvider>,
  )
async function press(words: string) {
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)
  await vi.waitFor(() => expect(button()).toBeDefined())
  button()!.click()
}
const sent = () => send.mock.calls.map(([{ body }]) => body)

test('a child whose parent is in the house is taken in by one tap while enough carers are on shift', async () => {
  draw({ short: 0 })
  await press('Ist da')
  await vi.waitFor(() => expect(sent()).toEqual([{ to: 'here', version: 3, by: null, reason: null }]))
})

test.each([
  [1, 'Von 09:00 bis 10:30 fehlt im Schichtplan 1 Betreuungsperson: Hol jemanden dazu, bevor du das Kind aufnimmst.'],
  [2, 'Von 09:00 bis 10:30 fehlen im Schichtplan 2 Betreuungspersonen: Hol jemanden dazu, bevor du das Kind aufnimmst.'],
])('where %s carers are missing it is said before, and nobody is turned away', async (short, sentence) => {
  draw({ short })
  await press('Ist da')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(sentence))
  expect(sent()).toEqual([])
  await press('Aufnehmen')
  await vi.waitFor(() => expect(sent()).toEqual([{ to: 'here', version: 3, by: null, reason: null, parentHere: true }]))
})
