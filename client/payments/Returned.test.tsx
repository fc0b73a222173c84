import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { Returned } from './Returned.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/send.ts', () => ({ send }))
vi.mock('#client/map/links.tsx', () => ({ useQueryText: () => ({}) }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Card.tsx', () => ({ Card: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Button.tsx', () => ({ ButtonLink: () => null }))
vi.mock('#client/kit/Empty.tsx', () => ({ Empty: ({ text }: { text: string }) => text }))
vi.mock('@chakra-ui/react', () => ({ Text: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('./Shown.tsx', () => ({ Shown: () => null, titles: {} }))
vi.mock('./Unnamed.tsx', () => ({ Unnamed: () => null }))

async function shown(error: CallError) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset().mockRejectedValue(error)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Returned id="x" k="y" />))
  const { textContent } = place
  act(() => root.unmount())
  return textContent
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['missing', 404],
  ['invalid', 422],
] as const)('an address that is refused as %s belongs to no payment, and says so', async (code, status) => {
  expect(await shown(new CallError(code, '', status))).toBe('Diese Adresse gehört zu keiner Zahlung.')
})

test('what passes by itself is waited for', async () => {
  expect(await shown(new CallError('timeout', '', 408))).toContain('Wir warten auf die Antwort')
})
