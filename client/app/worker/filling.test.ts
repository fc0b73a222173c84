import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restComingAtom } from '#client/data/floorReady.ts'
import { type DeviceSession, sessionAtom } from '#client/data/signed.ts'
import { keepFilled } from './filling.ts'

// A port's message comes in the machine's own time, whatever the clock of the test says.
vi.setConfig({ testTimeout: 30_000 })
const patient = { timeout: 20_000 }

const store = getDefaultStore()
const coming = () => store.get(restComingAtom)

/** Holds each request of the page until it is answered. */
function worker() {
  const asked: { steps: string[]; answer: (missing: number) => void }[] = []
  const active = {
    postMessage: ({ steps }: { steps: string[] }, [port]: MessagePort[]) =>
      void asked.push({ steps, answer: missing => port?.postMessage(missing) }),
  }
  return { asked, workers: { ready: Promise.resolve({ active }) } as unknown as ServiceWorkerContainer }
}

const signedIn = (_id: string) =>
  store.set(sessionAtom, { state: 'online', token: _id, user: { _id, userRoles: ['member'] }, userRights: [] } as unknown as DeviceSession)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  signedIn('a')
})
afterEach(() => vi.useRealTimers())

test('files that are here already are not spoken of', async () => {
  const { asked, workers } = worker()
  keepFilled(workers)
  await vi.waitFor(() => expect(asked).toHaveLength(1), patient)
  expect(asked[0]!.steps).toEqual(['members'])
  const said = vi.fn()
  const off = store.sub(restComingAtom, said)
  asked[0]!.answer(0)
  await vi.advanceTimersByTimeAsync(5000)
  off()
  expect([said.mock.calls, coming()]).toEqual([[], false])
})

test('files on their way are spoken of until all are here, also those that did not come at first', async () => {
  const { asked, workers } = worker()
  keepFilled(workers)
  await vi.waitFor(() => expect(asked).toHaveLength(1), patient)
  await vi.advanceTimersByTimeAsync(1000)
  expect(coming()).toBe(true)
  asked[0]!.answer(3)
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toHaveLength(2)
  }, patient)
  expect(coming()).toBe(true)
  asked[1]!.answer(0)
  await vi.waitFor(() => expect(coming()).toBe(false), patient)
})
