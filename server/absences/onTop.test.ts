import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { employ } from '#server/employees/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'

const house = testHouse({ studios: ['here'] })
let lead: Somebody
let coach: Somebody
beforeAll(async () => {
  lead = await employee(house, 'trainer', ['here'], { grants: [{ right: 'tt_management', studios: ['here'] }] })
  coach = await employee(house, 'trainer', ['here'])
  for (const who of [lead, coach]) await employ(house, who._id, ['here'])
}, 240_000)

const onTop = (key: string, call?: AnyCall, before?: string) => ({
  key,
  headers: call && before ? { [buildsOnHeader]: `${nameOf(call)}:${before}` } : undefined,
})

test('how long a sickness lasts, said twice on one device without a network, is the later word', async () => {
  const [_id, first, second] = [v7(), v7(), v7()]
  await house.as(coach, absences.reportSick, { body: { _id, from: '2027-02-01', to: null, share: 100 } })
  const said = (to: string) => ({ params: { id: _id }, body: { to, share: 100, version: 1 } })
  await house.as(coach, absences.endSick, said('2027-02-03'), onTop(first))
  expect((await house.as(coach, absences.endSick, said('2027-02-04'), onTop(v7()))).code).toBe('stale')
  const { reply, code } = await house.as(coach, absences.endSick, said('2027-02-05'), onTop(second, absences.endSick, first))
  expect([code, reply.to]).toEqual([undefined, '2027-02-05'])
})

test('approved and cancelled one after the other on one device, each having seen the first version', async () => {
  const changes = { holiday: absences.changeHoliday, trip: absences.changeTrip, wish: absences.changeWish } as const
  const trip = { _id: v7(), from: '2027-03-01', to: '2027-03-02', where: 'Bern', km: 0, minutes: 0 }
  await house.as(coach, absences.askTrip, { body: trip })
  const wish = { _id: v7(), day: '2027-03-05', from: null, to: null, note: null }
  await house.as(coach, absences.askWish, { body: wish })
  const holiday = { _id: v7(), from: '2027-04-05', to: '2027-04-06', halfFirst: false, halfLast: false, note: null }
  await house.as(coach, absences.askHoliday, { body: holiday })
  for (const [kind, row, yes] of [
    ['trip', trip, 'approved'],
    ['wish', wish, 'granted'],
    ['holiday', holiday, 'approved'],
  ] as const) {
    const key = v7()
    const input = (status: string) => ({ params: { id: row._id, status }, query: { version: 1, consent: 'true' as const } })
    expect((await house.as(lead, changes[kind], input(yes), onTop(key))).reply.state).toBe(yes)
    if (kind === 'holiday') {
      expect((await house.as(lead, changes[kind], input('cancelled'), onTop(v7()))).code).toBe('stale')
      expect((await house.as(lead, changes[kind], input('cancelled'), onTop(v7(), changes[kind], key))).reply.state).toBe('cancelled')
    }
  }
})
