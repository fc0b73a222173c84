import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { orders } from '#contract/shop/orders.ts'
import OrderHost from './OrderHost.tsx'

const spies = vi.hoisted(() => ({
  prefetch: vi.fn(),
  send: vi.fn(),
  takeOff: vi.fn(async () => {}),
  acts: [] as object[],
  heard: [] as ((news: object) => void)[],
}))
vi.mock('#client/data/reads.ts', () => ({ prefetch: spies.prefetch, staleIn: async () => {} }))
vi.mock('#client/data/live.ts', () => ({ onNews: ({ heard }: { heard: (news: object) => void }) => void spies.heard.push(heard) }))
vi.mock('#client/data/local.ts', () => ({ localForAct: async () => undefined }))
vi.mock('#client/data/outboxActs.ts', () => ({ useOutboxActs: () => spies.acts }))
vi.mock('#client/data/send.ts', () => ({ send: spies.send }))
vi.mock('#client/parts/cart/cartLines.ts', () => ({ takeOff: spies.takeOff }))
vi.mock('#client/shop/checkout/buying.ts', () => ({ boughtOut: async () => {} }))

const asked = () => spies.prefetch.mock.calls.filter(([call]) => call === orders.details).map(([, { query }]) => query.id)
const open = () => createRoot(document.createElement('div')).render(<OrderHost />)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  spies.prefetch.mockReset().mockResolvedValue({ _id: 'a', state: 'open', lines: [] })
  spies.send.mockReset().mockResolvedValue({ _id: 'a', state: 'open', lines: [] })
  spies.takeOff.mockClear()
  spies.heard.length = 0
})

test('a purchase that waited on this device and has arrived is kept as an order, once', async () => {
  const act = (id: string, state: string) => ({ row: { state, body: { _id: id, lines: [] } } })
  spies.acts = [act('a', 'done'), act('a', 'done'), act('b', 'waiting')]
  open()
  await vi.waitFor(() => expect(asked()).toEqual(['a']))
})

test('an own order that is told of is kept with its code, before it is paid too', async () => {
  spies.acts = []
  open()
  await vi.waitFor(() => expect(spies.heard).toHaveLength(1))
  spies.heard[0]?.({ event: 'payment:changed', data: { kind: 'order', payable: 'c' } })
  await vi.waitFor(() => expect(asked()).toEqual(['c']))
})

test('a paid order leaves the cart by an answer of its own, whatever is under way from before', async () => {
  spies.acts = []
  const lines = [{ product: 'p', amount: 1, price: 350, kind: 'goods' }]
  spies.send.mockResolvedValue({ _id: 'd', state: 'paid', lines, payment: { state: 'paid' } })
  open()
  await vi.waitFor(() => expect(spies.heard).toHaveLength(1))
  spies.heard[0]?.({ event: 'payment:changed', data: { kind: 'order', payable: 'd' } })
  await vi.waitFor(() => expect(spies.takeOff).toHaveBeenCalledWith('d', lines))
})
