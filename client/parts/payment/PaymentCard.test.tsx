import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { PaymentCard } from './PaymentCard.tsx'

const waits = vi.fn(async (_act: { params?: unknown; query?: unknown }) => ({}))
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const outbox = { find: () => ({ exec: async () => [] }) }
  setLocal({ outbox: { send: waits, rows$: of([]) }, collections: { outbox } } as unknown as Local)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  setLocal(undefined)
  document.body.replaceChildren()
  waits.mockClear()
})

const running = (way: PaymentWay): PayerPayment => ({
  _id: 'payment',
  kind: 'order',
  payable: 'order',
  title: 'Bestellung 10042',
  amount: 4500,
  rest: 4500,
  credit: 0,
  refunded: 0,
  state: 'running',
  attempts: (['card', way] as const).map((each, at) => ({
    _id: `attempt ${at + 1}`,
    nth: at + 1,
    way: each,
    until: '2026-11-27T10:00:00.000Z',
    leaving: false,
    state: at === 0 ? 'left' : 'running',
  })),
  createdAt: '2026-11-27T09:00:00.000Z',
  heldUntil: '2026-11-27T11:00:00.000Z',
  open: way === 'desk',
})

test.each([
  ['twint', 'Abbrechen'],
  ['desk', 'Stornieren'],
] as const)('a cancel names the attempt that is shown, for it may wait: %s', async (way, word) => {
  const system = createSystem(defaultBaseConfig)
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <PaymentCard payment={running(way)} />
      </ChakraProvider>,
    ),
  )
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === word)
  await act(async () => button!.click())
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce())
  expect(waits.mock.calls[0]?.[0]).toMatchObject({ params: { id: 'payment' }, query: { attempt: 'attempt 2' } })
})
