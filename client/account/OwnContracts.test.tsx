import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import { OwnContracts } from './OwnContracts.tsx'

const answer = vi.hoisted(() => vi.fn())
vi.mock('./OwnUpgrade.tsx', () => ({ OwnUpgrade: () => null }))
vi.mock('#client/parts/timestop/OwnPauses.tsx', () => ({ default: () => null }))
vi.mock('./OwnBills.tsx', () => ({ OwnBills: () => null }))
vi.mock('./OwnTransfers.tsx', () => ({ OwnTransfers: () => null }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))

const life = {
  start: '2026-06-01',
  end: '2027-05-31',
  finalEnd: '2027-06-14',
  endLines: [
    { title: 'Ende der Laufzeit', day: '2027-05-31', days: null },
    { title: 'Pause', day: '2027-06-14', days: 14 },
  ],
  lastNotice: '2027-04-14',
  stretches: [{ from: '2026-06-01', to: '2027-06-14', mayEnter: true, price: 94_800, why: 'Laufzeit', event: null }],
  pauses: [{ from: '2026-08-01', to: '2026-08-14', days: 14 }],
  bonuses: [],
  addOns: [{ title: 'Ernährung', from: '2026-06-01', to: null, status: 'ACTIVE' as const }],
}
const contract = (more: Partial<OwnContract>) =>
  ({
    _id: 'a',
    number: 1001,
    index: 0,
    title: 'Jahresabo',
    state: 'accepted',
    start: '2026-06-01',
    finalEnd: '2027-06-14',
    studioName: 'Winterthur',
    lines: [],
    total: null,
    history: [],
    notices: [],
    withdrawUntil: null,
    signed: {},
    events: [],
    life,
    ...more,
  }) as unknown as OwnContract

const system = createSystem(defaultBaseConfig)
let root: Root
const draw = () => root.render(<ChakraProvider value={system}>{<OwnContracts />}</ChakraProvider>)
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T08:00:00.000Z') })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
})

test('the end is told line by line, with pauses and add-ons, and one that is over stands behind', async () => {
  const old = contract({ _id: 'b', title: 'Sommerabo', finalEnd: '2025-08-31', start: '2025-06-01' })
  answer.mockReturnValue({ data: [old, contract({})], error: null, stand: Date.now() })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Jahresabo'))
  expect(text()).toContain('Pause: + 14 Tage14.06.2027')
  expect(text()).toContain('Definitives Ende14.06.2027')
  expect(text()).toContain('Letzter Kündigungstag14.04.2027')
  expect(text()).toContain('Ernährung, ab 01.06.2026Aktiv')
  expect(text().indexOf('Jahresabo')).toBeLessThan(text().indexOf('Sommerabo'))
  expect(text()).toContain('war bis 31.08.2025')
})

test('who has no contract reads that they are barred, and nothing else of the door', async () => {
  const gate = { studioName: 'Winterthur', member: 'Dein Zutritt ist gesperrt. Grund: Hausordnung.', barred: true }
  const answers = (data: object) =>
    answer.mockImplementation((call: unknown) => ({
      data: call === contracts.mine ? [] : call === contracts.tac ? { at: null, rows: [] } : call === contracts.ownGate ? data : undefined,
      error: null,
    }))
  answers(gate)
  draw()
  await vi.waitFor(() => expect(text()).toContain('Du hast noch kein Abo.'))
  expect(text()).toContain('Tür von Winterthur: Dein Zutritt ist gesperrt. Grund: Hausordnung.')
  root.unmount()
  answers({ ...gate, member: 'Du hast kein Abo.', barred: false })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  draw()
  await vi.waitFor(() => expect(text()).toContain('Du hast noch kein Abo.'))
  expect(text()).not.toContain('Tür von')
})

test('where it can’t be loaded nothing is shown, and that is logged alone (L268)', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  answer.mockReturnValue({ data: undefined, error: { code: 'offline', message: 'Kein Netz.' } })
  draw()
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('contracts could not be loaded', 'offline'))
  expect(text()).toBe('')
  logged.mockRestore()
})

const tac = { at: '2026-11-26T07:30:00.000Z', rows: [{ title: 'Abo vom Drehkreuz', life: { ...life, lastNotice: null } }] }
const answers = (own: object[], said: object) =>
  answer.mockImplementation((call: unknown) =>
    call === contracts.tac ? { error: null, ...said } : { data: own, error: null, stand: Date.parse('2026-11-26T07:50:00.000Z') },
  )

test('where no contract of ours stands, that of the access-control service does, with the moment of its word', async () => {
  const old = contract({ _id: 'b', title: 'Sommerabo', finalEnd: '2025-08-31', start: '2025-06-01' })
  answers([old], { data: tac })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Abo vom Drehkreuz'))
  expect(text()).toContain('Definitives Ende14.06.2027')
  expect(text()).toContain('Stand 08:30')
  expect(text().indexOf('Abo vom Drehkreuz')).toBeLessThan(text().indexOf('Sommerabo'))
})

test('beside a contract of ours the service is not asked', async () => {
  answers([contract({})], { data: tac })
  answer.mockClear()
  draw()
  await vi.waitFor(() => expect(text()).toContain('Jahresabo'))
  expect(answer.mock.calls.map(([call]) => call)).not.toContain(contracts.tac)
  expect(text()).not.toContain('Abo vom Drehkreuz')
})

test('a service that does not answer takes nothing away and is logged alone (L268)', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  answers([contract({ title: 'Sommerabo', finalEnd: '2025-08-31' })], { data: undefined, error: { code: 'tac-away' } })
  draw()
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('contracts of the access-control service could not be loaded', 'tac-away'))
  expect(text()).toContain('Sommerabo')
  logged.mockRestore()
})
