import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { OwnShifts as Own } from '#contract/shifts/shapes.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import type { OwnSwaps, SwapRow } from '#contract/shifts/swapShapes.ts'
import { dayMs } from '#contract/time.ts'
import { OwnShifts } from './OwnShifts.tsx'

const answers = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (call: unknown) => ({ data: answers.get(call), stand: 1, error: null, again: () => {} }),
}))
afterEach(() => void vi.unstubAllGlobals())

const soon = new Date(Date.now() + 3 * dayMs)
soon.setUTCHours(8, 0, 0, 0)
const span = { from: soon.toISOString(), to: new Date(soon.getTime() + 4 * 3_600_000).toISOString() }
const swap = (over: Partial<SwapRow>): SwapRow => ({
  _id: 'swap',
  plan: 'plan',
  shift: 'other',
  studio: 'here',
  ...span,
  kind: 'care',
  skill: null,
  break: 0,
  giver: { _id: 'giver', name: 'Sandro' },
  wanted: null,
  taker: null,
  state: 'offered',
  note: null,
  reason: null,
  since: span.from,
  why: null,
  ...over,
})
const shifts: Own = {
  shifts: [
    {
      _id: 'mine',
      plan: 'plan',
      studio: 'here',
      ...span,
      kind: 'care',
      break: 0,
      note: null,
      before: null,
      gone: false,
      confirmed: true,
      publication: 1,
    },
  ],
  team: [],
  shown: false,
}

function shown(swaps: OwnSwaps, does: (place: HTMLElement) => void = () => {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  answers.set(shiftPlans.mine, shifts)
  answers.set(shiftSwaps.mine, swaps)
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <OwnShifts />
      </ChakraProvider>,
    ),
  )
  act(() => does(place))
  const text = document.body.textContent
  act(() => root.unmount())
  place.remove()
  return text
}
const button = (place: HTMLElement, words: string) => [...place.querySelectorAll('button')].find(each => each.textContent === words)

test('a colleague’s shift can be taken, or says why not', () => {
  const offers = [swap({ note: 'Zahnarzt' }), swap({ _id: 'two', why: 'Dafür braucht es: Empfang.' })]
  shown({ offers, own: [], colleagues: [] }, place => {
    expect([...place.querySelectorAll('button')].filter(each => each.textContent === 'Übernehmen')).toHaveLength(1)
    expect(place.textContent).toContain('von Sandro · Zahnarzt')
    expect(place.textContent).toContain('Für dich nicht: Dafür braucht es: Empfang.')
  })
})

test('one’s own shift is offered to a colleague or to all', () => {
  const colleagues = [
    { _id: 'mia', name: 'Mia', studios: ['here'] },
    { _id: 'nora', name: 'Nora', studios: ['there'] },
  ]
  const text = shown({ offers: [], own: [], colleagues }, place => button(place, 'Abgeben')?.click())
  expect(text).toContain('Schicht anbieten')
  expect(text).toContain('Allen, die sie übernehmen dürfen')
  expect([text.includes('Mia'), text.includes('Nora')]).toEqual([true, false])
})

test('what is offered says so, and is not offered twice', () => {
  const own = [swap({ shift: 'mine', taker: { _id: 'mia', name: 'Mia' }, state: 'taken' })]
  shown({ offers: [], own, colleagues: [] }, place => {
    expect(place.textContent).toContain('angeboten')
    expect(place.textContent).toContain('Mia übernimmt, wartet auf Freigabe')
    expect(button(place, 'Abgeben')).toBe(undefined)
  })
})
