import { createBrowserHistory } from '@tanstack/react-router'
import { getDefaultStore } from 'jotai'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unkeptAtom } from '#client/data/dirty.ts'
import { questionAtom } from '#client/kit/ask.ts'
import { addOverlay } from '#client/map/overlays.ts'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { watchOverlays } from './overlaySteps.ts'

const store = getDefaultStore()
const pause = () => new Promise(done => setTimeout(done, 20))
const asked = () => vi.waitFor(() => expect(store.get(questionAtom)).toBeTruthy())
const answer = async (yes: boolean) => {
  await asked()
  // The question has its step by then.
  await pause()
  store.get(questionAtom)!.answer(yes)
  await pause()
}
/** The phone's Back and Forward, which ask nobody. */
const phone = (by: number) => History.prototype.go.call(history, by)
const places = () => [router.location.pathname, location.pathname]
const isAt = (path: string) => vi.waitFor(() => expect(places()).toEqual([path, path]))

let router: ReturnType<typeof createBrowserHistory>
let end: () => void
let unwatch: () => void

beforeAll(() => {
  router = createBrowserHistory()
  watchOverlays()
  end = askBeforeLeaving(router)
  let remove: (() => void) | undefined
  // The question is a sheet.
  unwatch = store.sub(questionAtom, () => {
    remove?.()
    remove = store.get(questionAtom) && addOverlay({ close: () => store.get(questionAtom)?.answer(false) })
  })
})

afterAll(() => {
  unwatch()
  end()
  router.destroy()
})

/** A page with another below it, on which something stands that nothing keeps. */
beforeEach(async () => {
  store.set(unkeptAtom, new Set<string>())
  router.push('/start')
  await isAt('/start')
  router.push('/rollen')
  await isAt('/rollen')
  store.set(unkeptAtom, new Set(['one']))
})

test('a screen with something that nothing keeps is left once that is meant; its own address may change', async () => {
  router.push('/rollen?tab=zwei')
  await pause()
  expect(router.location.search).toBe('?tab=zwei')
  expect(store.get(questionAtom)).toBeUndefined()

  router.push('/kurse')
  await asked()
  expect(store.get(questionAtom)!.stay).toBe('Hier bleiben')
  await answer(false)
  await isAt('/rollen')

  router.push('/kurse')
  await answer(true)
  await isAt('/kurse')

  store.set(unkeptAtom, new Set<string>())
  router.push('/shop')
  await pause()
  await isAt('/shop')
})

test.each([
  ["the phone's", () => phone(-1)],
  ["the app's", () => router.go(-1)],
])('%s Back stays on the page when it was not meant, and asks again; meant, it leads back', async (_, back) => {
  back()
  await answer(false)
  await isAt('/rollen')
  back()
  await answer(true)
  await isAt('/start')
})

test('Back over several pages leads as far as it was meant', async () => {
  store.set(unkeptAtom, new Set<string>())
  router.push('/kurse')
  await pause()
  store.set(unkeptAtom, new Set(['one']))
  router.go(-2)
  await answer(true)
  await isAt('/start')
})

test('Forward asks too, and Back from there leads to the page', async () => {
  store.set(unkeptAtom, new Set<string>())
  router.push('/kurse')
  await pause()
  phone(-1)
  await pause()
  store.set(unkeptAtom, new Set(['one']))
  phone(1)
  await answer(true)
  await isAt('/kurse')
  store.set(unkeptAtom, new Set<string>())
  phone(-1)
  await pause()
  await isAt('/rollen')
})
