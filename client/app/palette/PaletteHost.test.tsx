import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import { rowOf } from '#contract/screens.ts'
import PaletteHost from './PaletteHost.tsx'

const root = createRoot(document.body.appendChild(document.createElement('div')))
const [list, search] = [rowOf('rightList').path, rowOf('userSearch').path]

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const system = createSystem(defaultBaseConfig)
const Dressed = () => (
  <ChakraProvider value={system}>
    <PaletteHost />
  </ChakraProvider>
)

/** A key as the browser tells it: with the moment at which it went down. */
const press = (key: string, timeStamp: number) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    window.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
  })

test('«G» and a letter lead on when they were pressed one after the other, however late a busy page hears of it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const userRights = [{ right: 'u_search' as const, studios: 'all' as const }]
  setSession({ state: 'online', token: 't', user: { _id: 'o', userRoles: ['member', 'office'] } as User, userRights })
  const top = createRootRoute({ component: Dressed })
  const routes = [list, search].map(path => createRoute({ getParentRoute: () => top, path }))
  const router = createRouter({ routeTree: top.addChildren(routes), history: createMemoryHistory({ initialEntries: [list] }) })
  await act(async () => root.render(<RouterProvider router={router as never} />))
  const now = vi.spyOn(Date, 'now')
  await press('m', 500)
  expect(router.state.location.pathname).toBe(list)
  await press('g', 1000)
  now.mockReturnValue(Date.now() + 5000)
  await press('m', 2100)
  expect(router.state.location.pathname).toBe(list)
  await press('g', 3000)
  now.mockReturnValue(Date.now() + 5000)
  await press('m', 3200)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(search))
  // Unasked, no list of keys stands there.
  expect(document.querySelector('dialog')).toBeNull()
  await press('?', 5000)
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain('Tasten'))
  expect(document.querySelector('dialog')?.textContent).toContain('diese Liste')
})
