import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnDue } from '#contract/contracts/dueShapes.ts'
import { payments } from '#contract/payments/calls.ts'
import { OwnDues } from './OwnDues.tsx'

const online = vi.hoisted(() => ({ is: true }))
const rows = vi.hoisted(() => ({ all: [] as unknown[] }))
const send = vi.hoisted(() => vi.fn())
const pay = vi.hoisted(() => vi.fn())
vi.mock('#client/data/connection.ts', () => ({ useOnline: () => online.is }))
vi.mock('#client/data/live.ts', () => ({ onFrame: () => () => {} }))
vi.mock('#client/data/reads.ts', () => ({ useCall: () => ({ data: rows.all }), staleIn: vi.fn() }))
vi.mock('./Disputing.tsx', () => ({ Disputing: () => null }))
vi.mock('#client/data/send.ts', () => ({ send }))
vi.mock('#client/parts/payment/usePaying.ts', () => ({ usePaying: () => ({ busy: false, failure: undefined, pay }) }))
vi.mock('#client/parts/payment/PaymentCard.tsx', () => ({ PaymentCard: () => 'Zahlungskarte' }))

const contract = '0198a000-0000-7000-8000-0000000000c1'
const due: OwnDue = {
  _id: '0198a000-0000-7000-8000-0000000000d1',
  contract,
  kind: 'joining',
  title: 'Einschreibegebühr: Jahresabo',
  owed: 4900,
  paid: 0,
  dueOn: '2026-12-01',
  state: 'open',
  remindedOn: null,
  payment: null,
}

const host = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
const show = (...all: OwnDue[]) => {
  rows.all = all
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <OwnDues contract={contract} />
    </ChakraProvider>,
  )
}
const buttons = () => [...host.querySelectorAll('button')]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(host)
  online.is = true
  send.mockReset()
  pay.mockReset()
  pay.mockResolvedValue(undefined)
})
afterEach(() => root.unmount())

test('what is due is paid in place: the payment of exactly this due is begun', async () => {
  send.mockResolvedValue({ _id: 'p' })
  pay.mockImplementation(async (_way: string, paymentOf: () => Promise<string>) => void (await paymentOf()))
  show(due, {
    ...due,
    _id: '0198a000-0000-7000-8000-0000000000d2',
    contract: '0198a000-0000-7000-8000-0000000000c2',
    title: 'Fremder Vertrag',
  })
  await vi.waitFor(() => expect(host.textContent).toMatch(/CHF\s49\.00 sind zu bezahlen, fällig am 01\.12\.2026/))
  expect(host.textContent).not.toContain('Fremder Vertrag')
  expect(buttons().map(({ textContent }) => textContent)).toEqual(['Mit TWINT bezahlen', 'Mit Karte bezahlen', 'Mit QR-Rechnung bezahlen'])
  buttons()[0]!.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(payments.init, { body: { kind: 'contract', payable: due._id } }))
})

test('without a network it says where it stands, and that paying needs one', async () => {
  online.is = false
  show({ ...due, state: 'overdue', paid: 2000, remindedOn: '2026-12-15' })
  await vi.waitFor(() => expect(host.textContent).toMatch(/Von CHF\s49\.00 sind noch CHF\s29\.00 offen, fällig seit 01\.12\.2026/))
  expect(host.textContent).toContain('erinnert am 15.12.2026')
  expect(host.textContent).toContain('Bezahlen braucht Netz; am Empfang geht es auch ohne.')
  expect(buttons().every(({ disabled }) => disabled)).toBe(true)
})

test('what came beyond what is owed is said to go back', async () => {
  show({ ...due, owed: 0, paid: 4900, state: 'dropped' })
  await vi.waitFor(() => expect(host.textContent).toMatch(/CHF\s49\.00, CHF\s49\.00 gehen an dich zurück/))
})
