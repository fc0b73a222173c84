import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import { payableKindOf } from './paidThing.ts'
import { Shown } from './Shown.tsx'

vi.mock('#client/kit/Card.tsx', () => ({ Card: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Chip.tsx', () => ({ Chip: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Button.tsx', () => ({
  ButtonLink: ({ to, params, search, children }: { to: string; params?: { id: string }; search?: object; children: React.ReactNode }) => (
    <a href={[to, params?.id, ...Object.values(search ?? {})].filter(Boolean).join('/')}>{children}</a>
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

function shown(kind: PayableKind, state: PaymentState = 'paid') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<Shown state={state} title="Zahlung erfolgreich" said="Bezahlt" kind={kind} id="x" />))
  const found = {
    text: place.textContent,
    links: [...place.querySelectorAll('a')].map(link => [link.getAttribute('href'), link.textContent]),
  }
  act(() => root.unmount())
  return found
}

test('who is signed out has a way to what was paid for, beside the one by the app', () => {
  const { text, links } = shown('order')
  expect(text).toContain('Öffne wieder die App')
  expect(links).toEqual([['purchaseInfos/x', 'Zur Bestellung']])
  expect(shown('event').links).toEqual([['event/x', 'Zum Event']])
  setSession({ state: 'online', token: 't', user: { _id: 'ida' } as User })
  expect(shown('order')).toMatchObject({ text: expect.not.stringContaining('Öffne wieder'), links })
})

test('after a success whoever is signed in reads the amount; after a refusal the way leads to paying again', () => {
  expect(shown('order').text).not.toContain('CHF')
  setSession({ state: 'online', token: 't', user: { _id: 'ida' } as User })
  expect(shown('order').text).toContain('CHF 45.00 bezahlt.')
  expect(shown('event').text).toContain('CHF 15.00 bezahlt.')
  expect(shown('order', 'refused')).toMatchObject({
    text: expect.not.stringContaining('CHF'),
    links: [['purchaseInfos/x', 'Nochmals bezahlen']],
  })
  expect(shown('event', 'refused').links).toEqual([['event/x', 'Nochmals bezahlen']])
})

test('a due leads to «Mein Abo», a card to its days: neither is a purchase', () => {
  setSession({ state: 'online', token: 't', user: { _id: 'ida' } as User })
  expect(shown('contract')).toMatchObject({ text: expect.not.stringContaining('CHF'), links: [['profile/contract', 'Zu «Mein Abo»']] })
  expect(shown('card').links).toEqual([['tenDays', 'Zu deinen 11 Tagen']])
  expect(['/event/x', '/shop/purchase/infos/x', '/user?teil=contract', '/elf-tage'].map(payableKindOf)).toEqual([
    'event',
    'order',
    'contract',
    'card',
  ])
})
