import { getDefaultStore } from 'jotai'
import { Workbox } from 'workbox-window'
import { onlineAtom } from '#client/data/connection.ts'
import { appHereAtom } from '#client/data/floorReady.ts'
import { tokenHeader } from '#client/data/signed.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { updateAtom } from '#client/data/update.ts'
import { busy, markDirty } from './busy.ts'
import { keepFilled, untilInstalled } from './filling.ts'

const store = getDefaultStore()
const hour = 3_600_000

type Take = () => Promise<void> | void

/** Offers the waiting version, and says why it can't be taken yet. */
function offer(take: Take) {
  const attempt = async () => {
    const waits = await busy()
    if (waits) store.set(updateAtom, { take: () => void attempt(), waits })
    else await take()
  }
  store.set(updateAtom, { take: () => void attempt() })
}

/** Takes a version that the server has and this device has not; by itself where nothing can be lost by it (A36). */
async function arrived(version: string, take: Take) {
  if (await busy()) return offer(take)
  deviceTexts.setItem('version', version)
  await take()
}

/** Compares the server's version with the stored one (L117); the first start stores it and reloads nothing (A35). */
export async function checkVersion(load: typeof fetch = fetch) {
  if (!store.get(onlineAtom)) return
  const answer = await load('/api/version', { cache: 'no-store', headers: tokenHeader() }).catch((error: Error) => error)
  if (answer instanceof Error || !answer.ok) {
    // The failure is only logged (L268).
    console.info('The version could not be checked', answer instanceof Error ? answer.message : answer.status)
    return
  }
  const { version } = (await answer.json()) as { version: string }
  const known = deviceTexts.getItem('version')
  if (version === known) return
  if (known && version !== __VERSION__) return version
  deviceTexts.setItem('version', version)
}

/** Starts the service worker, and looks for a newer version at start, each hour and when the app is looked at again. */
export async function watchUpdates() {
  markDirty()
  const look = 'serviceWorker' in navigator ? await withWorker() : withoutWorker
  void look()
  setInterval(() => void look(), hour)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
}

async function withoutWorker() {
  store.set(appHereAtom, 'none')
  const newer = await checkVersion()
  if (newer) await arrived(newer, () => location.reload())
}

async function withWorker() {
  const ways = { updateViaCache: 'none' } as const
  const workbox = new Workbox('/sw.js', ways)
  let taken = false
  const take = () => {
    taken = true
    workbox.messageSkipWaiting()
  }
  const waits = async () => {
    const newer = await checkVersion()
    if (newer) await arrived(newer, take)
    else offer(take)
  }
  workbox.addEventListener('waiting', () => void waits())
  workbox.addEventListener('controlling', event => {
    if (event.isUpdate) void reload(taken)
  })
  keepFilled(navigator.serviceWorker)
  const registration = await untilInstalled(
    () => workbox.register(),
    () => navigator.serviceWorker.register('/sw.js', ways),
  )
  if (registration?.waiting) void waits()

  return async () => {
    const newer = await checkVersion()
    if (!newer || registration?.waiting) return newer && arrived(newer, take)
    await registration?.update().catch(() => undefined)
    // An unchanged worker means that only the page is new; a new worker that waits is handled above.
    if (!registration?.installing && !registration?.waiting) await arrived(newer, () => location.reload())
  }
}

/** Reloads after a newer version took over, here or in another tab; a tab with work in it keeps its page and says so. */
async function reload(taken: boolean) {
  if (!taken && (await busy())) return offer(() => location.reload())
  const answer = await fetch('/api/version', { cache: 'no-store', headers: tokenHeader() }).catch(() => undefined)
  if (answer?.ok) deviceTexts.setItem('version', ((await answer.json()) as { version: string }).version)
  location.reload()
}
