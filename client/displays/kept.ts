import type { DisplayPlan } from '#contract/displays.ts'
import type { Kept } from './player.ts'

const cacheName = 'fk-screen'
const planKey = (display: string) => `screen-plan ${display}`
const addressOf = (name: string) => `/screen/${name}`

/** What a screen plays, on this device: the plan beside its session, pictures in the browser's cache. */
export function keptOn(display: string): Kept {
  const open = () => caches.open(cacheName)
  return {
    plan() {
      try {
        return (JSON.parse(localStorage.getItem(planKey(display)) ?? 'null') as DisplayPlan | null) ?? undefined
      } catch {
        return undefined
      }
    },
    setPlan: plan => localStorage.setItem(planKey(display), JSON.stringify(plan)),
    picture: async name => (await (await open()).match(addressOf(name)))?.blob(),
    keep: async (name, picture) => (await open()).put(addressOf(name), new Response(picture)),
    async sweep(names) {
      const cache = await open()
      for (const request of await cache.keys()) {
        const name = new URL(request.url).pathname.slice(addressOf('').length)
        if (!names.has(name)) await cache.delete(request)
      }
    },
  }
}

/** Takes all of it off the device. */
export async function forgetKept(display: string) {
  localStorage.removeItem(planKey(display))
  await caches.delete(cacheName)
}
