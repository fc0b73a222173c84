import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { session } from '#client/data/signed.ts'
import LoginDialog from './LoginDialog.tsx'

const query = vi.hoisted((): { weiter?: string } => ({}))
vi.mock('#client/map/links.tsx', () => ({
  Link: ({ to, search: { event } = {}, ...rest }: { to: string; search?: { event?: string } }) => (
    <a href={event ? `/${to}?event=${event}` : `/${to}`} {...rest} />
  ),
  useQueryText: () => query,
}))

const system = createSystem(defaultBaseConfig)
const user = {
  _id: '01900000-0000-7000-8000-000000000001',
  vorname: 'Anna',
  nachname: 'Meier',
  userName: 'Anna Meier',
  email: 'anna@formkurve.example',
  userRoles: ['member'],
  consent1: true,
  streakGoal: 3,
  courseRecommendations: [],
}
const answers: Record<string, () => Response> = {}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let root: Root
let host: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => answers[path]!())
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  localStorage.clear()
})

const text = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(each => each.textContent === name)!
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
const settle = async (check: () => void) => {
  await act(async () => {})
  check()
}
const until = (check: () => void) => vi.waitFor(() => settle(check), { timeout: 10_000 })
function type(name: string, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), value)
  act(() => input(name).dispatchEvent(new Event('input', { bubbles: true })))
}

const alert = () => document.querySelector('[role=alert]')?.textContent

const onClose = vi.fn()
const onSignedIn = vi.fn()
const draw = () =>
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <LoginDialog onClose={onClose} onSignedIn={onSignedIn}>
          Melde dich an, um zu bestellen.
        </LoginDialog>
      </ChakraProvider>,
    ),
  )

test('signs in over the screen at hand, leads through its modes and leaves no screen', async () => {
  const before = location.href
  draw()
  expect(text()).toContain('Melde dich an, um zu bestellen.')
  expect(button('anmelden').disabled).toBe(true)

  act(() => button('Passwort vergessen?').click())
  await until(() => expect(button('E-Mail erhalten')).toBeDefined())
  act(() => button('zurück').click())

  type('email', 'Anna@Formkurve.example')
  type('password', 'formkurve')
  await until(() => expect(button('anmelden').disabled).toBe(false))
  answers['/api/login'] = () => json({ code: 'wrong-login', message: 'Falsche E-Mail oder Passwort' }, 401)
  act(() => button('anmelden').click())
  await until(() => expect(alert()).toBe('Falsche E-Mail oder Passwort'))
  expect(input('password').getAttribute('aria-invalid')).toBeNull()
  expect(onSignedIn).not.toHaveBeenCalled()

  answers['/api/login'] = () => json({ token: 't', user, userRights: [], keepKey: 'k' })
  act(() => button('anmelden').click())
  await until(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(session().user?.email).toBe(user.email)
  expect(location.href).toBe(before)
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['/event/01900000-0000-7000-8000-0000000000aa', '/register?event=01900000-0000-7000-8000-0000000000aa'],
  ['/event/01900000-0000-7000-8000-0000000000aa?von=mail', '/register?event=01900000-0000-7000-8000-0000000000aa'],
  ['/event/create', '/register'],
  [undefined, '/register'],
])('a sign-in that leads back to %s offers an account at %s', (weiter, href) => {
  query.weiter = weiter
  draw()
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([href])
  query.weiter = undefined
})

test('an emptied address says that it is needed, a wrong one that it is none (L135)', async () => {
  draw()
  act(() => button('Passwort vergessen?').click())
  await until(() => expect(button('E-Mail erhalten')).toBeDefined())
  type('email', 'anna')
  type('email', '')
  await until(() => expect(text()).toContain('Die E-Mail wird benötigt'))
  type('email', 'anna')
  await until(() => expect(text()).toContain('Das ist keine gültige E-Mail'))
})

test('without a network it says that a new account needs one the first time', async () => {
  draw()
  expect(text()).toContain('Danach auch ohne Netz nutzbar')
  act(() => getDefaultStore().set(connectionAtom, { online: false, portal: false, since: '' }))
  await until(() => expect(text()).toContain('Auch ein neues Konto braucht beim ersten Mal Netz'))
  act(() => getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' }))
})
