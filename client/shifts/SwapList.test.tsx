import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { workPermits } from '#contract/shifts/permits.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'
import { Permits } from './Permits.tsx'
import { SwapList } from './SwapList.tsx'

const answers = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (call: unknown) => ({ data: answers.get(call), stand: 1, error: null, again: () => {} }),
}))
afterEach(() => void vi.unstubAllGlobals())

function shown(screen: ReactNode, does: (place: HTMLElement) => void = () => {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() => root.render(<ChakraProvider value={createSystem(defaultBaseConfig)}>{screen}</ChakraProvider>))
  act(() => does(place))
  const text = document.body.textContent
  act(() => root.unmount())
  place.remove()
  return text
}

const swap: SwapRow = {
  _id: 'swap',
  plan: 'plan',
  shift: 'shift',
  studio: 'here',
  from: '2099-01-05T07:00:00.000Z',
  to: '2099-01-05T11:00:00.000Z',
  kind: 'care',
  skill: null,
  break: 0,
  giver: { _id: 'giver', name: 'Sandro Zehnder' },
  wanted: null,
  taker: { _id: 'taker', name: 'Mia Frei' },
  state: 'taken',
  note: null,
  reason: null,
  since: '2099-01-01T07:00:00.000Z',
  why: 'In dieser Woche sind es 1 h über 45 Stunden: Das ist Überzeit (ArG Art. 12).',
}

test('what waits for approval says who gives, who takes and what stands against it', () => {
  answers.set(shiftSwaps.list, [swap, { ...swap, _id: 'over', state: 'approved' }])
  const text = shown(<SwapList studio="here" />, place =>
    [...place.querySelectorAll('button')].find(each => each.textContent === 'Ablehnen')?.click(),
  )
  for (const words of ['Sandro Zehnder → Mia Frei', 'Das ist Überzeit', 'Freigeben', 'Tausch ablehnen', 'Grund'])
    expect(text).toContain(words)
  expect(text.split('Sandro Zehnder →')).toHaveLength(2)
})

test.each([
  [true, true],
  [false, false],
])('the studio says whether the caller may decide: %s', (mayDecide, isOffered) => {
  answers.set(shiftSwaps.list, [{ ...swap, mayDecide }])
  expect(shown(<SwapList studio="here" />).includes('Freigeben')).toBe(isOffered)
})

test('permits say for whom and until when, and a new one is a form', () => {
  const row = {
    _id: 'permit',
    studio: 'here',
    kind: 'night',
    number: 'NW 7',
    person: 'mia',
    kinds: [],
    from: '2027-01-01',
    to: '2027-12-31',
  }
  answers.set(workPermits.list, { rows: [{ ...row, most: 24, version: 1 }], total: 1 })
  const text = shown(<Permits studio="here" people={[{ _id: 'mia', name: 'Mia Frei' }]} />, place =>
    [...place.querySelectorAll('button')].find(each => each.textContent === 'Neue Bewilligung')?.click(),
  )
  for (const words of ['NW 7', 'Nachtarbeit · Mia Frei', 'höchstens 24', 'Nummer oder Artikel', 'Alle im Studio'])
    expect(text).toContain(words)
})
