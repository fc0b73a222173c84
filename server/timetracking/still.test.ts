import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { clockOf, today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { publishedShift, shiftPlan } from '#server/shifts/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { tellStillIn } from './still.ts'

const house = testHouse({ studios: ['here'] })
const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
let plan: string
beforeAll(async () => {
  plan = v7()
  const span = { startDate: addDays(today(), -2), endDate: addDays(today(), 2), planningSettings: { needs: [], confirmWithin: 7 } }
  await house.db.insert(shiftPlan).values({ _id: plan, studio: 'here', ...span, created: ago(9000), state: 'published', publication: 1 })
}, 60_000)

let n = 0
const tap = async (who: Somebody, kind: 'in' | 'break' | 'out', minutes: number) => {
  const body = { _id: v7(), studio: 'here', kind, at: ago(minutes), offset: 0, offsetAge: 5, device: who._id.slice(-12), n: ++n }
  expect((await house.as(who, timetracking.create, { body: body as never })).status).toBe(200)
}
/** A published shift from so many minutes ago until so many ago. */
const shift = (who: Somebody, from: number, to: number) =>
  house.db.insert(publishedShift).values({
    _id: v7(),
    shift: v7(),
    plan,
    studio: 'here',
    person: who._id,
    kind: 'care',
    break: 0,
    publication: 1,
    from: ago(from),
    to: ago(to),
  })
const told = async ({ _id }: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, _id))).map(({ title }) => title)
const sentence = (end: number) => `Noch eingestempelt? Deine Schicht war um ${clockOf(ago(end))} zu Ende. Tipp auf Gehen, sobald du gehst.`

const cases: [string, (who: Somebody) => Promise<unknown>, string[]][] = [
  ['who is in half an hour after the shift’s end', async who => [await shift(who, 240, 31), await tap(who, 'in', 240)], [sentence(31)]],
  [
    'who is on a break since',
    async who => [await shift(who, 240, 40), await tap(who, 'in', 240), await tap(who, 'break', 60)],
    [sentence(40)],
  ],
  ['whose shift ended less than half an hour ago', async who => [await shift(who, 240, 29), await tap(who, 'in', 240)], []],
  ['who has gone', async who => [await shift(who, 240, 60), await tap(who, 'in', 240), await tap(who, 'out', 59)], []],
  ['who has no shift', async who => [await tap(who, 'in', 240)], []],
  ['who came after the shift, for something else', async who => [await shift(who, 240, 120), await tap(who, 'in', 100)], []],
  ['whose next shift goes on', async who => [await shift(who, 240, 60), await shift(who, 45, -60), await tap(who, 'in', 240)], []],
  ['whose next shift begins soon', async who => [await shift(who, 240, 60), await shift(who, -20, -90), await tap(who, 'in', 240)], []],
  [
    'whose second shift is over too',
    async who => [await shift(who, 400, 200), await shift(who, 200, 50), await tap(who, 'in', 400)],
    [sentence(50)],
  ],
  // That one is open, and told in the morning.
  ['who came 15 hours ago', async who => [await shift(who, 900, 600), await tap(who, 'in', 900)], []],
]

test.each(cases)('%s: told once or not at all', async (_, happens, expected) => {
  const who = await employee(house, 'trainer', ['here'])
  await happens(who)
  for (const later of [0, 0, 5]) await tellStillIn(house, now + later * 1000)
  expect(await told(who)).toEqual(expected)
})
