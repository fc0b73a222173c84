import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import PopupHost from './PopupHost.tsx'

let root: Root
const asked = () => vi.mocked(fetch).mock.calls.map(([path]) => String(path))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('[]', { headers: { 'content-type': 'application/json' } }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  setSession({ state: 'signed-out' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const signIn = (roles: string[], employee?: object) =>
  setSession({
    state: 'online',
    token: 'first',
    user: { _id: 'ursina', studio_id: 'wil', userRoles: roles } as never,
    userRights: [],
    employee,
  } as never)
const told = () => asked().filter(path => path.startsWith('/api/notifications/popup'))

test('a member is asked about, a studio’s tablet never is, whoever works at it', async () => {
  signIn(['studio'], { employee: { _id: 'reto' } })
  await act(async () => root.render(<PopupHost />))
  expect(told()).toEqual([])
  await act(async () => signIn(['member']))
  await vi.waitFor(() => expect(told().length).toBe(1))
})
