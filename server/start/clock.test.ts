import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { rightsAudit } from '#server/shared/roles/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { doDaily, startClock, type Timers } from './clock.ts'

const house = testHouse()

const inYears = (years: number) => new Date(Date.now() + years * 366 * dayMs)

test('what is kept for years goes by the clock, and not before', async () => {
  const [who, by] = [await member(house), await member(house)]
  await house.db
    .insert(rightsAudit)
    .values({ _id: v7(), person: who._id, by: by._id, act: 'given', title: 'Trainer', at: new Date().toISOString() })
  await doDaily(house, inYears(9))
  expect(await house.db.$count(rightsAudit)).toBe(1)
  await doDaily(house, inYears(10))
  expect(await house.db.$count(rightsAudit)).toBe(0)
})

test('a domain whose daily work fails holds back no other', async () => {
  const done: string[] = []
  const failing = { name: 'failing', daily: () => Promise.reject(new Error('no')) }
  const next = { name: 'next', daily: async () => void done.push('next') }
  await doDaily({ ...house, domains: [failing, next] })
  expect(done).toEqual(['next'])
})

/** Timers whose time passes as a test says, whatever else runs in this process. */
class TurnedTimers implements Timers {
  #now = 0
  #waiting: { at: number; work: () => Promise<unknown> }[] = []

  get minutes() {
    return Math.round(this.#now / 60_000)
  }

  after = (ms: number, work: () => Promise<unknown>) => void this.#waiting.push({ at: this.#now + ms, work })

  every = (ms: number, work: () => Promise<unknown>) =>
    this.after(ms, async () => {
      this.every(ms, work)
      await work()
    })

  async pass(ms: number) {
    const until = this.#now + ms
    for (;;) {
      const [next] = this.#waiting.toSorted((one, other) => one.at - other.at)
      if (!next || next.at > until) break
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#now = next.at
      await next.work()
    }
    this.#now = until
  }
}

test('daily work that failed is done again soon, with growing pauses, and only that', async () => {
  const timers = new TurnedTimers()
  const done: string[] = []
  const away = {
    name: 'away',
    daily: async () => {
      done.push(`away ${timers.minutes}`)
      if (timers.minutes < 10) throw new Error('the record is away')
    },
  }
  const next = { name: 'next', daily: async () => void done.push(`next ${timers.minutes}`) }
  startClock({ ...house, domains: [away, next] }, timers)
  await timers.pass(23 * 3_600_000)
  expect(done).toEqual(['away 1', 'next 1', 'away 2', 'away 4', 'away 8', 'away 16'])
})

test('daily work that never succeeds is tried at most each hour, and never twice side by side', async () => {
  const timers = new TurnedTimers()
  const failing = vi.fn(() => Promise.reject(new Error('no')))
  startClock({ ...house, domains: [{ name: 'failing', daily: failing }] }, timers)
  await timers.pass(dayMs)
  const first = failing.mock.calls.length
  await timers.pass(2 * dayMs)
  expect(failing.mock.calls.length).toBeLessThanOrEqual(3 * first + 1)
  expect(first).toBeLessThan(32)
})
