import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { tap, type } from '#client/kit/testing/touch.ts'
import { forms } from '#client/parts/publicForm/device.ts'
import { holidays, illness } from '#client/parts/timestop/testing/known.ts'
import { timestop } from '#contract/timestop/calls.ts'
import Public from './Public.tsx'

const answer = vi.hoisted(() => vi.fn())
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: answer,
  prefetch: () => Promise.reject(new Error('no network')),
}))
vi.mock('#client/map/links.tsx', async original => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={`#${to}`}>{children}</a>,
}))
vi.mock('#client/kit/Signature.tsx', () => ({ Signature: ({ error }: { error?: string }) => <p>{error}</p> }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: React.ReactNode }) => children }))

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const draw = (more: object) => {
  const studios = [{ code: 'winterthur', name: 'Winterthur' }]
  const data = { text: 'So pausierst du dein Abo.', reasons: [], closures: [], ...more }
  answer.mockImplementation((call: unknown) => ({ data: call === timestop.text ? data : studios, error: null, again: () => {} }))
  root.render(
    <ChakraProvider value={system}>
      <Public />
    </ChakraProvider>,
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await forms().sent.clear()
  await forms().drafts.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  setSession({ state: 'signed-out' })
  root.unmount()
  document.body.replaceChildren()
})

test('where no reason is public it says so and leads to the sign-in (C12)', async () => {
  draw({})
  await vi.waitFor(() => expect(text()).toContain('Im Moment lässt sich hier keine Pause beantragen.'))
  expect(document.querySelector('a')?.getAttribute('href')).toBe('#login')
  expect(document.querySelector('form')).toBeNull()
})

test('what is missing is said at its field, and nothing is sent', async () => {
  draw({ reasons: [illness] })
  await vi.waitFor(() => expect(document.querySelector('form')).toBeTruthy())
  expect(text()).toContain('kostenlos, 14 bis 90 Tage, höchstens 90 Tage im Vertragsjahr, mit Beleg.')
  await tap('Pause beantragen')
  await vi.waitFor(() => expect(text()).toContain('Bitte unterschreibe.'))
  expect(await forms().sent.count()).toBe(0)
})

test('days and fee are told before anything is sent, and the fields are kept while they are typed', async () => {
  draw({ reasons: [holidays] })
  await type('from', '2026-04-01')
  await type('to', '2026-05-01')
  await vi.waitFor(() => expect(text()).toContain('31 Tage Pause, Gebühr CHF\u00a020.00.'))
  await vi.waitFor(async () =>
    expect((await forms().drafts.get('timestop'))?.values).toMatchObject({ from: '2026-04-01', to: '2026-05-01' }),
  )
})

test('a closure that is asked for has a form of its own', async () => {
  const closure = { _id: holidays._id, studio: 'winterthur', studioName: 'Winterthur', from: '2026-01-10', to: '2026-01-14', days: 5 }
  draw({ closures: [closure] })
  await vi.waitFor(() => expect(text()).toContain('Winterthur, 10.01.2026 bis 14.01.2026: 5 Tage'))
  expect(text()).not.toContain('Im Moment lässt sich hier keine Pause beantragen.')
})

test('a member finds their name filled in and the way to «Mein Abo»; on a studio’s tablet nobody’s stands there', async () => {
  const user = (userRoles: string[]) =>
    ({ _id: 'p', vorname: 'Empfang', nachname: 'Winterthur', email: 'w@formkurve.example', userRoles }) as never
  const first = () => document.querySelector<HTMLInputElement>('[name=vorname]')?.value
  setSession({ state: 'online', user: user([]) })
  draw({ reasons: [holidays] })
  await vi.waitFor(() => expect(first()).toBe('Empfang'))
  expect(text()).toContain('Du bist angemeldet')
  root.unmount()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  setSession({ state: 'online', user: user(['studio']) })
  draw({ reasons: [holidays] })
  await vi.waitFor(() => expect(first()).toBe(''))
  expect(text()).not.toContain('Du bist angemeldet')
})
