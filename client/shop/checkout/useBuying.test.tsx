import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import { payments } from '#contract/payments/calls.ts'
import { useBuying } from './useBuying.ts'

const spies = vi.hoisted(() => ({ go: vi.fn(), send: vi.fn(), place: vi.fn() }))
vi.mock('#client/data/connection.ts', async old => ({ ...(await old<object>()), useOnline: () => true }))
vi.mock('#client/data/local.ts', async old => ({ ...(await old<object>()), localForAct: async () => ({}) }))
vi.mock('#client/data/reads.ts', () => ({ staleAfter: async () => {} }))
vi.mock('#client/data/send.ts', () => ({ send: spies.send }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: spies.place }) }))
vi.mock('#client/data/waitingActs.ts', () => ({ unsentActs: async () => [], isRefused: () => false }))
vi.mock('#client/map/links.tsx', () => ({ useGo: () => spies.go }))
vi.mock('#client/parts/cart/cartLines.ts', () => ({ takeOff: async () => {} }))
vi.mock('./buying.ts', () => ({
  purchaseOf: async () => ({ _id: 'order', payment: 'payment', attempt: 'desk', lines: [] }),
  boughtOut: async () => {},
}))

let buying: ReturnType<typeof useBuying>
function Probe() {
  buying = useBuying()
  return null
}
afterEach(() => void vi.unstubAllGlobals())

test('who left TWINT and pays at the desk is led to the order, and told why the way is asked for again there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const refused = new CallError('payment-running', 'Die Zahlung läuft noch.', 409)
  Object.assign(refused, { current: { payment: { _id: 'payment', attempts: [{ _id: 'twint', way: 'twint', state: 'running' }] } } })
  spies.place.mockRejectedValue(refused)
  spies.send.mockResolvedValue({})
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Probe />))
  await act(async () => buying.buy({ studio: 'winterthur', way: 'desk', lines: [] }))
  expect(spies.send).toHaveBeenCalledExactlyOnceWith(payments.cancel, { params: { id: 'payment' }, query: { attempt: 'twint' } })
  expect(spies.go).toHaveBeenCalledWith({ to: 'purchaseInfos', params: { id: 'order' } })
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toBe('TWINT wird zuerst abgebrochen. Danach wählst du hier nochmals: Am Empfang.')
  act(() => root.unmount())
})
