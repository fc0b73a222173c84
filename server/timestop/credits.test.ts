import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { timestop as calls } from '#contract/timestop/calls.ts'
import { credits } from '#contract/timestop/credits.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { member } from '#server/testing/make.ts'
import { timestopCredit } from './tables.ts'
import { openPauses, type Pauses } from './testing/scene.ts'

let house: Pauses['house']
let { office, seller, stranger, running, closures, one } = {} as Pauses
beforeAll(async () => {
  ;({ house, office, seller, stranger, running, closures, one } = await openPauses())
}, 60_000)
afterAll(() => house.close())

const newcomer = () => member(house, { studioCode: 'here', vorname: 'Mia', nachname: 'Frei', geburtstag: '1990-05-02' })
type Somebody = Awaited<ReturnType<typeof newcomer>>
const askMine = (who: Somebody, index: number, closure = closures.here._id, _id = v7()) =>
  house.as(who, credits.askMine, { body: { _id, index, closure } })
const decide = (
  _id: string,
  status: 'granted' | 'declined',
  { who = office, version = 1, ...more } = {} as { who?: Somebody; version?: number; userId?: string; index?: number },
) =>
  house.as(who, credits.decide, {
    params: { id: _id },
    body: { status, reason: status === 'declined' ? 'Nein.' : null, userId: null, index: null, version, ...more },
  })

test('the days of a closure are asked for once a contract, and given as a bonus that moves the end', async () => {
  const who = await newcomer()
  const row = await running(who)
  const end = (await one(row)).reply.finalEnd!
  expect((await house.as(who, calls.mine)).reply.closures).toMatchObject([{ _id: closures.here._id, studioName: expect.any(String) }])
  const _id = v7()
  const asked = [await askMine(who, row.index, closures.here._id, _id), await askMine(who, row.index, closures.here._id, _id)]
  expect(asked.map(({ reply }) => [reply.state, reply.days])).toEqual(Array(2).fill(['open', 5]))
  expect((await askMine(who, row.index)).code).toBe('credit-twice')
  for (const closure of [closures.there._id, closures.all._id, v7()])
    expect((await askMine(who, row.index, closure)).code).toBe('credit-closure')
  expect((await decide(_id, 'granted', { who: seller })).code).toBe('forbidden')
  expect((await decide(_id, 'granted', { who: stranger })).code).toBe('missing')
  expect((await decide(_id, 'granted', { version: 9 })).code).toBe('stale')
  const { reply } = await decide(_id, 'granted')
  expect([reply.state, (await decide(_id, 'granted')).reply.version]).toEqual(['granted', reply.version])
  expect((await decide(_id, 'declined', { version: reply.version })).code).toBe('credit-state')
  const whole = (await one(row)).reply
  expect([whole.finalEnd, whole.life.bonuses.map(({ days }) => days)]).toEqual([addDays(end, 5), [5]])
  expect((await house.as(who, calls.mine)).reply.credits).toMatchObject([{ _id, state: 'granted', index: row.index }])
})

test('who was declined may ask again', async () => {
  const who = await newcomer()
  const row = await running(who)
  const { reply } = await askMine(who, row.index)
  expect((await decide(reply._id, 'declined')).reply).toMatchObject({ state: 'declined', answer: 'Nein.' })
  expect((await askMine(who, row.index)).reply.state).toBe('open')
})

test('a form without an account is answered alike whoever it names, and found by its address and birthday', async () => {
  const who = await newcomer()
  const row = await running(who)
  const [{ email } = { email: '' }] = await house.db.select({ email: person.email }).from(person).where(eq(person._id, who._id))
  const form = { vorname: 'Mia', nachname: 'Frei', geburtstag: '1990-05-02', studio: 'here', closure: closures.here._id }
  const apply = async (over: object) => {
    const key = v7()
    return house.as(undefined, credits.apply, { body: { ...form, email, ...over, proof: await proofFor(house, key) } }, { key })
  }
  const answers = [await apply({}), await apply({ email: 'niemand@formkurve.example' })]
  expect(answers.map(({ reply }) => reply)).toEqual(Array(2).fill({ ok: true }))
  expect((await apply({ closure: closures.all._id })).fields).toHaveProperty('closure')
  await house.runJobs()
  const { reply: page } = await house.as(seller, credits.list, { query: { q: 'frei', state: ['open'] } })
  const rows = page.rows.filter(each => each.email === email || each.email === 'niemand@formkurve.example')
  expect(rows.map(({ userId }) => userId)).toEqual([who._id, null])
  expect((await house.as(stranger, credits.list, { query: {} })).reply.total).toBe(0)
  const loose = rows[1]!
  expect((await decide(loose._id, 'granted')).fields).toHaveProperty('userId')
  // That contract has asked already, by the other form.
  expect((await decide(loose._id, 'granted', { userId: who._id, index: row.index })).code).toBe('credit-twice')
  const other = await newcomer()
  const its = await running(other)
  expect((await decide(loose._id, 'granted', { userId: other._id, index: its.index })).reply).toMatchObject({
    state: 'granted',
    userId: other._id,
  })
  expect(await house.db.$count(timestopCredit, eq(timestopCredit.person, other._id))).toBe(1)
})
