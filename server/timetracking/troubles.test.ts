import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { tellTroubles } from './troubles.ts'

const house = testHouse({ studios: ['here', 'there'] })
let n = 0
const tap = async (who: Somebody, kind: 'in' | 'out', days: number, clock: string, over: object = {}) => {
  const at = instantOf(addDays(today(), -days), clock)
  const body = { _id: v7(), studio: 'here', kind, at, offset: 0, offsetAge: 5, device: `of ${who._id}`.slice(0, 40), n: ++n, ...over }
  expect((await house.as(who, timetracking.create, { body: body as never })).status).toBe(200)
}
const told = async ({ _id }: Somebody) => {
  const rows = await house.db.select().from(notification).where(eq(notification.person, _id))
  return rows.map(({ title }) => title.replace(/[\d.]{8,10}/, 'am Tag')).sort()
}

test('a forgotten Gehen is told to its person and who manages there, a doubtful clock to the latter alone, each once', async () => {
  const lead = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  const far = await holder(house, [{ right: 'tt_management', studios: ['there'] }])
  const [mila, reto, vera] = await Promise.all(
    ['Mila', 'Reto', 'Vera'].map(vorname => employee(house, 'trainer', ['here'], { vorname, nachname: 'Frei' })),
  )
  // What is older than some days was told before.
  await tap(vera!, 'in', 9, '08:00')
  await tap(mila!, 'in', 2, '08:00')
  await tap(reto!, 'in', 1, '08:00', { offsetAge: 90_000 })
  await tap(reto!, 'out', 1, '12:00')
  await tap(vera!, 'in', 1, '08:00')
  await tap(vera!, 'out', 1, '12:00')
  for (const later of [0, 0, 1]) await tellTroubles(house, addDays(today(), later))
  expect(await told(mila!)).toEqual(['am Tag: Gehen fehlt. Trag es nach, sonst zählt der Eintrag nicht.'])
  expect([await told(reto!), await told(vera!), await told(far)]).toEqual([[], [], []])
  expect(await told(lead)).toEqual([
    'Mila Frei, am Tag: Gehen fehlt.',
    'Reto Frei, am Tag: Die Uhr des Geräts wurde länger als einen Tag nicht verglichen.',
  ])
})
