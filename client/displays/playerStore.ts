import { deviceTexts } from '#client/data/storage.ts'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import type { PlayerStore } from './player.ts'

const cacheName = 'fk-screen'
const planKey = (display: string) => `screen-plan ${display}`
const addressOf = (name: string) => `/screen/${name}`

/** Counts how often this page's screen was ended: what a player of before has still under way must bring nothing back. */
let endings = 0

/**
 * The store of what a screen plays, on this device: the plan beside its session, pictures in the browser's cache. Once it is forgotten it takes
 * nothing more.
 */
export function storeOn(display: string): PlayerStore {
  const born = endings
  const open = () => (born === endings ? caches.open(cacheName) : undefined)
  return {
    plan() {
      try {
        return (JSON.parse(deviceTexts.getItem(planKey(display)) ?? 'null') as DisplayPlan | null) ?? undefined
      } catch {
        return undefined
      }
    },
    setPlan(plan) {
      if (born === endings) deviceTexts.setItem(planKey(display), JSON.stringify(plan))
    },
    picture: async name => (await (await open())?.match(addressOf(name)))?.blob(),
    keep: async (name, picture) => (await open())?.put(addressOf(name), new Response(picture)),
    async sweep(names) {
      const cache = await open()
      for (const request of (await cache?.keys()) ?? []) {
        const name = new URL(request.url).pathname.slice(addressOf('').length)
        if (!names.has(name)) await cache?.delete(request)
      }
    },
  }
}

/** Takes all of it off the device. */
export async function forgetStore(display: string) {
  endings++
  deviceTexts.removeItem(planKey(display))
  await caches.delete(cacheName)
}
