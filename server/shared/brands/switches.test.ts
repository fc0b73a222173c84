import { beforeAll, expect, test } from 'vitest'
import { brands, type SwitchRow } from '#contract/brands.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'

const house = testHouse()
let [anna, bruno]: Somebody[] = []
beforeAll(async () => {
  anna = await employee(house, 'admin', 'all', { vorname: 'Anna', nachname: 'Frei' })
  bruno = await employee(house, 'admin', 'all', { vorname: 'Bruno', nachname: 'Ott' })
}, 60_000)

const turn = (who: Somebody, on: boolean, version: number, brand = 'thur') =>
  house.as(who, brands.turn, { params: { brand, what: 'nutritionModel' }, body: { on, version } })
const row = async (brand = 'thur', who = anna!) => {
  const { rows } = (await house.as(who, brands.switches)).reply as { rows: SwitchRow[] }
  return rows.find(each => each.brand === brand)!
}

test('every brand offers it until somebody turns it off; who did and when stays, the newest first', async () => {
  expect(await row('toess')).toMatchObject({ on: true, version: 0, shut: false, changes: [] })
  expect((await turn(anna!, false, 0, 'toess')).reply).toMatchObject({ brand: 'toess', on: false, version: 1 })
  expect((await turn(bruno!, true, 1, 'toess')).reply).toMatchObject({ on: true, version: 2 })
  expect((await row('toess')).changes).toMatchObject([
    { who: 'Ott Bruno', on: true },
    { who: 'Frei Anna', on: false },
  ])
  expect(await row('thur')).toMatchObject({ on: true, changes: [] })
})

test('what is turned as it stands changes nothing, and nobody is told', async () => {
  const before = await row()
  const heard: BusMessage[] = []
  const deaf = house.bus.subscribe(message => heard.push(message))
  expect((await turn(anna!, true, 0)).reply).toEqual(before)
  await turn(anna!, false, 0)
  await expect.poll(() => heard.filter(({ kind }) => kind === 'live')).toHaveLength(1)
  deaf()
  expect(heard).toContainEqual({ kind: 'live', people: 'all', event: 'brand:changed', data: { brand: 'thur' } })
  await turn(anna!, true, 1)
})

test('one that missed somebody else’s turn is stale and changes nothing', async () => {
  const { version } = await row()
  expect((await turn(bruno!, false, version)).status).toBe(200)
  const late = await turn(anna!, true, version)
  expect(late).toMatchObject({ status: 409, code: 'stale' })
  expect(await row()).toMatchObject({ on: false, version: version + 1 })
  await turn(anna!, true, version + 1)
})

test('of two at once who turn it the same way one is told and both are right', async () => {
  const { version } = await row()
  const both = await Promise.all([turn(anna!, false, version), turn(bruno!, false, version)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await row()).toMatchObject({ on: false, version: version + 1 })
  await turn(anna!, true, version + 1)
})

test('who looks after nutrition reads the switches and turns none; where this server shuts it, they say so', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const { settings } = house
  settings.modelOff = ['thur']
  try {
    expect(await row('thur', coach)).toMatchObject({ on: true, shut: true })
    expect(await row('toess', coach)).toMatchObject({ shut: false })
  } finally {
    settings.modelOff = undefined
  }
  expect((await turn(coach, false, 99)).status).toBe(403)
})
