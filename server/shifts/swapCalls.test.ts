import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { workPermits } from '#contract/shifts/permits.ts'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { absence } from '#server/absences/tables.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'
import { leaveStudios } from './openedShifts.ts'
import { plannedOf } from './rules.ts'

let house: TestHouse
let office: Somebody
let chief: Somebody
let giver: Somebody
let taker: Somebody
let third: Somebody
let stranger: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code, canton: 'ZH' })
  const rights = [{ right: 'tt_office' as const, studios: ['here'] }]
  office = await holder(house, rights)
  chief = await holder(house, rights)
  const named = (vorname: string, studio = 'here') => employee(house, 'trainer', [studio], { vorname, nachname: 'Frei' })
  giver = await named('Sandro')
  taker = await named('Mia')
  third = await named('Luca')
  stranger = await named('Nora', 'there')
  for (const who of [giver, taker, third, chief]) await employ(house, who._id, ['here'])
  await employ(house, stranger._id, ['there'])
}, 240_000)
afterAll(() => house.close())

const first = addDays(mondayOf(today()), 21)
let week = 0

interface Wish {
  day?: number
  person?: string | null
  from?: number
  to?: number
  skill?: string | null
  kind?: 'care' | 'office'
}

/** A plan of a week of its own with these shifts; published unless it says otherwise. */
async function published(wishes: readonly Wish[], isDraft = false) {
  const startDate = addDays(first, 7 * week++)
  const plan = { _id: v7(), studio: 'here', startDate, endDate: addDays(startDate, 6), template: null }
  await house.as(office, shiftPlans.create, { body: { ...plan, planningSettings: { needs: [], confirmWithin: 7 } } })
  const rows = wishes.map(({ day = 0, person = giver._id, from = 480, to = 720, skill = null, kind = 'care' }) => {
    const span = wallSpanOf(addDays(startDate, day), from, to)
    return { _id: v7(), plan: plan._id, studio: 'here', person, ...span, kind, skill, break: 0, note: null }
  })
  for (const body of rows) expect((await house.as(office, shifts.create, { body })).code).toBeUndefined()
  const publish = async () => {
    const whole = (await house.as(office, shiftPlans.one, { params: { id: plan._id }, query: { studio: 'here' } })).reply
    return house.as(office, shiftPlans.publish, { params: { id: plan._id }, body: { studio: 'here', changes: whole.changes } })
  }
  if (!isDraft) expect((await publish()).reply.held).toEqual([])
  return { plan, rows, publish }
}

const offer = (shift: string, over: Partial<CallBody<typeof shiftSwaps.offer>> = {}, who = giver) =>
  house.as(who, shiftSwaps.offer, { body: { _id: v7(), shift, wanted: null, note: null, known: null, ...over } })
const take = (id: string, who: Somebody, person: string | null = null) =>
  house.as(who, shiftSwaps.take, { params: { id }, body: { person } })
const decide = (id: string, state: 'approved' | 'refused' = 'approved', who = office) =>
  house.as(who, shiftSwaps.decide, { params: { id }, body: { studio: 'here', state, reason: state === 'refused' ? 'Nein.' : null } })
const withdraw = (id: string, who = giver) => house.as(who, shiftSwaps.withdraw, { params: { id } })
const mine = async (who: Somebody) => (await house.as(who, shiftSwaps.mine, {})).reply
const works = async (who: Somebody, day: string) => (await plannedOf(house.db, who._id, day, addDays(day, 6))).map(({ _id }) => _id)
async function setFree(swapsFree: boolean) {
  const { studio, people, ...now } = (await house.as(office, shiftPlans.settings, { params: { studio: 'here' } })).reply
  expect(people.map(({ name }) => name)).toContain('Mia Frei')
  expect((await house.as(office, shiftPlans.saveSettings, { params: { studio }, body: { ...now, swapsFree } })).status).toBe(200)
}

describe('a swap', () => {
  test('is offered, taken and approved; then it is the taker’s, whom nobody asks again', async () => {
    const { plan, rows, publish } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    expect(swap).toMatchObject({ state: 'offered', giver: { _id: giver._id }, taker: null })
    expect((await mine(taker)).offers.find(({ _id }) => _id === swap._id)).toMatchObject({ giver: { name: 'Sandro' }, why: null })
    expect((await take(swap._id, taker)).reply).toMatchObject({ state: 'taken' })
    expect(await works(giver, plan.startDate)).toEqual([rows[0]!._id])
    expect((await decide(swap._id)).reply).toMatchObject({ state: 'approved' })
    expect([await works(giver, plan.startDate), await works(taker, plan.startDate)]).toEqual([[], [rows[0]!._id]])
    const own = (await house.as(taker, shiftPlans.mine, {})).reply.shifts
    expect(own.find(({ _id }) => _id === rows[0]!._id)).toMatchObject({ confirmed: true })
    // What is published next knows it.
    expect((await publish()).reply).toMatchObject({ told: 0, held: [] })
    const told = await house.db.select().from(notification).where(eq(notification.person, giver._id))
    expect(told.map(({ title }) => title).filter(title => title.startsWith('Übergeben'))).toHaveLength(1)
  })

  test('goes over at once where the studio wants that and nothing stands against it', async () => {
    await setFree(true)
    const { plan, rows } = await published([{}, { day: 2, from: 480, to: 960 }])
    const [clean, hinted] = [(await offer(rows[0]!._id)).reply, (await offer(rows[1]!._id)).reply]
    expect((await take(clean._id, taker)).reply.state).toBe('approved')
    // A break that is too short is a hint: somebody looks at it.
    expect((await take(hinted._id, taker)).reply.state).toBe('taken')
    expect(await works(taker, plan.startDate)).toEqual([rows[0]!._id])
    await setFree(false)
  })

  test('of two who take it the first has it, the other is told so with what stands', async () => {
    const { rows } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    const answers = await Promise.all([taker, third].map(who => take(swap._id, who)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['swap-taken', undefined])
    const stands = answers.map(({ reply }) => (reply as { current?: { state: string } }).current?.state)
    expect(stands.filter(Boolean)).toEqual(['taken'])
    // The same again is no news.
    const winner = answers[0]?.code ? third : taker
    expect((await take(swap._id, winner)).reply.state).toBe('taken')
  })

  test('waits only once for each shift, and only of what was published', async () => {
    const { rows } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    expect((await offer(rows[0]!._id)).code).toBe('swap-offered')
    expect((await offer(rows[0]!._id, { _id: swap._id })).reply._id).toBe(swap._id)
    expect((await withdraw(swap._id)).reply.state).toBe('withdrawn')
    expect((await take(swap._id, taker)).code).toBe('swap-over')
    expect((await offer(rows[0]!._id)).reply.state).toBe('offered')
    const draft = await published([{}], true)
    expect((await offer(draft.rows[0]!._id)).code).toBe('missing')
  })

  test('is nobody else’s: neither offered, withdrawn nor taken by others', async () => {
    const { rows } = await published([{}])
    expect((await offer(rows[0]!._id, {}, taker)).code).toBe('missing')
    const { reply: swap } = await offer(rows[0]!._id, { wanted: taker._id })
    expect((await mine(third)).offers.some(({ _id }) => _id === swap._id)).toBe(false)
    expect([(await take(swap._id, third)).code, (await take(swap._id, stranger)).code, (await withdraw(swap._id, third)).code]).toEqual([
      'missing',
      'missing',
      'missing',
    ])
    expect((await decide(swap._id, 'approved', taker)).code).toBe('forbidden')
    expect((await take(swap._id, third, taker._id)).code).toBe('missing')
    // Whoever plans does it for somebody.
    expect((await take(swap._id, office, taker._id)).reply.state).toBe('taken')
    expect((await decide(swap._id, 'refused')).reply).toMatchObject({ state: 'refused', reason: 'Nein.' })
  })

  test('is decided on by nobody whose own it is', async () => {
    const { rows } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    await take(swap._id, chief)
    expect((await decide(swap._id, 'approved', chief)).code).toBe('own')
    expect((await decide(swap._id)).reply.state).toBe('approved')
  })

  test.each<[what: string, code: string, wish: Wish, around: readonly Wish[]]>([
    ['a skill that is missing', 'swap-skill', { skill: 'Empfang' }, []],
    ['the law', 'swap-law', { day: 1, from: 360 }, [{ day: 0, from: 1080, to: 1380 }]],
    ['another shift', 'swap-law', {}, [{ from: 600, to: 840 }]],
  ])('%s keeps it from somebody, with the reason', async (_, code, wish, around) => {
    const { rows } = await published([wish, ...around.map(each => ({ ...each, person: third._id }))])
    const { reply: swap } = await offer(rows[0]!._id)
    expect((await take(swap._id, third)).code).toBe(code)
    expect((await mine(third)).offers.find(({ _id }) => _id === swap._id)?.why).toBeTruthy()
    expect((await offer(rows[0]!._id, { wanted: third._id })).code).toBe(code)
  })

  test('whoever is away when it is received takes nothing', async () => {
    const { plan, rows } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    await take(swap._id, third)
    const days = { from: plan.startDate, to: plan.startDate }
    const created = new Date().toISOString()
    await house.db.insert(absence).values({ _id: v7(), kind: 'sick', person: third._id, ...days, state: 'reported', created })
    expect((await decide(swap._id)).code).toBe('swap-absent')
    expect(await works(giver, plan.startDate)).toEqual([rows[0]!._id])
  })

  test.each<[what: string, over: { from: number; to: number; halfFirst?: boolean; halfLast?: boolean }, code: string | undefined]>([
    ['days between two half ones', { from: 0, to: 2, halfFirst: true, halfLast: true }, 'swap-absent'],
    ['half a day', { from: 1, to: 1, halfFirst: true }, undefined],
    ['the half day after whole ones', { from: 0, to: 1, halfLast: true }, undefined],
  ])('of an absence %s count as they are', async (_, { from, to, ...half }, code) => {
    const { plan, rows } = await published([{ day: 1 }])
    const { reply: swap } = await offer(rows[0]!._id)
    const days = { from: addDays(plan.startDate, from), to: addDays(plan.startDate, to), ...half }
    const created = new Date().toISOString()
    await house.db.insert(absence).values({ _id: v7(), kind: 'holiday', person: third._id, ...days, state: 'approved', created })
    expect((await take(swap._id, third)).code).toBe(code)
  })

  test('ends where its planner changed the shift', async () => {
    const { rows, publish } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    const later = { ...rows[0]!, to: new Date(Date.parse(rows[0]!.to) + 900_000).toISOString(), version: 1 }
    await house.as(office, shifts.edit, { params: { id: later._id }, body: later })
    expect((await take(swap._id, taker)).code).toBe('swap-changed')
    await publish()
    expect((await take(swap._id, taker)).code).toBe('swap-over')
    expect((await mine(giver)).own.find(({ _id }) => _id === swap._id)?.state).toBe('expired')
  })

  test('an open shift finds somebody', async () => {
    const { plan, rows } = await published([{ person: null }, { day: 3 }])
    expect((await offer(rows[0]!._id)).code).toBe('missing')
    const { reply: swap } = await offer(rows[0]!._id, {}, office)
    expect(swap.giver).toBe(null)
    await take(swap._id, taker)
    await decide(swap._id)
    expect(await works(taker, plan.startDate)).toEqual([rows[0]!._id])
  })

  test.each<[what: string, change: 'edit' | 'remove']>([
    ['moved', 'edit'],
    ['removed', 'remove'],
  ])('an open shift that is %s is nobody’s to take once that is published', async (_, change) => {
    const { rows, publish } = await published([{ person: null }])
    const { reply: swap } = await offer(rows[0]!._id, {}, office)
    expect((await mine(taker)).offers.map(({ _id }) => _id)).toContain(swap._id)
    const params = { id: rows[0]!._id }
    const later = { ...rows[0]!, to: new Date(Date.parse(rows[0]!.to) + 900_000).toISOString(), version: 1 }
    if (change === 'edit') await house.as(office, shifts.edit, { params, body: later })
    else await house.as(office, shifts.remove, { params, query: { studio: 'here', version: 1 } })
    await publish()
    expect((await mine(taker)).offers.map(({ _id }) => _id)).not.toContain(swap._id)
  })

  test('whoever plans sees those of the studio', async () => {
    const { rows } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    const list = (await house.as(office, shiftSwaps.list, { query: { studio: 'here' } })).reply
    expect(list.find(({ _id }) => _id === swap._id)).toMatchObject({ giver: { name: 'Sandro Frei' } })
    expect((await house.as(taker, shiftSwaps.list, { query: { studio: 'here' } })).code).toBe('forbidden')
  })
})

test('many take one shift: one has it', async () => {
  for (let round = 0; round < 3; round++) {
    const { plan, rows } = await published([{}])
    await setFree(true)
    const { reply: swap } = await offer(rows[0]!._id)
    const answers = await Promise.all([taker, third, chief, taker, third, chief].map(who => take(swap._id, who)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'swap-taken']))
    const has = await Promise.all([giver, taker, third, chief].map(who => works(who, plan.startDate)))
    expect(has.flat()).toEqual([rows[0]!._id])
    await setFree(false)
  }
})

test('approved against withdrawn, and against a plan that is published meanwhile: one person has the shift', async () => {
  for (let round = 0; round < 4; round++) {
    const { plan, rows, publish } = await published([{}])
    const { reply: swap } = await offer(rows[0]!._id)
    await take(swap._id, taker)
    const against = round % 2 === 0 ? () => withdraw(swap._id) : publish
    const [decided] = await Promise.all([decide(swap._id), against()])
    const state = (await mine(taker)).own.find(({ _id }) => _id === swap._id)?.state
    const has = await Promise.all([giver, taker].map(who => works(who, plan.startDate)))
    expect(has).toEqual(state === 'approved' ? [[], [rows[0]!._id]] : [[rows[0]!._id], []])
    expect(decided.status === 200).toBe(state === 'approved')
    expect((await publish()).reply).toMatchObject({ told: 0 })
  }
})

test('who leaves a studio leaves their shifts there, and planners are told', async () => {
  const { plan, rows } = await published([
    { person: third._id, day: 1 },
    { person: third._id, day: 5 },
  ])
  const from = addDays(plan.startDate, 3)
  await employ(house, third._id, ['there'], { from, receipt: new Date().toISOString() })
  await house.db.transaction(tx => leaveStudios({ tx, house }, third._id, from))
  expect(await works(third, plan.startDate)).toEqual([rows[0]!._id])
  const whole = (await house.as(office, shiftPlans.one, { params: { id: plan._id }, query: { studio: 'here' } })).reply
  expect(whole.shifts.map(({ person }) => person)).toEqual([third._id, null])
  const told = await house.db.select().from(notification).where(eq(notification.person, office._id))
  const said = told.find(({ title }) => title === 'Eine Schicht ist offen, here: Luca Frei arbeitet dann nicht mehr hier')
  // It goes with whom it names.
  expect(said?.about).toBe(third._id)
  const own = (await house.as(third, shiftPlans.mine, {})).reply.shifts
  expect(own.find(({ _id }) => _id === rows[1]!._id) ?? { gone: true }).toMatchObject({ gone: true })
})

test('what the law forbids is published with a permit, which counts how often', async () => {
  const night = { from: 1200, to: 1410 }
  const { plan, publish } = await published(
    [
      { ...night, day: 0 },
      { ...night, day: 3 },
    ],
    true,
  )
  expect((await publish()).reply.held.map(({ rule }) => rule)).toEqual(['night', 'night'])
  const days = { from: addDays(plan.startDate, -7), to: plan.endDate }
  const body = { _id: v7(), studio: 'here', kind: 'night' as const, number: 'NW 7', person: giver._id, kinds: [], most: 1, ...days }
  expect((await house.as(office, workPermits.create, { body: { ...body, person: stranger._id } })).code).toBe('invalid')
  expect((await house.as(office, workPermits.create, { body })).code).toBeUndefined()
  expect((await publish()).reply.held.map(({ rule }) => rule)).toEqual(['night'])
  const whole = (await house.as(office, shiftPlans.one, { params: { id: plan._id }, query: { studio: 'here' } })).reply
  expect([whole.canton, whole.permits.map(({ number }) => number)]).toEqual(['ZH', ['NW 7']])
})
