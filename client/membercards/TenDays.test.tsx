import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { keyOf } from '#client/data/reads.ts'
import { type DeviceSession, sessionAtom } from '#client/data/signed.ts'
import { money } from '#client/kit/format.ts'
import { membercards } from '#contract/membercards/calls.ts'
import type { OwnCard } from '#contract/membercards/shapes.ts'
import TenDays from './TenDays.tsx'

const address = vi.hoisted(() => ({ karte: '' }))
const send = vi.hoisted(() => vi.fn())
const said = vi.hoisted(() => ({ sayDone: vi.fn(), sayFailed: vi.fn() }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <main>{children}</main> }))
vi.mock('#client/map/links.tsx', () => ({ Link: () => null, useQueryText: () => address, useGo: () => () => {} }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send, waiting: false }) }))
vi.mock('#client/kit/waiting/say.ts', () => said)

const store = getDefaultStore()
const idOf = (end: string) => `01900000-0000-7000-8000-0000000000${end}`
const dates = { issued: '2026-11-01T08:00:00.000Z', first: null, last: null, left: 0, payment: null }
const newer: OwnCard = { _id: idOf('aa'), studio: 'winterthur', code: 'RN03RN03RN0H', state: 'issued', ...dates }
const older: OwnCard = { _id: idOf('bb'), studio: 'winterthur', code: '1AD41AD41ADP', state: 'over', ...dates }

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  store.set(connectionAtom, { online: false, portal: false, since: '' })
  const user = { vorname: 'Anna', nachname: 'Meier', email: 'anna@formkurve.example', userRoles: ['member'] }
  store.set(sessionAtom, { token: 't', user, userRights: [] } as unknown as DeviceSession)
  queries.setQueryData(keyOf(membercards.tenDays), { card: { ...newer, vorname: 'Anna', visited: [] } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  queries.clear()
  document.body.innerHTML = ''
  vi.clearAllMocks()
})

const draw = () =>
  act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <TenDays />
      </ChakraProvider>,
    ),
  )
const text = () => document.body.textContent ?? ''

test('the link of an older card of one’s own asks for nothing and says nothing', async () => {
  address.karte = older.code!
  queries.setQueryData(keyOf(membercards.mine), [newer, older])
  await draw()
  expect(text()).toContain('RN03')
  expect([send.mock.calls.length, said.sayDone.mock.calls.length]).toEqual([0, 0])
})

test('the link of a card that nobody has yet is put to the account once', async () => {
  address.karte = older.code!
  queries.setQueryData(keyOf(membercards.mine), [newer])
  send.mockResolvedValue(older)
  await draw()
  expect(send.mock.calls).toEqual([[{ body: { code: older.code } }]])
  expect(said.sayDone).toHaveBeenCalledOnce()
})

test('somebody else’s card is told on the page, and no toast comes at each visit', async () => {
  address.karte = older.code!
  queries.setQueryData(keyOf(membercards.mine), [newer])
  send.mockRejectedValue(new CallError('missing', 'Das gibt es nicht.', 404))
  await draw()
  await vi.waitFor(() => expect(text()).toContain('gehört nicht zu deinem Konto'))
  expect(said.sayFailed).not.toHaveBeenCalled()
})

test('what a card still costs is paid there, and without a network it says so', async () => {
  address.karte = ''
  queries.setQueryData(keyOf(membercards.mine), [newer])
  queries.setQueryData(keyOf(membercards.tenDays), {
    card: { ...newer, code: null, state: 'asked', left: 4950, vorname: 'Anna', visited: [] },
  })
  await draw()
  expect(text()).toContain('bereit, sobald sie bezahlt ist')
  expect(text()).toContain(`Die Karte kostet ${money(4950)}.`)
  expect(text()).toContain('Bezahlen braucht Netz')
  const ways = [...document.querySelectorAll('button')].map(({ textContent, disabled }) => [textContent, disabled])
  expect(ways).toEqual([
    ['Mit TWINT bezahlen', true],
    ['Mit Karte bezahlen', true],
    ['Mit QR-Rechnung bezahlen', true],
  ])
})

test('who has no card buys one where it costs something, and nowhere else', async () => {
  address.karte = ''
  queries.setQueryData(keyOf(membercards.mine), [])
  queries.setQueryData(keyOf(membercards.tenDays), { card: null })
  queries.setQueryData(keyOf(membercards.prices), [])
  await draw()
  expect(text()).not.toContain('Karte kaufen')
  await act(async () => void queries.setQueryData(keyOf(membercards.prices), [{ studio: 'winterthur', price: 4950 }]))
  await vi.waitFor(() => expect(text()).toContain('Karte kaufen'))
  expect(text()).toContain(`kosten ${money(4950)}`)
})
