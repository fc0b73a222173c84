import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { isSealed } from '#contract/wears.ts'
import { useAttach } from './useAttach.ts'

const { perform } = vi.hoisted(() => ({ perform: vi.fn() }))
vi.mock('#client/data/acts.ts', () => ({ perform }))
vi.mock('#client/data/useSealKey.ts', () => ({ useSealKey: () => {} }))
vi.mock('#client/data/reads.ts', () => ({ staleAfter: async () => {} }))
// The browser of these tests reads no file.
vi.mock('#contract/carried.ts', async original => ({
  ...(await original<object>()),
  carry: async ({ type }: Blob, name: string) => ({ field: 'file', name, type, base64: '' }),
}))
vi.mock('#client/data/upload.ts', () => ({ isFullOfUploads: async () => false }))

let attach: ReturnType<typeof useAttach> | undefined
function Probe() {
  attach = useAttach({ userId: 'anna', index: 0 }, 1001)
  return null
}

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  perform.mockReset()
  attach = undefined
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitFor(() => expect(attach).toBeDefined())
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const paper = new File(['%PDF-1.7'], 'Ausweis.pdf', { type: 'application/pdf' })

test('a paper may wait, on a studio’s tablet too: its call lies sealed there (C42)', async () => {
  expect(isSealed(contracts.attach)).toBe(true)
  await attach!.send(paper)
  await vi.waitFor(() => expect([perform.mock.calls.length, attach!.problem]).toEqual([1, undefined]))
  const [call, input] = perform.mock.calls[0]!
  expect(call).toBe(contracts.attach)
  expect(input).toMatchObject({ params: { userId: 'anna', index: '0' }, query: { name: 'Ausweis.pdf' } })
})

test('a tablet that is locked meanwhile keeps nothing and says so', async () => {
  perform.mockRejectedValue(new CallError('unauthenticated', 'Entsperre zuerst das Gerät mit deinem PIN.', 401))
  await attach!.send(paper)
  await vi.waitFor(() => expect(attach!.problem).toContain('PIN'))
})
