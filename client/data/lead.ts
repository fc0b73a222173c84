import { getDefaultStore } from 'jotai'
import { localAtom, whenLocal } from './local.ts'
import { onLead } from './wire.ts'

/** How far the server's clock is ahead of this device's, and when, by this device's clock, that was known; both in ms. */
export interface ClockLead {
  ms: number
  at: number
}

const place = 'clock/lead'
const everyMs = 60_000
/** Answers say no more than the second: what differs by less is no news. */
const newsMs = 2000
const store = getDefaultStore()

let known: ClockLead | undefined
let kept: ClockLead | undefined

/** Follows the distance between the two clocks, and keeps it on the device: whoever starts without a network goes by the last one. */
export function followLead() {
  onLead(ms => {
    known = { ms, at: Date.now() }
    const isNews = !kept || Math.abs(kept.ms - ms) > newsMs || Math.abs(known.at - kept.at) > everyMs
    const local = store.get(localAtom)
    if (!isNews || !local) return
    kept = known
    void local.keep.set(place, known).catch(() => {})
  })
}

/** The last known distance; nothing on a device that has never met the server. */
export async function lastLead(): Promise<ClockLead | undefined> {
  return known ?? (await (await whenLocal()).keep.get<ClockLead>(place))
}
