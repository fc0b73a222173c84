import { createBrowserHistory } from '@tanstack/react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addOverlay } from '#client/map/overlays.ts'
import { watchOverlays } from './overlaySteps.ts'

let router: ReturnType<typeof createBrowserHistory>
const heard = vi.fn()

beforeAll(() => {
  router = createBrowserHistory()
  watchOverlays()
  router.subscribe(heard)
})

// The next file of this page begins with the browser's own ways.
afterAll(() => router.destroy())

/** A page with another below it, and nothing over it. */
beforeEach(async () => {
  router.push('/before')
  await pause()
  router.push('/page')
  await pause()
  heard.mockClear()
})

const pause = () => new Promise(done => setTimeout(done, 20))
/** The phone's Back, which asks nobody. */
const phoneBack = async () => {
  History.prototype.back.call(history)
  await pause()
}
const depth = () => (history.state as { over?: { depth: number } }).over?.depth ?? 0

/** A sheet that closes when it is asked to. */
function sheet() {
  const close = vi.fn(() => remove())
  const remove = addOverlay({ close })
  return { close, remove }
}

test('Back closes the sheet that is open and nothing else; the router hears nothing', async () => {
  const one = sheet()
  await pause()
  await phoneBack()
  expect(one.close).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/page')
  expect(heard).not.toHaveBeenCalled()
  await phoneBack()
  expect(location.pathname).toBe('/before')
  expect(router.location.pathname).toBe('/before')
})

test('closed by its button a sheet leaves no step behind', async () => {
  const one = sheet()
  await pause()
  expect(depth()).toBe(1)
  one.remove()
  await pause()
  expect(depth()).toBe(0)
  await phoneBack()
  expect(location.pathname).toBe('/before')
  expect(one.close).not.toHaveBeenCalled()
})

test('of two sheets, one over the other, each Back closes one', async () => {
  const below = sheet()
  await pause()
  const above = sheet()
  await pause()
  expect(depth()).toBe(2)
  await phoneBack()
  expect([below.close.mock.calls.length, above.close.mock.calls.length]).toEqual([0, 1])
  await phoneBack()
  expect(below.close).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/page')
})

test('a sheet that gives way to another keeps its step', async () => {
  const one = sheet()
  await pause()
  const length = history.length
  one.remove()
  const other = sheet()
  await pause()
  expect([depth(), history.length]).toEqual([1, length])
  await phoneBack()
  expect(other.close).toHaveBeenCalledOnce()
})

test('a link in a sheet leads on, and Back from there leads to the page', async () => {
  const one = sheet()
  await pause()
  one.remove()
  router.push('/next')
  await pause()
  expect([location.pathname, depth()]).toEqual(['/next', 0])
  await phoneBack()
  expect([location.pathname, depth(), router.location.pathname]).toEqual(['/page', 0, '/page'])
  await phoneBack()
  expect(location.pathname).toBe('/before')
})

test('a link in a sheet over a sheet leaves no step on which Back would stand still', async () => {
  const below = sheet()
  await pause()
  const above = sheet()
  await pause()
  above.remove()
  below.remove()
  router.push('/next')
  await pause()
  await phoneBack()
  await pause()
  expect([location.pathname, depth()]).toEqual(['/page', 0])
  await phoneBack()
  expect(location.pathname).toBe('/before')
})

test('a step that comes right after the sheet was closed is not lost', async () => {
  const one = sheet()
  await pause()
  one.remove()
  await new Promise(done => setTimeout(done))
  router.push('/next')
  await pause()
  expect([location.pathname, router.location.pathname]).toEqual(['/next', '/next'])
  await phoneBack()
  expect(location.pathname).toBe('/page')
})

test('what a sheet writes into the address stays, however it is closed', async () => {
  const one = sheet()
  await pause()
  router.replace('/page?filter=abend')
  await pause()
  expect(depth()).toBe(1)
  one.remove()
  await pause()
  expect([location.search, router.location.search, depth()]).toEqual(['?filter=abend', '?filter=abend', 0])
  const other = sheet()
  await pause()
  router.replace('/page?filter=morgen')
  await pause()
  await phoneBack()
  expect(other.close).toHaveBeenCalled()
  expect([location.search, router.location.search]).toEqual(['?filter=morgen', '?filter=morgen'])
})

test('a sheet that asks first stays, and Back asks again', async () => {
  const close = vi.fn()
  const remove = addOverlay({ close })
  await pause()
  await phoneBack()
  expect([close.mock.calls.length, depth()]).toEqual([1, 1])
  await phoneBack()
  expect([close.mock.calls.length, location.pathname]).toEqual([2, '/page'])
  remove()
  await pause()
})

test('a step back by the page closes the sheet and leaves the page', async () => {
  const one = sheet()
  await pause()
  one.remove()
  router.go(-1)
  await pause()
  expect([location.pathname, depth()]).toEqual(['/before', 0])
})

test('what somebody else writes into the history turns the page as before', async () => {
  history.pushState({}, '', '/elsewhere')
  expect(router.location.pathname).toBe('/elsewhere')
  expect(heard).toHaveBeenCalled()
})
