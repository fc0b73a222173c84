import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { PlanWhole, ShiftPlanRow } from '#contract/shifts/shapes.ts'
import { PlanView } from './PlanView.tsx'

const chosen = vi.hoisted(() => ({ ansicht: undefined as string | undefined, answers: new Map<unknown, unknown>() }))
vi.mock('./shiftPlanAddress.ts', () => ({ useChosen: () => [chosen, () => {}] }))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (call: unknown) => ({ data: chosen.answers.get(call), stand: 1, error: null, again: () => {} }),
}))
afterEach(() => void vi.unstubAllGlobals())

const needs = [{ weekday: 1, from: '06:00', to: '12:00', kind: 'care' as const, skill: null, count: 1 }]
const row: ShiftPlanRow = {
  _id: '0190f000-0000-7000-8000-000000000001',
  studio: 'here',
  startDate: '2027-01-04',
  endDate: '2027-01-17',
  template: null,
  planningSettings: { needs, confirmWithin: 7 },
  state: 'draft',
  version: 1,
  changes: 0,
  publishedAt: null,
  publication: 0,
  confirmedEmployeeUserIds: [],
  waits: 0,
  shifts: 1,
}
const person = '0190f000-0000-7000-8000-000000000002'
const work = { kind: 'care' as const, skill: null, break: 0, note: null, version: 1, published: null, confirmed: false }
const standing = { year: '2027', overtime: 0, sundays: 0, used: [] }
const adult = { under: null, turns: null, week: 45, schoolDays: [], standing }
const whole: PlanWhole = {
  ...row,
  shifts: [
    { _id: '0190f000-0000-7000-8000-000000000003', plan: row._id, studio: 'here', person, ...wallSpanOf('2027-01-04', 480, 720), ...work },
  ],
  people: [{ _id: person, name: 'Mia Frei', skills: [], ...adult, targets: [], balance: null }],
  absences: [],
  courses: [],
  foreign: [],
  blocks: [],
  nights: [],
  free: [],
  permits: [],
  canton: 'ZH',
}

function shown(does: (place: HTMLElement) => void = () => {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  chosen.answers.set(shiftPlans.one, whole)
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <PlanView row={row} before={undefined} />
      </ChakraProvider>,
    ),
  )
  act(() => does(place))
  const text = document.body.textContent
  act(() => root.unmount())
  place.remove()
  return text
}

test('a week shows who works when, what is missing, and that nobody was told yet', () => {
  const text = shown()
  for (const words of [
    'Entwurf',
    '1 Schicht noch nicht veröffentlicht',
    'Mia Frei',
    '08:00–12:00',
    'Was noch fehlt',
    '06:00–08:00: 1 fehlt',
  ])
    expect(text).toContain(words)
})

test('a shift opens in its sheet', () => {
  expect(shown(place => place.querySelector<HTMLElement>('button.item')?.click())).toContain('Mo 04.01. 08:00–12:00')
})
