import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { questionAtom } from '#client/kit/ask.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toastsAtom } from '#client/kit/toast.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import { meantBy, useContractActs } from './contractActs.ts'
import { useContractBulk } from './useContractBulk.ts'

const send = vi.hoisted(() => vi.fn())
const stop = vi.hoisted(() => vi.fn())
vi.mock('#client/kit/breath.ts', () => ({ useBreath: () => ({ hold: send }) }))
vi.mock('#client/data/reach.ts', () => ({ useReach: () => ({ isIn: (code: string) => code !== 'chur' }) }))

let bulk: BulkAct<ContractRow>[]
let sheet: unknown
let acts: ReturnType<typeof useContractActs>
function Probe() {
  const { acts: made, sheet: asks } = useContractBulk()
  bulk = made
  sheet = asks
  acts = useContractActs()
  return null
}

const row = (index: number, state: ContractState, more: Partial<ContractRow> = {}) =>
  ({ _id: `c${index}`, userId: 'anna', index, state, version: 4, studio: 'pfungen', marks: [], ...more }) as unknown as ContractRow

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  bulk = []
  stop.mockReset().mockResolvedValue(true)
  send.mockReset().mockImplementation(async () => ({ back: stop }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitFor(() => expect(bulk).toHaveLength(2))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  root.unmount()
  document.body.replaceChildren()
  getDefaultStore().set(questionAtom, undefined)
})

test('accepted together are those that wait, bear no mark and stand in a studio where one decides', async () => {
  const rows = [
    row(0, 'temporary'),
    row(1, 'accepted'),
    row(2, 'temporary', { marks: ['resign'] }),
    row(3, 'temporary', { studio: 'chur' }),
    row(4, 'temporary'),
  ]
  const { count, back } = await bulk[0]!.act(rows)
  expect(count).toBe(2)
  expect(send.mock.calls.map(([{ params, body }]) => [params.index, body])).toEqual(
    ['0', '4'].map(index => [index, { status: 'accepted', reason: null, version: 4 }]),
  )
  await vi.waitFor(() => expect(meantBy(acts, row(4, 'temporary'))).toBe('accepted'))
  expect(meantBy(acts, row(2, 'temporary'))).toBeUndefined()
  await back!()
  expect(stop).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(meantBy(acts, row(4, 'temporary'))).toBeUndefined())
})

test('one that somebody else has turned meanwhile holds up none of the others, which can be taken back', async () => {
  send.mockRejectedValueOnce(new Error('Er steht inzwischen anders.'))
  const { count, back } = await bulk[0]!.act([row(0, 'temporary'), row(1, 'temporary'), row(2, 'temporary')])
  expect(count).toBe(2)
  expect(
    getDefaultStore()
      .get(toastsAtom)
      .map(({ text }) => text),
  ).toContain('1 Vertrag nicht: Er steht inzwischen anders.')
  await back!()
  expect(stop).toHaveBeenCalledTimes(2)
  send.mockRejectedValue(new Error('Keine Verbindung.'))
  await expect(bulk[0]!.act([row(3, 'temporary')])).rejects.toThrow('Keine Verbindung.')
})

test('one that was taken back ends nothing of what is done next', async () => {
  const { back } = await bulk[0]!.act([row(0, 'temporary')])
  vi.advanceTimersByTime(5000)
  await back!()
  const done = bulk[1]!.act([row(0, 'temporary')])
  await vi.waitFor(() => expect(sheet).not.toBeNull())
  ;(sheet as { props: { onDone: (reason: string | undefined) => void } }).props.onDone('Ausweis fehlt.')
  await done
  vi.advanceTimersByTime(36_000)
  // A state that is set later tells that all before it was drawn.
  await bulk[0]!.act([row(4, 'temporary')])
  await vi.waitFor(() => expect(meantBy(acts, row(4, 'temporary'))).toBe('accepted'))
  expect(meantBy(acts, row(0, 'temporary'))).toBe('rejected')
})

test('what the studio holds by now is shown as the studio has it', async () => {
  await bulk[0]!.act([row(0, 'temporary')])
  await vi.waitFor(() => expect(meantBy(acts, row(0, 'temporary'))).toBe('accepted'))
  expect(meantBy(acts, row(0, 'accepted', { version: 5 }))).toBeUndefined()
})

test('nobody is turned down without a reason', async () => {
  const done = bulk[1]!.act([row(0, 'temporary')])
  await vi.waitFor(() => expect(sheet).not.toBeNull())
  ;(sheet as { props: { onDone: (reason: string | undefined) => void } }).props.onDone(undefined)
  expect(await done).toEqual({ count: 0 })
  expect(send).not.toHaveBeenCalled()
  const again = bulk[1]!.act([row(0, 'temporary')])
  await vi.waitFor(() => expect(sheet).not.toBeNull())
  ;(sheet as { props: { onDone: (reason: string | undefined) => void } }).props.onDone('Ausweis fehlt.')
  expect((await again).count).toBe(1)
  expect(send.mock.calls[0]![0].body).toEqual({ status: 'rejected', reason: 'Ausweis fehlt.', version: 4 })
})
