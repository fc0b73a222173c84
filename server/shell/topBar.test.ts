import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { shell } from '#contract/shell.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { membershipIn } from './topBar.ts'

const house = testHouse()
let me: Somebody

beforeAll(async () => {
  me = await member(house)
})

const span = (Start: string, End: string) => ({ Start, End })

test('a contract runs from its first day to the end of its latest term, the last day included', () => {
  const contract = {
    ContractID: 1,
    MemberCategoryName: 'Basis',
    ContractTermTimes: [
      { Type: 'DEFAULT' as const, TimeSpan: span('2026-01-01', '2026-06-30') },
      { Type: 'BONUSPERIOD' as const, TimeSpan: span('2026-07-01', '2026-07-31') },
      { Type: 'IDLEPERIOD' as const, TimeSpan: span('2026-08-01', '2026-12-31') },
    ],
  }
  const at = (day: string) => membershipIn([contract], day).active
  expect([at('2025-12-31'), at('2026-01-01'), at('2026-07-31'), at('2026-08-01')]).toEqual([false, true, true, false])
  expect(membershipIn([contract], '2026-07-31')).toMatchObject({ title: 'Basis', start: '2026-01-01', end: '2026-07-31' })
})

test('somebody whom the access control does not know has no membership; somebody it knows has one', async () => {
  expect((await house.as(me, shell.membership, {})).reply).toEqual({ active: false, title: null, start: null, end: null, at: null })
  await house.db.update(person).set({ tacUserId: '4711' }).where(eq(person._id, me._id))
  const { reply } = await house.as(me, shell.membership, {})
  expect(reply.active).toBe(true)
  expect(reply.title).toBeTruthy()
  expect(Date.parse(reply.at!)).toBeGreaterThan(0)
})

test('the bar is told what stands: no reservations, nutrition while a plan is open, a workout only where one runs', async () => {
  expect((await house.as(me, shell.reservationAvailability, {})).reply).toEqual({ available: false })
  expect((await house.as(me, shell.nutritionExists, {})).reply).toEqual({ exists: false })
  expect((await house.as(me, shell.ownWorkout, {})).reply).toEqual({ exists: false, plan: null })
  await openPlan(house, me._id)
  expect((await house.as(me, shell.nutritionExists, {})).reply).toEqual({ exists: true })
})

test('nobody learns it without signing in', async () => {
  for (const call of [shell.membership, shell.reservationAvailability, shell.nutritionExists, shell.ownWorkout])
    expect((await fetch(`${house.url}/api/${call.path}`)).status).toBe(401)
})
