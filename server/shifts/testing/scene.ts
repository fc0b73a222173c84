import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { plannedOf } from '#server/shifts/rules.ts'
import { shiftPlan } from '#server/shifts/tables.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'

export interface Wish {
  day?: number
  person?: string | null
  from?: number
  to?: number
  kind?: 'care' | 'office'
}

/** A house with a studio, two who plan it and four who work there, and what they do with its shifts. */
export async function openScene() {
  const house = await openTestHouse()
  await makeStudio(house, { code: 'here', canton: 'ZH' })
  const rights = [{ right: 'tt_office' as const, studios: ['here'] }]
  const [office, chief] = [await holder(house, rights), await holder(house, rights)]
  const people: Somebody[] = []
  for (const vorname of ['Sandro', 'Mia', 'Luca', 'Nora'])
    people.push(await employee(house, 'trainer', ['here'], { vorname, nachname: 'Frei' }))
  for (const who of [...people, chief]) await employ(house, who._id, ['here'])
  const [giver, taker, third, fourth] = people as [Somebody, Somebody, Somebody, Somebody]
  const first = addDays(mondayOf(today()), 21)
  let week = 0

  /** A plan of a week of its own with these shifts; published unless it says otherwise. */
  async function published(wishes: readonly Wish[], isDraft = false) {
    const startDate = addDays(first, 7 * week++)
    const plan = { _id: v7(), studio: 'here', startDate, endDate: addDays(startDate, 6), template: null }
    await house.as(office, shiftPlans.create, { body: { ...plan, planningSettings: { needs: [], confirmWithin: 7 } } })
    const rows = wishes.map(({ day = 0, person = giver._id, from = 480, to = 720, kind = 'care' }) => {
      const span = wallSpanOf(addDays(startDate, day), from, to)
      return { _id: v7(), plan: plan._id, studio: 'here', person, ...span, kind, skill: null, break: 0, note: null }
    })
    for (const body of rows) expect((await house.as(office, shifts.create, { body })).code).toBeUndefined()
    const whole = async () => (await house.as(office, shiftPlans.one, { params: { id: plan._id }, query: { studio: 'here' } })).reply
    const publish = async (by = office) =>
      house.as(by, shiftPlans.publish, { params: { id: plan._id }, body: { studio: 'here', changes: (await whole()).changes } })
    if (!isDraft) expect((await publish()).reply.held).toEqual([])
    return { plan, rows, publish, whole }
  }
  const offer = (shift: string, over: Partial<CallBody<typeof shiftSwaps.offer>> = {}, who = giver) =>
    house.as(who, shiftSwaps.offer, { body: { _id: v7(), shift, wanted: null, note: null, known: null, ...over } })
  const take = (id: string, who: Somebody, person: string | null = null) =>
    house.as(who, shiftSwaps.take, { params: { id }, body: { person } })
  const decide = (id: string, who = office) =>
    house.as(who, shiftSwaps.decide, { params: { id }, body: { studio: 'here', state: 'approved', reason: null } })
  /** A plan without shifts to come on the days of another one. */
  async function moveTo(plan: { _id: string }, { startDate, endDate }: { startDate: string; endDate: string }) {
    await house.db.update(shiftPlan).set({ startDate, endDate }).where(eq(shiftPlan._id, plan._id))
  }
  const works = async (who: Somebody, day: string) => (await plannedOf(house.db, who._id, day, addDays(day, 6))).map(({ _id }) => _id)
  const mine = async (who: Somebody) => (await house.as(who, shiftPlans.mine, {})).reply.shifts
  return { house, office, chief, giver, taker, third, fourth, published, offer, take, decide, moveTo, works, mine }
}
