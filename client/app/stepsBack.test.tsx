import { createBrowserHistory } from '@tanstack/react-router'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StepsBack } from '#client/registration/StepsBack.tsx'
import { watchOverlays } from './overlaySteps.ts'

let router: ReturnType<typeof createBrowserHistory>
let root: Root
let step: { at: number; go: (to: number) => void; lock: () => void }

function Form() {
  const [at, go] = useState(0)
  const [locked, setLocked] = useState(false)
  step = { at, go, lock: () => setLocked(true) }
  return <StepsBack at={at} onBack={locked ? undefined : () => go(at - 1)} />
}

beforeAll(() => {
  router = createBrowserHistory()
  watchOverlays()
})
afterAll(() => router.destroy())
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  router.push('/before')
  await pause()
  router.push('/register')
  await pause()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Form />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  await pause()
  vi.unstubAllGlobals()
})

const pause = () => new Promise(done => setTimeout(done, 20))
/** What is drawn of an act writes its entry only afterwards. */
const then = async (done: () => void) => {
  await act(async () => {
    done()
    await pause()
  })
  await pause()
}
const goTo = (to: number) => then(() => step.go(to))
const phoneBack = () => then(() => History.prototype.back.call(history))

/** Where the form and the page stand, once they do. */
const stands = (at: number, path = '/register') => vi.waitFor(() => expect([step.at, location.pathname]).toEqual([at, path]))

test('the phone’s Back leads through the steps, and only from the first one out of the form', async () => {
  for (const to of [1, 2, 3]) await goTo(to)
  for (const at of [2, 1, 0]) {
    await phoneBack()
    await stands(at)
  }
  await phoneBack()
  await vi.waitFor(() => expect(location.pathname).toBe('/before'))
})

test('where the way back is locked, the phone’s Back leaves the step where it is', async () => {
  for (const to of [1, 2]) await goTo(to)
  await act(async () => step.lock())
  for (const _ of [1, 2]) {
    await phoneBack()
    await stands(2)
  }
})

test('«Zurück» takes the entry of its step along', async () => {
  for (const to of [1, 2, 1]) await goTo(to)
  await phoneBack()
  await stands(0)
})
