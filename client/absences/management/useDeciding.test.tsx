import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import { absences } from '#contract/absences/calls.ts'
import type { Request } from '#contract/absences/shapes.ts'
import type { AnyCall } from '#contract/call.ts'
import { useDeciding } from './useDeciding.ts'

const sent = vi.hoisted(() => ({ decide: vi.fn(), undo: vi.fn() }))
vi.mock('#client/data/useSend.ts', () => ({
  useSend: (call: AnyCall) => ({ send: call.path.endsWith('undo') ? sent.undo : sent.decide }),
}))

let deciding: ReturnType<typeof useDeciding>
function Probe() {
  deciding = useDeciding()
  return null
}

const request = (_id: string, over: Partial<Request> = {}) =>
  ({ _id, kind: 'holiday', state: 'requested', version: 3, user: { _id: 'p', name: 'Mia Frei' }, ...over }) as Request

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  sent.decide.mockReset()
  sent.undo.mockReset().mockResolvedValue(undefined)
  getDefaultStore().set(toastsAtom, [])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <Probe />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(deciding).toBeDefined())
})
afterEach(() => document.body.replaceChildren())

test('ticked together they go in one act, each into its own state; what stands otherwise by now is said, and the act is taken back by its id', async () => {
  expect(absences.undo.path).toMatch(/undo$/)
  sent.decide.mockResolvedValue({ items: [{ verdict: 'done' }, { verdict: 'done' }, { verdict: 'stale' }] })
  const rows = [request('a'), request('b', { kind: 'wish' }), request('c', { state: 'cancelling' }), request('d', { state: 'approved' })]
  const { count, back } = await deciding.acts[0]!.act(rows)
  const [{ body }] = sent.decide.mock.calls[0] as [{ body: { _id: string; items: { _id: string; status: string }[] } }]
  expect(body.items.map(({ _id, status }) => [_id, status])).toEqual([
    ['a', 'approved'],
    ['b', 'granted'],
    ['c', 'cancelled'],
  ])
  expect(count).toBe(2)
  expect(
    getDefaultStore()
      .get(toastsAtom)
      .map(({ text }) => text),
  ).toEqual(['1 Anfrage steht inzwischen anders.'])
  await back!()
  expect(sent.undo).toHaveBeenCalledWith({ params: { id: body._id } })
})

test('nothing is sent where nothing can be decided so: nobody is declined for being sick', async () => {
  const { count } = await deciding.acts[1]!.act([request('s', { kind: 'sick', state: 'reported' })])
  expect([count, sent.decide.mock.calls.length]).toEqual([0, 0])
})
