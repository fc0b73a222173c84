import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unkeptAtom } from '#client/data/dirty.ts'
import { session, setSession } from '#client/data/signed.ts'
import { ask, questionAtom } from '#client/kit/ask.ts'
import { useLeave, useOpened } from './useOpened.ts'

const { placeOf } = vi.hoisted(() => ({ placeOf: vi.fn((_employee: string): string | undefined => undefined) }))
vi.mock('./rememberedPlace.ts', () => ({ placeOf }))

let shown: Root
let ways: ReturnType<typeof useLeave> & { opened: () => void }
const asks = vi.fn(async () => true)

function Typed() {
  ways = { ...useLeave(), opened: useOpened() }
  return null
}

/** A page of staff on which something stands that nothing keeps: whoever leaves it is asked, and stays. */
async function typed() {
  const root = createRootRoute()
  const paths = ['/', '/users', '/select-employee']
  const history = createMemoryHistory({ initialEntries: ['/users'] })
  const router = createRouter({
    routeTree: root.addChildren(paths.map(path => createRoute({ getParentRoute: () => root, path, component: Typed }))),
    history,
  })
  history.block({ blockerFn: asks })
  shown = createRoot(document.createElement('div'))
  await act(async () => shown.render(<RouterProvider router={router as never} />))
  return () => router.state.location.pathname
}

beforeEach(() => {
  asks.mockClear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(async () => {
  await act(async () => shown.unmount())
  vi.unstubAllGlobals()
})

test('whoever takes a tablet over does not stay on what somebody else had typed', async () => {
  const here = await typed()
  await act(async () => ways.opened())
  expect([here(), asks.mock.calls.length]).toEqual(['/', 0])
})

test("whoever takes a tablet over goes on at its place, unless somebody else's unkept values stand there", async () => {
  setSession({ ...session(), employee: { keyId: 'k', employee: { _id: 'reto' }, roles: [], grants: [] } as never })
  placeOf.mockReturnValue('/users?q=anna')
  const here = await typed()
  await act(async () => ways.opened())
  expect(here()).toBe('/users')
  getDefaultStore().set(unkeptAtom, new Set(['one']))
  await act(async () => ways.opened())
  expect(here()).toBe('/')
})

test('a tablet is locked without a question, and one that stands open is answered with no', async () => {
  const here = await typed()
  const answered = vi.fn()
  void ask({ title: 'Sicher?', button: 'Verwerfen' }).then(answered)
  await act(async () => ways.lockHere())
  expect([here(), asks.mock.calls.length]).toEqual(['/select-employee', 0])
  await vi.waitFor(() => expect(answered).toHaveBeenCalledWith(false))
  expect(getDefaultStore().get(questionAtom)).toBeUndefined()
})
