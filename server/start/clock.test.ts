import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { rightsAudit } from '#server/shared/roles/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { doDaily, startClock } from './clock.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 60_000)
afterAll(() => house.close())

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

test('daily work that failed is done again soon, with growing pauses, and only that', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const begun = Date.now()
  const minutes = () => Math.round((Date.now() - begun) / 60_000)
  const away = {
    name: 'away',
    daily: async () => {
      done.push(`away ${minutes()}`)
      if (minutes() < 10) throw new Error('the record is away')
    },
  }
  const next = { name: 'next', daily: async () => void done.push(`next ${minutes()}`) }
  startClock({ ...house, domains: [away, next] })
  await vi.advanceTimersByTimeAsync(23 * 3_600_000)
  expect(done).toEqual(['away 1', 'next 1', 'away 2', 'away 4', 'away 8', 'away 16'])
  vi.useRealTimers()
})

test('daily work that never succeeds is tried at most each hour, and never twice side by side', async () => {
  vi.useFakeTimers()
  const failing = vi.fn(() => Promise.reject(new Error('no')))
  startClock({ ...house, domains: [{ name: 'failing', daily: failing }] })
  await vi.advanceTimersByTimeAsync(dayMs)
  const first = failing.mock.calls.length
  await vi.advanceTimersByTimeAsync(2 * dayMs)
  expect(failing.mock.calls.length).toBeLessThanOrEqual(3 * first + 1)
  expect(first).toBeLessThan(32)
  vi.useRealTimers()
})
