import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleSignature } from '#contract/registration.ts'
import { closingOf, takenOf } from './contractInput.ts'
import { draftWith } from './testing.ts'
import type { InClosing } from './useClosing.ts'
import { useFinish } from './useFinish.ts'

const { send, wished, dropBegun, discard, toast } = vi.hoisted(() => ({
  send: vi.fn(),
  wished: vi.fn(),
  dropBegun: vi.fn(),
  discard: vi.fn(),
  toast: vi.fn(),
}))
vi.mock('#client/data/useSend.ts', () => ({
  useSend: (_: unknown, wishes: object) => {
    wished(wishes)
    return { send }
  },
}))
vi.mock('#client/data/local.ts', () => ({ useMaybeLocal: () => ({ outbox: { discard } }) }))
vi.mock('#client/kit/toast.ts', () => ({ toast }))
vi.mock('#client/parts/contract/signing/begunPapers.ts', () => ({ dropBegun }))

const draft = draftWith()
const signed = {
  ...draft,
  about: { ...draft.about, replaces: 'refused' },
  signatures: { first: exampleSignature, others: {}, at: '2026-11-26T08:00:00.000Z' },
}
const act = vi.fn()
const closing = {
  taken: takenOf('0198a000-0000-7000-8000-0000000000aa', signed),
  act,
  settled: async () => {},
} as unknown as InClosing

let finishing: ReturnType<typeof useFinish> | undefined
const onDone = vi.fn()
function Probe() {
  finishing = useFinish(closing, onDone)
  return null
}

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  for (const each of [send, dropBegun, discard, toast, act, onDone]) each.mockReset()
  finishing = undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitFor(() => expect(finishing).toBeDefined())
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('one that went is done, even where the device can’t forget its draft', async () => {
  send.mockResolvedValue({ number: 7 })
  dropBegun.mockRejectedValue(new Error('Kein Speicher.'))
  await finishing!.finish()
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ number: 7 })
  expect(discard).toHaveBeenCalledExactlyOnceWith('refused')
  expect(toast).not.toHaveBeenCalled()
})

test('one that did not go keeps its draft and the one that it replaces', async () => {
  send.mockRejectedValue(new Error('Diese Person gibt es nicht.'))
  await finishing!.finish()
  expect(toast).toHaveBeenCalledWith('Diese Person gibt es nicht.', { look: 'danger' })
  for (const each of [onDone, dropBegun, discard, act]) expect(each).not.toHaveBeenCalled()
})

test('one with photos that wait here goes after them', async () => {
  const waits = '0198a000-0000-7000-8000-0000000000bb'
  const photos = [waits, `s${'0'.repeat(32)}.webp`]
  const body = await closingOf(takenOf('0198a000-0000-7000-8000-0000000000aa', signed))
  const [[{ after }]] = wished.mock.calls as [[{ after: (input: object) => string[] }]]
  expect(after({ body: { ...body, photos } })).toEqual([waits])
})
