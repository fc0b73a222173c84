import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom, setSession } from '#client/data/signed.ts'
import { hrefBehind, hrefLeft, noteRow, rowLeft, watchSteps } from './historySteps.ts'
import { useBack } from './links.tsx'

let root: Root
let unwatch = () => {}
let router: ReturnType<typeof routerWith>

function Arrow() {
  const back = useBack()
  return (
    <button type="button" onClick={() => back({ to: 'courses' })}>
      Zurück
    </button>
  )
}

function routerWith(address: string) {
  const top = createRootRoute({ component: Outlet })
  const routes = ['/kurse', '/kurs', '/user'].map(path => createRoute({ getParentRoute: () => top, path, component: Arrow }))
  return createRouter({ routeTree: top.addChildren(routes), history: createMemoryHistory({ initialEntries: [address] }) })
}

async function start(address: string) {
  vi.stubGlobal('scrollTo', () => {})
  router = routerWith(address)
  unwatch = watchSteps(router.history)
  await act(async () => root.render(<RouterProvider router={router as never} />))
}
const go = (to: string, replace?: true) => act(async () => router.navigate({ href: to, replace } as never))
const here = () => router.state.location.href
const back = () => act(async () => document.querySelector('button')?.click())
const signedIn = (_id: string) => act(async () => getDefaultStore().set(sessionAtom, { state: 'online', user: { _id } } as never))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  unwatch()
  act(() => root.unmount())
  document.body.replaceChildren()
  getDefaultStore().set(sessionAtom, { state: 'signed-out' } as never)
})

test('the way back leads to the address one came from, with everything that was chosen there since', async () => {
  await start('/user')
  await go('/kurse')
  await go('/kurse?label=l1&tag=2026-11-26', true)
  await go('/kurs')
  expect(hrefBehind()).toBe('/kurse?label=l1&tag=2026-11-26')
  await back()
  expect(here()).toBe('/kurse?label=l1&tag=2026-11-26')
  expect(hrefLeft()).toBe('/kurs')
  await back()
  expect(here()).toBe('/user')
})

test('who came from nowhere goes to the screen above, and from there no way leads down again', async () => {
  await start('/kurs')
  await back()
  expect(here()).toBe('/kurse')
  expect(hrefBehind()).toBeUndefined()
})

test('what somebody else looked at in this tab is no way back', async () => {
  await signedIn('anna')
  await start('/user')
  await signedIn('beat')
  await go('/kurs')
  await back()
  expect(here()).toBe('/kurse')
})

test('whoever leaves takes along where they were', async () => {
  await signedIn('anna')
  await start('/user')
  await go('/kurse?tag=2026-11-26')
  expect(sessionStorage.getItem('steps')).toContain('anna')
  await act(async () => setSession({ state: 'signed-out' } as never))
  await go('/kurs')
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/anna|tag=/)
})

test('a reload keeps the way back and the row that was opened', async () => {
  await start('/kurse?tag=2026-11-26')
  noteRow('r1')
  await go('/kurs')
  unwatch()
  unwatch = watchSteps(router.history)
  await back()
  expect(here()).toBe('/kurse?tag=2026-11-26')
  expect(rowLeft()).toBe('r1')
})

test('an address that is opened anew remembers no row', async () => {
  await start('/kurse')
  noteRow('r1')
  await go('/kurs')
  await go('/kurse')
  expect(rowLeft()).toBeUndefined()
})
