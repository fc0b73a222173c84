import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { employees } from '#contract/employees/calls.ts'
import type { StretchForm } from '#contract/employees/shapes.ts'
import { roles } from '#contract/roles/calls.ts'
import { station } from '#contract/station.ts'
import { today } from '#server/kit/zone.ts'
import { grantsOfPerson } from '#server/shared/auth/grants.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { enrolOn, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { turnDay } from './dayTurn.ts'
import { employedIn, employmentOf } from './rules.ts'
import { employment } from './tables.ts'
import { employ, terms } from './testing/make.ts'

const house = testHouse({ studios: ['here', 'there'] })
/** Manages employees in «here». */
let lead: Somebody
/** Manages them in «there». */
let other: Somebody
beforeAll(async () => {
  lead = await employee(house, 'studio_manager', ['here'], { vorname: 'Reto', nachname: 'Ammann' })
  other = await holder(house, [{ right: 'g_employeemanager', studios: ['there'] }])
}, 60_000)

const day = today()
const form = (over: Partial<StretchForm> = {}): StretchForm =>
  Object.assign({}, terms, { from: '2026-01-01', to: null, studios: ['here'] }, over)
const of = ({ _id }: { _id: string }) => ({ params: { id: _id } })
const newcomer = () => member(house, { studioCode: 'here' })
const begin = (who: Somebody, one: Somebody, over: Partial<StretchForm> = {}) =>
  house.as(who, employees.create, { ...of(one), body: form(over) })
const change = (who: Somebody, one: Somebody, version: number, over: Partial<StretchForm> = {}) =>
  house.as(who, employees.change, { ...of(one), body: { ...form(over), version } })
const end = (who: Somebody, one: Somebody, version: number, last: string) =>
  house.as(who, employees.end, { ...of(one), body: { last, reason: 'Kündigung', version } })
const held = async (one: Somebody) => (await grantsOfPerson(house.db, one._id)).filter(({ right }) => right === 'tt_employeeManage')

describe('who writes whose employment', () => {
  test('whoever manages employees of its studio; to others the person is none', async () => {
    const one = await newcomer()
    expect((await begin(other, one)).code).toBe('missing')
    expect((await begin(lead, one)).status).toBe(200)
    const asks = async (who: Somebody) => (await house.as(who, employees.one, of(one))).code
    expect(await Promise.all([lead, other, one].map(asks))).toEqual([undefined, 'missing', 'forbidden'])
    expect((await change(other, one, 1)).code).toBe('missing')
    expect((await end(other, one, 1, day)).code).toBe('missing')
  })

  test('nobody decides on their own, whatever they hold', async () => {
    const [boss, second] = [
      await employee(house, 'studio_manager', ['here'], { studioCode: 'here' }),
      await employee(house, 'studio_manager', ['here']),
    ]
    expect((await begin(boss, boss)).code).toBe('own')
    expect((await begin(second, boss)).status).toBe(200)
    expect([(await change(boss, boss, 1)).code, (await end(boss, boss, 1, day)).code]).toEqual(['own', 'own'])
    const asks = async (who: Somebody) => (await house.as(who, employees.one, of(boss))).reply.mine
    expect([await asks(boss), await asks(second)]).toEqual([false, true])
  })

  test('50 hours a week are set by whoever keeps the times of the studio, and stay until somebody says 45', async () => {
    const staff = await holder(house, [
      { right: 'g_employeemanager', studios: ['here'] },
      { right: 'u_search', studios: ['here'] },
    ])
    const one = await newcomer()
    expect((await begin(staff, one, { week: 50 })).fields).toHaveProperty('week')
    expect((await begin(lead, one, { week: 50 })).status).toBe(200)
    expect((await change(staff, one, 1, { week: 50, workload: 80 })).status).toBe(200)
    expect((await change(staff, one, 2, { week: 45 })).status).toBe(200)
    expect((await change(staff, one, 3, { week: 50 })).fields).toHaveProperty('week')
  })

  test('a studio is given and taken by whoever manages it alone', async () => {
    const one = await newcomer()
    expect((await begin(lead, one, { studios: ['here', 'there'] })).code).toBe('not-held')
    await begin(lead, one)
    expect((await change(lead, one, 1, { studios: ['here', 'there'] })).code).toBe('not-held')
    await employ(house, one._id, ['here', 'there'], { receipt: new Date().toISOString() })
    expect((await end(lead, one, 2, day)).code).toBe('not-held')
    expect((await change(lead, one, 2, { studios: ['there'] })).status).toBe(200)
    // Not theirs any more, but what was stays to be seen.
    expect((await change(lead, one, 3, { studios: ['there'], workload: 50 })).code).toBe('not-held')
    expect((await house.as(lead, employees.one, of(one))).reply.mine).toBe(false)
    expect((await end(other, one, 3, day)).status).toBe(200)
  })

  test('an account begins once, and what was not seen is stale', async () => {
    const one = await newcomer()
    const { reply } = await begin(lead, one)
    expect(reply.version).toBe(1)
    expect((await begin(lead, one)).code).toBe('taken')
    expect((await change(lead, one, 1, { from: '2026-06-01', workload: 60 })).reply.version).toBe(2)
    const late = await change(lead, one, 1, { workload: 40 })
    expect([late.status, late.code]).toEqual([409, 'stale'])
    const { reply: card } = await house.as(lead, employees.one, of(one))
    expect(card.stretches.map(({ workload, author }) => [workload, author])).toEqual([
      [60, 'Reto Ammann'],
      [100, 'Reto Ammann'],
    ])
  })
})

describe('the right of an employment', () => {
  test('holds in its studios on its days, and nowhere else', async () => {
    const one = await newcomer()
    expect(await held(one)).toEqual([])
    await begin(lead, one, { from: addDays(day, 1) })
    expect(await held(one)).toEqual([])
    await change(lead, one, 1, { from: day })
    expect(await held(one)).toEqual([{ right: 'tt_employeeManage', studios: ['here'] }])
    expect(await holdersOf(house.db, 'tt_employeeManage', 'here')).toContain(one._id)
    expect(await holdersOf(house.db, 'tt_employeeManage', 'there')).not.toContain(one._id)
    expect(await employedIn(house.db, 'here', day)).toContain(one._id)
    await end(lead, one, 2, addDays(day, -1))
    expect(await held(one)).toEqual([])
    expect(await employedIn(house.db, 'here', day)).not.toContain(one._id)
    expect(await employmentOf(house.db, one._id, addDays(day, -1))).toBeUndefined()
  })

  test('its end takes the keys of tablets and says what else is held', async () => {
    const here = await makeStudio(house)
    const boss = await employee(house, 'admin')
    const one = await employee(house, 'trainer', [here.code], { studioCode: here.code })
    await begin(boss, one, { studios: [here.code] })
    const on = await tablet(house, here)
    await enrolOn(house, on, one)
    const keys = async () => (await house.as(on, station.employees)).reply.length
    expect(await keys()).toBe(1)
    const { reply } = await end(boss, one, 1, addDays(day, -1))
    expect(await keys()).toBe(0)
    expect(reply.held).toEqual([{ kind: 'role', code: 'trainer', title: 'Trainerin, Trainer', studios: [here.code] }])
  })

  test('comes and goes with the day, and devices are told once', async () => {
    const one = await newcomer()
    await employ(house, one._id, ['here'], { from: addDays(day, 3), to: addDays(day, 5) })
    const told = async () => (await house.db.select().from(employment).where(eq(employment.person, one._id))).map(row => row.toldOn)
    const days = []
    for (const later of [2, 3, 4, 5, 6, 7]) {
      await turnDay(house, addDays(day, later))
      days.push((await told())[0])
    }
    const at = (later: number) => addDays(day, later)
    expect(days).toEqual([null, at(3), at(3), at(3), at(6), at(6)])
  })

  test('is named where rights are shown', async () => {
    const one = await newcomer()
    await begin(lead, one)
    const { reply } = await house.as(lead, roles.of, of(one))
    expect(reply.holder.employed).toEqual(['here'])
    expect(reply.holder.rights).toEqual([])
  })
})
