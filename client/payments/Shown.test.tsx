import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import { Shown } from './Shown.tsx'

vi.mock('#client/kit/Card.tsx', () => ({ Card: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Chip.tsx', () => ({ Chip: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Button.tsx', () => ({
  ButtonLink: ({ to, params, children }: { to: string; params: { id: string }; children: React.ReactNode }) => (
    <a href={`${to}/${params.id}`}>{children}</a>
  ),
}))
vi.mock('@chakra-ui/react', () => ({
  Text: ({ children }: { children: React.ReactNode }) => <p>{children}</p>,
  Box: ({ children }: { children: React.ReactNode }) => <div>{children}</div>,
}))
vi.mock('./PaidFor.tsx', () => ({ PaidOrder: () => <p>CHF 45.00 bezahlt.</p>, PaidPlace: () => <p>CHF 15.00 bezahlt.</p> }))
afterEach(() => {
  setSession({ state: 'signed-out' })
  vi.unstubAllGlobals()
})

function shown(isEvent: boolean, state: PaymentState = 'paid') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<Shown state={state} title="Zahlung erfolgreich" said="Bezahlt" isEvent={isEvent} id="x" />))
  const found = {
    text: place.textContent,
    links: [...place.querySelectorAll('a')].map(link => [link.getAttribute('href'), link.textContent]),
  }
  act(() => root.unmount())
  return found
}

test('who is signed out has a way to what was paid for, beside the one by the app', () => {
  const { text, links } = shown(false)
  expect(text).toContain('Öffne wieder die App')
  expect(links).toEqual([['purchaseInfos/x', 'Zur Bestellung']])
  expect(shown(true).links).toEqual([['event/x', 'Zum Event']])
  setSession({ state: 'online', token: 't', user: { _id: 'ida' } as User })
  expect(shown(false)).toMatchObject({ text: expect.not.stringContaining('Öffne wieder'), links })
})

test('after a success whoever is signed in reads the amount; after a refusal the way leads to paying again', () => {
  expect(shown(false).text).not.toContain('CHF')
  setSession({ state: 'online', token: 't', user: { _id: 'ida' } as User })
  expect(shown(false).text).toContain('CHF 45.00 bezahlt.')
  expect(shown(true).text).toContain('CHF 15.00 bezahlt.')
  expect(shown(false, 'refused')).toMatchObject({
    text: expect.not.stringContaining('CHF'),
    links: [['purchaseInfos/x', 'Nochmals bezahlen']],
  })
  expect(shown(true, 'refused').links).toEqual([['event/x', 'Nochmals bezahlen']])
})
