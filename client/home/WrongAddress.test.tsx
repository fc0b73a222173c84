import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteWrong, watchWrong } from '#client/map/wrong.ts'
import WrongAddress from './WrongAddress.tsx'

const system = createSystem(defaultBaseConfig)
const says = () => document.querySelector('[role=status]')?.textContent
let root: Root
let stop: () => void
let again: () => void

/** The start, drawn anew once the session has told who is here. */
function Start() {
  const [nth, setNth] = useState(0)
  again = () => setNth(nth + 1)
  return <WrongAddress key={nth} />
}

async function start() {
  const top = createRootRoute()
  const at = (path: string, component: () => React.ReactNode) => createRoute({ getParentRoute: () => top, path, component })
  const router = createRouter({
    routeTree: top.addChildren([at('/', Start), at('/courses', () => null)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  stop = watchWrong(router)
  noteWrong('gone')
  const drawn = (
    <StrictMode>
      <ChakraProvider value={system}>
        <RouterProvider router={router as never} />
      </ChakraProvider>
    </StrictMode>
  )
  await act(async () => root.render(drawn))
  return router
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => {})
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  stop()
  noteWrong(undefined)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('the line about a wrong address stays when the start is drawn anew, and is gone after another screen', async () => {
  const router = await start()
  const line = says()
  expect(line).toBeTruthy()
  await act(async () => again())
  expect(says()).toBe(line)
  await act(async () => router.navigate({ to: '/courses' } as never))
  await act(async () => router.navigate({ to: '/' } as never))
  expect(document.querySelector('[role=status]')).toBeNull()
})
