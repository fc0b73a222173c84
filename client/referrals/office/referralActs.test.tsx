import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import type { ReferralRow } from '#contract/referrals/referralOffice.ts'
import { useStateActs } from './referralActs.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/data/session.ts', () => ({ useCan: () => true }))

let acts: BulkAct<ReferralRow>[]
function Probe() {
  acts = useStateActs()
  return null
}
const rows = ['a', 'b', 'c'].map(_id => ({ _id }) as ReferralRow)
const joined = () => acts.find(({ key }) => key === 'd')!
const toasts = () =>
  getDefaultStore()
    .get(toastsAtom)
    .map(({ text }) => text)

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  send.mockReset()
  getDefaultStore().set(toastsAtom, [])
  createRoot(document.createElement('div')).render(<Probe />)
  await vi.waitFor(() => expect(acts).toHaveLength(5))
})

test('what is said counts those that went, and the way back leads each to where it came from', async () => {
  const moved = [
    { _id: 'a', from: 'new' },
    { _id: 'b', from: 'trial' },
  ]
  send.mockResolvedValueOnce({ moved, left: 1 }).mockResolvedValue({ moved: [], left: 0 })
  const { count, back } = await joined().act(rows)
  expect([joined().said(count), toasts()]).toEqual(['2: Dabei.', ['Eine bleibt, wie sie ist.']])
  await back?.()
  expect(send.mock.calls.slice(1).map(([{ body }]) => body)).toEqual([
    { ids: ['a'], status: 'new' },
    { ids: ['b'], status: 'trial' },
  ])
})

test('where none went nothing else is claimed, and a step back that is no longer possible is said', async () => {
  send.mockResolvedValueOnce({ moved: [], left: 3 })
  expect([(await joined().act(rows)).count, toasts()]).toEqual([0, ['3 bleiben, wie sie sind.']])
  send.mockResolvedValueOnce({ moved: [{ _id: 'a', from: 'new' }], left: 0 }).mockResolvedValueOnce({ moved: [], left: 1 })
  await (await joined().act(rows.slice(0, 1))).back?.()
  expect(toasts()).toContain('Eine bleibt, wie sie ist.')
})
