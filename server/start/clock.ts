import { dayMs } from '#contract/time.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'

const minute = 60_000
const hour = 60 * minute

/** Does something once after so many milliseconds, or again and again. */
export interface Timers {
  after(ms: number, work: () => Promise<unknown>): void
  every(ms: number, work: () => Promise<unknown>): void
}

/** Timers that never keep the process alive. */
const timersOfProcess: Timers = {
  after: (ms, work) => void setTimeout(work, ms).unref(),
  every: (ms, work) => void setInterval(work, ms).unref(),
}

/** Work of the domains: daily from a minute after the start, often from half a minute after it. */
export function startClock(house: House, timers = timersOfProcess) {
  const begin = (period: number, first: number, work: () => Promise<unknown>) => {
    timers.after(first, work)
    timers.every(period, work)
  }
  begin(dayMs, minute, () => persist({ house, timers }, house.domains, { wait: minute, left: dayMs }))
  begin(5 * minute, minute / 2, () => doOften(house))
}

/**
 * Daily work, and what failed of it again after a minute, two, four, at last each hour, until the next day's turn: the record may have been away
 * just then.
 */
async function persist(
  { house, timers }: { house: House; timers: Timers },
  domains: readonly Domain[],
  { wait, left }: { wait: number; left: number },
) {
  const failed = await doDaily(house, new Date(), domains)
  if (failed.length === 0 || wait >= left) return
  const next = { wait: Math.min(2 * wait, hour), left: left - wait }
  timers.after(wait, () => persist({ house, timers }, failed, next))
}

/** The daily work of each domain, one after another; one that fails is logged and holds back no other. Answers those that failed. */
export async function doDaily(house: House, now = new Date(), domains: readonly Domain[] = house.domains): Promise<Domain[]> {
  const failed: Domain[] = []
  for (const domain of domains)
    await domain.daily?.(house, now).catch(error => {
      house.log.error({ domain: domain.name, err: error }, 'what is done daily failed')
      failed.push(domain)
    })
  return failed
}

async function doOften(house: House) {
  for (const { name, often } of house.domains)
    await often?.(house).catch(error => house.log.error({ domain: name, err: error }, 'what is done often failed'))
}
