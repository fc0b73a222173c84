import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { tap } from '#client/kit/testing/touch.ts'
import { employees } from '#contract/employees/calls.ts'
import type { EmployeeCard, StretchRow } from '#contract/employees/shapes.ts'
import { EmploymentActs } from './Acts.tsx'
import { mergeTeamMembers } from './Teams.tsx'

const perform = vi.hoisted(() => vi.fn())
vi.mock('#client/data/acts.ts', async original => ({ ...(await original<object>()), perform }))
vi.mock('#client/parts/studio/ownStudios.ts', () => {
  const winterthur = [['winterthur', 'Winterthur']]
  return { useOwnStudios: () => ({ options: winterthur, all: winterthur, nameOf: () => 'Winterthur' }) }
})

const id = '0199c2a0-0000-7000-8000-000000000009'
const stretch = (over: Partial<StretchRow> = {}) =>
  Object.assign(
    {
      _id: id,
      from: '2026-01-01',
      to: null,
      ends: false,
      workload: 100,
      minutes: [504, 504, 504, 504, 504, 0, 0],
      wage: 'month' as const,
      week: 45 as const,
      number: '1042',
      studios: ['winterthur'],
      skills: [],
      schoolDays: [],
      reason: 'Eintritt',
      author: 'Reto Ammann',
      receipt: '2026-01-01T08:00:00.000Z',
    },
    over,
  )
const cardOf = (...stretches: StretchRow[]) =>
  ({ _id: id, name: 'Anna Muster', state: 'now', mine: true, version: stretches.length, stretches }) as unknown as EmployeeCard

const system = createSystem(defaultBaseConfig)
let root: Root
const draw = (card: EmployeeCard) =>
  root.render(
    <ChakraProvider value={system}>
      <EmploymentActs card={card} />
    </ChakraProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00.000Z') })
  perform.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
async function write(name: string, text: string) {
  await vi.waitFor(() => expect(field(name)).toBeTruthy())
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(name), text)
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(field(name).value).toBe(text))
}
const sent = (nth: number) => perform.mock.calls[nth]!.slice(0, 2) as [unknown, { body: Record<string, unknown> }]

test('other terms begin with those that hold and today; a second who enters at once hears of the first and decides', async () => {
  const now = cardOf(stretch({ workload: 60, from: '2026-11-01', receipt: '2026-11-20T07:59:00.000Z' }), stretch())
  perform.mockRejectedValueOnce(new CallError('stale', 'Veraltet', 409, { current: now })).mockResolvedValueOnce(now)
  draw(cardOf(stretch()))
  await tap('Ändern')
  await write('workload', '80')
  await write('reason', 'Pensum gesenkt')
  await tap('Eintragen')
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Inzwischen hat jemand etwas eingetragen: 60 %, Monatslohn, ab 01.11.2026.'),
  )
  expect(sent(0)).toEqual([
    employees.change,
    {
      params: { id },
      body: expect.objectContaining({ from: '2026-11-20', workload: 80, number: '1042', reason: 'Pensum gesenkt', version: 1 }),
    },
  ])
  expect(perform).toHaveBeenCalledOnce()
  await tap('Eintragen')
  await vi.waitFor(() => expect(perform).toHaveBeenCalledTimes(2))
  expect(sent(1)[1].body).toMatchObject({ workload: 80, version: 2 })
})

test('without a reason nothing is entered', async () => {
  draw(cardOf(stretch()))
  await tap('Ändern')
  await tap('Eintragen')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Bitte sag, warum.'))
  expect(perform).not.toHaveBeenCalled()
})

test.each([
  ['both put somebody in', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['one is taken out, another put in', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
  ['both take the same out', ['a', 'b'], ['a'], ['a'], ['a']],
])('of two who change a team at once: %s', (_, before, mine, theirs, both) => {
  expect(mergeTeamMembers(before, mine, theirs)).toEqual(both)
})
