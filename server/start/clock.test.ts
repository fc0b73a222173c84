import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { rightsAudit } from '#server/shared/roles/tables.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { doDaily } from './clock.ts'

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
