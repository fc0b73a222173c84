import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publicForms } from '#contract/publicForms.ts'
import { dayMs } from '#contract/time.ts'
import { mailsTo, makeOccasion, signUp, slotIn } from '#server/occasions/testing/make.ts'
import { hashOf } from '#server/serve/repeat.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { countOf, countOfDevice, forgetActs } from './acts.ts'
import { mustBeProven } from './proof.ts'
import { publicAct } from './tables.ts'
import { proofFor } from './testing.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 60_000)
afterAll(() => house.close())

test('a challenge names its key, its rounds and an end, and no solution', async () => {
  const { reply } = await house.as(undefined, publicForms.challenge, { query: { key: 'abc' } })
  const { parameters, signature } = JSON.parse(reply.challenge)
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000, data: { key: 'abc' } })
  expect([typeof signature, Object.keys(parameters).includes('counter')]).toEqual(['string', false])
})

test('a proof holds ten minutes', async () => {
  const proof = await proofFor(house, 'abc')
  await mustBeProven(house, 'abc', proof)
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  await expect(mustBeProven(house, 'abc', proof)).rejects.toThrow('abgelaufen')
  vi.useRealTimers()
})

test('where 300 forms came from one address in a minute the next one waits, elsewhere none does', async () => {
  const { slot } = await makeOccasion(house, 'party')
  for (let at = 0; at < 300; at++) countOf(house, '10.9.9.9')
  expect(() => countOf(house, '10.9.9.9')).toThrow()
  expect((await signUp(house, { slot }, v7(), '10.9.9.8')).status).toBe(200)
})

test('a tablet sends six hundred forms in an hour, then it waits, and another one goes on', () => {
  const [tablet, other] = [{ session: v7() }, { session: v7() }]
  for (let at = 0; at < 600; at++) countOfDevice(house, tablet)
  expect(() => countOfDevice(house, tablet)).toThrow()
  countOfDevice(house, other)
})

test('the eleventh form of an address on a day is answered like the others; only its mail is left out', async () => {
  const { slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 50)] })
  const email = 'oft@formkurve.example'
  const answers = []
  for (let at = 0; at < 11; at++) answers.push((await signUp(house, { slot, email: at % 2 ? email : email.toUpperCase() })).reply)
  expect(answers).toEqual(Array(11).fill({ ok: true }))
  expect(await mailsTo(house, email)).toHaveLength(10)
})

test('acts are remembered 90 days', async () => {
  await forgetActs(house, new Date(Date.now() + 89 * dayMs))
  expect(await house.db.$count(publicAct)).toBeGreaterThan(0)
  await forgetActs(house, new Date(Date.now() + 91 * dayMs))
  expect(await house.db.$count(publicAct)).toBe(0)
})

test('a form that was sent before texts were spelled is known when it comes again, and another one under its key is not', async () => {
  const { slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 50)] })
  const key = v7()
  const typed = { slot, vorname: 'Zoe\u0308', nachname: 'Muster', email: 'Gast.Neu@Formkurve.Example', guests: 0 }
  expect((await signUp(house, typed, key)).status).toBe(200)
  expect((await signUp(house, { ...typed, email: 'gast.neu@formkurve.example', vorname: 'Zoë' }, key)).status).toBe(200)
  await house.db.update(publicAct).set({ hash: hashOf(typed) })
  expect((await signUp(house, typed, key)).status).toBe(200)
  expect((await signUp(house, { ...typed, vorname: 'Zoa' }, key)).code).toBe('key-reused')
})
