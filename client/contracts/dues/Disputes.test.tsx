import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { dues } from '#contract/contracts/dues.ts'
import { Disputes } from './Disputes.tsx'

const { answers, acts, send } = vi.hoisted(() => ({ answers: new Map<unknown, unknown>(), acts: vi.fn(), send: vi.fn() }))
vi.mock('#client/contracts/useReason.tsx', () => ({ useReason: () => ({ why: async () => 'Am Empfang gesagt.', sheet: null }) }))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: acts }))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (call: AnyCall) => ({ data: answers.get(call) }),
}))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send, waiting: false }) }))
vi.mock('#client/kit/Row.tsx', () => ({
  Row: ({ title, second, trail }: { title: string; second: string; trail?: ReactNode }) => (
    <p>
      {title} {second} {trail}
    </p>
  ),
}))

const userId = '0198a000-0000-7000-8000-0000000000f2'
const bill = { number: 'R1', day: '2026-10-01', due: '2026-10-31', open: 7900 }
const due = { _id: '0198a000-0000-7000-8000-0000000000d1', title: 'Einschreibegebühr', left: 4900 }
let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const buttons = () => [...document.querySelectorAll('button')].filter(one => one.textContent === 'Als bestritten eintragen')
async function draw({ bills = [bill], rows = [] as object[], own = [due] } = {}) {
  answers.set(dues.disputesOf, { bills, rows }).set(dues.ofContract, own)
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <i>da</i>
      <Disputes place={{ userId, index: 0 }} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('da'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  acts.mockReturnValue([])
  send.mockReset().mockResolvedValue({})
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('a bill of the service and an amount of the app are marked with what the member said', async () => {
  await draw()
  expect(text()).toContain('Rechnung R1 CHF 79.00 offen')
  expect(text()).toContain('Einschreibegebühr CHF 49.00 offen')
  for (const one of buttons()) one.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls.map(([{ params, body }]) => [params.userId, body.bill, body.due, body.text])).toEqual([
    [userId, 'R1', null, 'Am Empfang gesagt.'],
    [userId, null, due._id, 'Am Empfang gesagt.'],
  ])
})

test('what is disputed already, or waits on this device, is marked once', async () => {
  acts.mockReturnValue([{ kind: 'disputeFor', id: 'x', row: { state: 'waiting', body: { due: due._id, bill: null } } }])
  await draw({ rows: [{ state: 'open', due: null, bill: 'R1' }] })
  expect(text()).toContain('Bestritten')
  expect(text()).toContain('Wird gesendet, sobald Netz da ist.')
  expect(buttons()).toHaveLength(0)
})

test('of a bill the newest dispute counts: let go it stays so, taken back it is marked anew', async () => {
  const row = (state: string) => ({ state, due: null, bill: 'R1' })
  await draw({ own: [], rows: [row('right'), row('wrong')] })
  expect(text()).toContain('Berechtigt')
  expect(buttons()).toHaveLength(0)
  await draw({ own: [], rows: [row('withdrawn'), row('right')] })
  await vi.waitFor(() => expect(buttons()).toHaveLength(1))
})

test('where nothing is open nothing is shown', async () => {
  await draw({ bills: [], own: [{ ...due, left: 0 }] })
  expect(text()).toBe('da')
})
