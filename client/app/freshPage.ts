import { getDefaultStore } from 'jotai'
import { dirtyAtom } from '#client/data/dirty.ts'
import { tabTexts } from '#client/data/storage.ts'
import { freshPageAtom } from '#client/data/untilLoaded.ts'
import { updateAtom } from '#client/data/update.ts'

const store = getDefaultStore()
const key = 'fresh-page'
const pause = 60_000

/**
 * Reloads for missing code that could be had now; the reload is only offered where something would be lost by it. Once a minute at most.
 */
export function watchFreshPage(reload = () => location.reload()) {
  return store.sub(freshPageAtom, () => {
    if (store.get(freshPageAtom)) void take(reload)
  })
}

async function take(reload: () => void) {
  if (Date.now() - Number(tabTexts.getItem(key) ?? 0) < pause) return store.set(freshPageAtom, false)
  const waits = await whatWaits()
  if (waits) return store.set(updateAtom, { take: () => void take(reload), waits })
  tabTexts.setItem(key, String(Date.now()))
  reload()
}

/** The reason why a reload has to wait. Its own code may be the part that is missing: then only half-typed values count. */
async function whatWaits() {
  const { busy } = await import('./worker/busy.ts').catch(() => ({ busy: undefined }))
  if (busy) return busy()
  return store.get(dirtyAtom).size > 0 ? 'Es ist noch etwas halb eingegeben.' : undefined
}
