import { getDefaultStore } from 'jotai'
import { onceBack, onlineAtom } from '#client/data/connection.ts'
import { appHereAtom, restComingAtom } from '#client/data/floorReady.ts'
import { pairedScreen } from '#client/data/screen.ts'
import { isSignedIn, visitor } from '#client/data/session.ts'
import { sessionAtom } from '#client/data/signed.ts'
import { entersOffices } from '#client/map/offices.ts'
import type { PrecacheStep } from './precache.ts'

const store = getDefaultStore()
const pause = 30_000
/** Time in ms after which files that are on their way are spoken of; where all are here the worker answers sooner. */
const unspoken = 1000

/** Steps of files that this person needs without a network, beside the first one. */
export function stepsFor(now = store.get(sessionAtom)): PrecacheStep[] {
  // A screen in the studio plays on through a reload without a network.
  if (!isSignedIn(now)) return pairedScreen() ? ['members', 'office'] : []
  return entersOffices(visitor(now)) ? ['members', 'office'] : ['members']
}

/**
 * Tells the service worker, once it answers for the app, which steps to take in the background; again with the next sign-in, and until all
 * files are there.
 */
export function keepFilled(workers: ServiceWorkerContainer) {
  let told = ''
  const tell = async () => {
    const steps = stepsFor()
    if (told === steps.join()) return
    told = steps.join()
    if (steps.length === 0) return store.set(restComingAtom, false)
    const { active } = await workers.ready
    const slow = setTimeout(() => store.set(restComingAtom, true), unspoken)
    const missing = active ? await left(active, steps) : undefined
    clearTimeout(slow)
    // Another person has signed in meanwhile, and what is theirs is under way.
    if (told !== steps.join()) return
    store.set(restComingAtom, missing !== 0)
    if (missing === 0) return
    told = ''
    runLater(() => void tell())
  }
  void workers.ready.then(() => {
    store.set(appHereAtom, 'here')
    store.sub(sessionAtom, () => void tell())
    void tell()
  })
}

type Register = () => Promise<ServiceWorkerRegistration | undefined>

/** Registers the service worker; a first install that was cut off is retried, and files that had come by then are not requested again. */
export async function untilInstalled(first: Register, again: Register): Promise<ServiceWorkerRegistration | undefined> {
  const anew = () => runLater(() => void untilInstalled(again, again))
  const registration = await first().catch(() => undefined)
  if (!registration) {
    // A browser that registers no worker although the script can be had will never have one: nobody waits for it.
    const script = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (script?.ok) store.set(appHereAtom, 'none')
    else anew()
    return undefined
  }
  const worker = registration.installing
  worker?.addEventListener('statechange', () => worker.state === 'redundant' && !registration.active && anew())
  return registration
}

/** Number of files that did not come. A worker that was killed meanwhile says nothing, and is asked again by the next start. */
function left(worker: ServiceWorker, steps: readonly PrecacheStep[]) {
  const { port1, port2 } = new MessageChannel()
  return new Promise<number>(resolve => {
    port1.onmessage = ({ data }) => resolve(data as number)
    worker.postMessage({ type: 'TAKE', steps }, [port2])
  })
}

function runLater(act: () => void) {
  if (store.get(onlineAtom)) return void setTimeout(act, pause)
  const off = onceBack(() => {
    off()
    act()
  })
}
