import { dayMs } from '#contract/time.ts'
import type { House } from '#server/kit/house.ts'

const minute = 60_000

/** Timers of the domains: daily from a minute after the start, often from half a minute after it. Never keeps the process alive. */
export function startClock(house: House) {
  every(dayMs, minute, () => doDaily(house))
  every(5 * minute, minute / 2, () => doOften(house))
}

function every(period: number, first: number, work: () => Promise<unknown>) {
  setTimeout(work, first).unref()
  setInterval(work, period).unref()
}

/** Each domain's daily work, one after another; one that fails is logged and holds back no other. */
export async function doDaily(house: House, now = new Date()) {
  for (const { name, daily } of house.domains)
    await daily?.(house, now).catch(error => house.log.error({ domain: name, err: error }, 'what is done daily failed'))
}

async function doOften(house: House) {
  for (const { name, often } of house.domains)
    await often?.(house).catch(error => house.log.error({ domain: name, err: error }, 'what is done often failed'))
}
