import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { reservations } from '#contract/reservations/calls.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

const house = testHouse()
let office: Somebody
let anna: Somebody
let beat: Somebody
beforeAll(async () => {
  const { code } = await makeStudio(house, { code: 'winterthur' })
  office = await holder(house, [{ right: 'reservations_createType', studios: [code] }])
  anna = await member(house, { studioCode: code })
  beat = await member(house, { studioCode: code })
}, 60_000)

async function made() {
  const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  const body = { _id: v7(), studio: 'winterthur', name: 'Massagesessel', capacity: 1, slotMinutes: 30, most: 2, hours, published: true }
  return (await house.as(office, reservationOffice.addType, { body: body as never })).reply._id
}
const report = (who: Somebody, id: string, confirmed = false) =>
  house.as(who, reservations.report, { params: { id }, body: { text: 'Der Griff ist gerissen.', picture: null, confirmed } })
const unreport = async (who: Somebody, id: string) => (await house.as(who, reservations.unreport, { params: { id } })).code
const seen = async (who: Somebody, id: string) => {
  const { state, reportedByMe } = (await house.as(who, reservations.one, { params: { id } })).reply
  return [state, reportedByMe]
}

test('who reported a defect takes that back, once or again, and nobody is warned any more', async () => {
  const type = await made()
  await report(beat, type)
  expect(await unreport(anna, type)).toBeUndefined()
  expect([await seen(anna, type), await seen(beat, type)]).toEqual([
    ['reported', false],
    ['reported', true],
  ])
  expect([await unreport(beat, type), await unreport(beat, type)]).toEqual([undefined, undefined])
  expect([await seen(anna, type), await seen(beat, type)]).toEqual([
    ['active', false],
    ['active', false],
  ])
})

test('the warning stays while somebody else has reported it, and what staff took away stays so', async () => {
  const type = await made()
  await report(beat, type)
  await report(anna, type)
  await unreport(beat, type)
  expect([await seen(anna, type), await seen(beat, type)]).toEqual([
    ['reported', true],
    ['reported', false],
  ])
  await report(office, type, true)
  await unreport(anna, type)
  expect(await seen(anna, type)).toEqual(['defective', false])
})

test('what is not there, or of another studio, answers like what was never reported', async () => {
  const other = await member(house, { studioCode: (await makeStudio(house, { code: 'pfungen' })).code })
  expect([await unreport(other, await made()), await unreport(other, v7())]).toEqual([undefined, undefined])
})
