import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { addDays } from '#contract/days.ts'
import { today } from '#server/kit/zone.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { employee, member } from '#server/testing/make.ts'
import { eventsOf, lifeIn } from './life.ts'
import { keepNutrition } from './nutrition.ts'
import { contract, contractEvent } from './tables.ts'
import { termsWith } from './testing/make.ts'
import { openScene, type Scene } from './testing/scene.ts'

let house: Scene['house']
let { office, seller, stranger, closed, turn } = {} as Scene
beforeAll(async () => {
  ;({ house, office, seller, stranger, closed, turn } = await openScene())
}, 60_000)
afterAll(() => house.close())

const addOn = { _id: v7(), kind: 'nutrition' as const, title: 'Ernährung', price: 2900 }
const towels = { _id: v7(), kind: 'other' as const, title: 'Badetuch', price: 500 }

async function withAddOns(nachname: string, addOns: readonly string[]) {
  const who = await member(house, { studioCode: 'here', vorname: 'Nora', nachname })
  const choice = { start: today(), addOns: [...addOns], promotion: null, code: null, skipPresale: false, renews: false }
  return closed({ person: who._id, choice }, seller, { contract: termsWith({ months: 3, addOns: [addOn, towels] }) })
}

/** The life as its events say it now, told to whoever opens nutrition plans. */
async function keep(_id: string) {
  const [row] = await house.db.select().from(contract).where(eq(contract._id, _id))
  const life = lifeIn(row!, (await eventsOf(house.db, [_id])).get(_id)!)
  await keepNutrition(house.db, house, row!, life)
  return life
}
const happened = (of: string, kind: string, day: string, content: Record<string, unknown>) =>
  house.db.insert(contractEvent).values({ _id: v7(), contract: of, kind, day, receivedAt: new Date().toISOString(), content })
const list = async (query: object = {}, who = seller) => (await house.as(who, contracts.nutrition, { query })).reply

test('lists people whose accepted contract has nutrition with it, its days, and who looks after them, in the studios of the right', async () => {
  const row = await withAddOns('Apfel', [addOn._id, towels._id])
  expect(await list()).toEqual({ rows: [], total: 0 })
  await turn(row, 'accepted')
  const later = await withAddOns('Birne', [towels._id])
  await turn(later, 'accepted')
  const { finalEnd } = await keep(row._id)
  await house.db.update(nutritionAccess).set({ coach: office._id }).where(eq(nutritionAccess.person, row.userId))
  const { userId, index, number } = row
  const shown = { userId, index, number, name: 'Apfel Nora', studio: 'here', title: 'Ernährung' }
  expect((await list()).rows).toEqual([
    { ...shown, _id: expect.any(String), from: today(), until: finalEnd, standing: 'running', coachName: 'Hofstetter Ruth' },
  ])
  expect(await list({}, stranger)).toEqual({ rows: [], total: 0 })
  const chief = await employee(house, 'admin')
  expect((await list({}, chief)).total).toBe(1)
  expect((await list({ studio: ['there'] }, chief)).total).toBe(0)
  expect((await house.as(await member(house, { studioCode: 'here' }), contracts.nutrition)).code).toBe('forbidden')

  const add = { ...addOn, title: 'Ernährung Plus', _id: v7() }
  await happened(later._id, 'addOn', addDays(today(), 5), { addOn: add, act: 'begins' })
  await happened(row._id, 'pause', today(), { to: addDays(today(), 9), fee: 0 })
  await keep(later._id)
  await keep(row._id)
  expect((await list()).rows).toMatchObject([
    { name: 'Apfel Nora', from: addDays(today(), 10), standing: 'coming' },
    { name: 'Birne Nora', title: 'Ernährung Plus', from: addDays(today(), 5), standing: 'coming', coachName: null },
  ])
  expect((await list({ sort: '-name', limit: 1 })).rows.map(({ name }) => name)).toEqual(['Birne Nora'])
  expect((await list({ q: 'birne' })).total).toBe(1)
  expect((await list({ q: String(number) })).rows.map(({ userId: who }) => who)).toEqual([userId])
})

test('between two stretches of days it is interrupted, and one whose contract has ended is found by itself', async () => {
  const row = await withAddOns('Kirsche', [addOn._id])
  await turn(row, 'accepted')
  const open = (line: number, from: number, until: number) => ({ line, from: addDays(today(), from), until: addDays(today(), until) })
  const [first] = await house.db.select().from(nutritionAccess).where(eq(nutritionAccess.person, row.userId))
  await house.db
    .update(nutritionAccess)
    .set(open(0, -20, -5))
    .where(eq(nutritionAccess._id, first!._id))
  await house.db.insert(nutritionAccess).values({ ...first!, _id: v7(), ...open(1, 5, 20) })
  const [shown] = (await list({ q: 'Kirsche' })).rows
  expect(shown).toMatchObject({ standing: 'paused', from: addDays(today(), -20), until: addDays(today(), 20) })
  expect([(await list({ q: 'Kirsche', contract: ['running'] })).total, (await list({ contract: ['ended'] })).total]).toEqual([1, 0])
  await house.db.delete(nutritionAccess).where(eq(nutritionAccess.line, 1))
  await house.db
    .update(contract)
    .set({ finalEnd: addDays(today(), -5) })
    .where(eq(contract._id, row._id))
  expect((await list({ contract: ['ended'] })).rows).toMatchObject([{ name: 'Kirsche Nora', standing: 'over' }])
})
