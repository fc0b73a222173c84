import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '#server/kit/house.ts'
import { fetchArrivalsOf } from './accessEntries.ts'

/** How long a studio is watched after somebody looked at who comes in; the pauses after an answer of the service, and after none. In ms. */
const times = { watched: 90_000, soon: 700, away: 15_000 }

/** Studios with the moment until which somebody watches them, of servers whose clock runs. */
const watched = new WeakMap<House, Map<string, number>>()

/** Lets studios be watched from now on; before that the service is asked in its turn alone. */
export function beginWatching(house: House) {
  if (!watched.has(house)) watched.set(house, new Map())
}

/** Somebody looks at who comes into a studio: for a while the service is asked of it at once, one question after the other. */
export function watchStudio(house: House, studio: string) {
  const until = watched.get(house)
  if (!until) return
  const isFollowed = until.has(studio)
  until.set(studio, Date.now() + times.watched)
  if (!isFollowed) void follow()

  async function follow() {
    try {
      while (until!.get(studio)! > Date.now())
        await pause((await fetchArrivalsOf(house, studio)) ? times.soon : times.away, undefined, { ref: false })
    } catch (error) {
      house.log.error({ err: error, studio }, 'a studio that is watched could not be asked for')
    } finally {
      until!.delete(studio)
    }
  }
}
