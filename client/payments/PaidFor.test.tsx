import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { json } from '#client/kit/testing/touch.ts'
import { PaidOrder, PaidPlace } from './PaidFor.tsx'

vi.mock('@chakra-ui/react', () => ({ Text: ({ children }: { children: React.ReactNode }) => <p>{children}</p> }))
afterEach(() => vi.unstubAllGlobals())

async function said(node: React.ReactNode, answers: Record<string, unknown>) {
  queries.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => json(Object.entries(answers).find(([part]) => String(path).includes(part))?.[1] ?? []))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(node))
  await vi.waitFor(() => expect(place.textContent).toContain('bezahlt.'))
  await vi.waitFor(() => expect(place.textContent).not.toContain('winterthur'))
  const { textContent } = place
  act(() => root.unmount())
  return textContent
}

const names = [{ code: 'winterthur', name: 'Winterthur' }]
const order = (kind: string) => ({
  'purchases/details': { total: 4500, studio: 'winterthur', lines: [{ kind }] },
  'studios/': names,
})

test('goods say where they are picked up, codes where they stand', async () => {
  expect(await said(<PaidOrder id="o" />, order('goods'))).toMatch(/^CHF\u00a045\.00 bezahlt\. Abholen kannst du es in Winterthur: /)
  expect(await said(<PaidOrder id="o" />, order('entry'))).toMatch(/45\.00 bezahlt\. Dein Code für den Eingang steht in der Bestellung\.$/)
})

test('a place says what was paid for it', async () => {
  const rows = [
    { payable: 'other', state: 'paid', amount: 100 },
    { payable: 'e', state: 'paid', amount: 3000 },
  ]
  expect(await said(<PaidPlace id="e" />, { 'payment/user': { total: 2, rows } })).toMatch(/^CHF\u00a030\.00 bezahlt\.$/)
})
