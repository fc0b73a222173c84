import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shifts } from '#contract/shifts/shiftOffice.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import { absence } from '#server/absences/tables.ts'
import { employ } from '#server/employees/testing/make.ts'
import { employee } from '#server/testing/make.ts'
import { publishedShift } from './tables.ts'
import { openScene } from './testing/scene.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

type Scene = Awaited<ReturnType<typeof openScene>>
let scene: Scene
const [rounds, crowd] = process.env.LONG ? [100, 40] : [2, 8]
beforeAll(async () => {
  scene = await openScene()
}, 240_000)
afterAll(() => scene.house.close())

const standing = async (shift: string) =>
  (await scene.house.db.select().from(publishedShift).where(eq(publishedShift.shift, shift))).filter(({ goneAt }) => goneAt === null)

test('a crowd takes one shift at once: one waits for approval, all others are told who was first', async () => {
  const { house, published, offer, take, decide } = scene
  const people = await Promise.all(Array.from({ length: crowd }, () => employee(house, 'trainer', ['here'])))
  for (const { _id } of people) await employ(house, _id, ['here'])
  const { rows } = await published([{}])
  const { reply } = await offer(rows[0]!._id)
  const answers = await Promise.all(people.map(who => take(reply._id, who)))
  const won = answers.flatMap(({ status }, nth) => (status === 200 ? [people[nth]!._id] : []))
  expect(won).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'swap-taken']))
  await decide(reply._id)
  expect((await standing(rows[0]!._id)).map(({ person }) => person)).toEqual(won)
}, 240_000)

test('a swap that is approved while its taker falls ill: one person has the shift, and the swap says who', async () => {
  const { house, published, offer, take, decide, giver, taker } = scene
  for (let round = 0; round < rounds; round++) {
    const { plan, rows } = await published([{}])
    const { reply } = await offer(rows[0]!._id)
    await take(reply._id, taker)
    const sick = {
      _id: v7(),
      person: taker._id,
      kind: 'sick' as const,
      from: plan.startDate,
      to: plan.endDate,
      state: 'reported' as const,
      share: 100,
    }
    const [decided] = await Promise.all([
      decide(reply._id),
      house.db.insert(absence).values({ ...sick, created: new Date().toISOString() }),
    ])
    const isApproved = decided.status === 200
    expect([undefined, 'swap-absent']).toContain(decided.code)
    expect((await standing(rows[0]!._id)).map(({ person }) => person)).toEqual([isApproved ? taker._id : giver._id])
    // Whatever came first, from now on they take nothing.
    const next = await published([{ day: 1 }].map(one => ({ ...one, person: giver._id })))
    const other = { ...sick, _id: v7(), from: next.plan.startDate, to: next.plan.endDate, created: new Date().toISOString() }
    await house.db.insert(absence).values(other)
    const again = await offer(next.rows[0]!._id)
    expect((await take(again.reply._id, taker)).code).toBe('swap-absent')
    await house.db.delete(absence).where(eq(absence.person, taker._id))
  }
}, 600_000)

test('two who publish one plan tell each shift once', async () => {
  const { published, office, chief } = scene
  for (let round = 0; round < rounds; round++) {
    const { rows, publish } = await published([{ day: 1 }, { day: 2 }], true)
    const answers = await Promise.all([publish(office), publish(chief)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { reply }) => sum + reply.told, 0)).toBe(1)
    for (const { _id } of rows) expect(await standing(_id)).toHaveLength(1)
  }
}, 240_000)

test('two plans of the same days that are published at once never give one person two shifts at a time', async () => {
  const { house, published, office, third } = scene
  for (let round = 0; round < rounds; round++) {
    const one = await published([{ person: third._id }], true)
    const two = await published([], true)
    const { plan: _, ...same } = one.rows[0]!
    // The other plan is moved to the same days.
    await scene.moveTo(two.plan, one.plan)
    const body = { ...same, _id: v7(), plan: two.plan._id }
    expect((await house.as(office, shifts.create, { body })).code).toBeUndefined()
    const answers = await Promise.all([one.publish(), two.publish()])
    expect(answers.map(({ reply }) => reply.held.length).sort()).toEqual([0, 1])
    const both = [...(await standing(one.rows[0]!._id)), ...(await standing(body._id))]
    expect(both).toHaveLength(1)
  }
}, 240_000)

test('what a giver saw otherwise by now is offered to nobody', async () => {
  const { house, published, giver } = scene
  const { rows } = await published([{}])
  const { _id, from, to } = rows[0]!
  const offered = (known: { from: string; to: string }) => {
    const body = { _id: v7(), shift: _id, wanted: null, note: null, known: { studio: 'here', kind: 'care' as const, ...known } }
    return house.as(giver, shiftSwaps.offer, { body })
  }
  expect((await offered({ from: to, to: new Date(Date.parse(to) + 3_600_000).toISOString() })).code).toBe('swap-changed')
  expect((await offered({ from, to })).code).toBeUndefined()
})
