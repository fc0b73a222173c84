import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { tokenHeader } from './signed.ts'

export interface Connection {
  online: boolean
  /** True where a network is there, but answers with a login page of its own (a captive portal). */
  portal: boolean
  /** Instant of the last change. */
  since: string
}

const store = getDefaultStore()
const browserOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

export const connectionAtom = atom<Connection>({ online: browserOnline(), portal: false, since: new Date().toISOString() })
export const onlineAtom = atom(get => get(connectionAtom).online)
export const useOnline = () => useAtomValue(onlineAtom)

const slowest = 30_000
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<boolean> | undefined

function become(online: boolean, portal = false) {
  const current = store.get(connectionAtom)
  if (current.online !== online || current.portal !== portal) store.set(connectionAtom, { online, portal, since: new Date().toISOString() })
}

/** Notes that the studio's server answered a request. */
export function reached() {
  failures = 0
  clearTimeout(timer)
  become(true)
}

/** Notes that a request found no server; probes by itself, with backoff. */
export function unreachable(portal = false) {
  become(false, portal)
  again()
}

function again() {
  clearTimeout(timer)
  const wait = Math.min(slowest, 1000 * 2 ** failures)
  failures += 1
  timer = setTimeout(probe, wait * (0.75 + Math.random() / 2))
}

/** Asks the server whether it is there; simultaneous probes share one request. */
export function probe(): Promise<boolean> {
  probing ??= pingServer().finally(() => {
    probing = undefined
  })
  return probing
}

async function pingServer() {
  try {
    const answer = await fetch('/api/version', { cache: 'no-store', headers: tokenHeader(), signal: AbortSignal.timeout(8000) })
    const ours = answer.headers.get('content-type')?.includes('json') ?? false
    if (ours) reached()
    else unreachable(answer.ok)
    return ours
  } catch {
    unreachable()
    return false
  }
}

/** Follows the browser's own events, which know of a pulled cable sooner than any request. */
export function watchConnection() {
  const lost = () => unreachable()
  const found = () => {
    failures = 0
    void probe()
  }
  const seen = () => document.visibilityState === 'visible' && !store.get(onlineAtom) && found()
  addEventListener('offline', lost)
  addEventListener('online', found)
  document.addEventListener('visibilitychange', seen)
  if (!browserOnline()) unreachable()
  return () => {
    removeEventListener('offline', lost)
    removeEventListener('online', found)
    document.removeEventListener('visibilitychange', seen)
    clearTimeout(timer)
  }
}

/** Calls back each time the network returns. */
export function onceBack(listener: () => void) {
  let was = store.get(onlineAtom)
  return store.sub(onlineAtom, () => {
    const is = store.get(onlineAtom)
    if (is && !was) listener()
    was = is
  })
}
