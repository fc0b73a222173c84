import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { v7 } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { party } from '#contract/occasions/party.ts'
import { plainPhone } from '#contract/phone.ts'
import { publicForms } from '#contract/publicForms.ts'
import { dayMs } from '#contract/time.ts'
import { mailsTo, makeOccasion, signUp, slotIn } from '#server/occasions/testing/make.ts'
import { inputHashOf } from '#server/serve/repeat.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { challengeFor, mustBeProven } from './formChallenge.ts'
import { hardest, levelOf, press } from './pressure.ts'
import { countOf, countOfSignedIn, forgetActs, formHashesOf } from './publicActs.ts'
import { publicAct } from './tables.ts'
import { proofFor } from './testing.ts'

const house = testHouse()

test('a challenge names its key, its rounds and an end, and no solution', async () => {
  const { reply } = await house.as(undefined, publicForms.challenge, { query: { key: 'abc' } })
  const { parameters, signature } = JSON.parse(reply.challenge)
  expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000, data: { key: 'abc', level: 0 } })
  expect([typeof signature, Object.keys(parameters).includes('counter')]).toEqual(['string', false])
})

describe('the challenge grows with what comes from one device', () => {
  const from = (device?: string, address = '10.1.1.1') => ({ address, agent: 'Handy', ...(device && { device }) })
  const pressed = (times: number, at: ReturnType<typeof from>) => {
    for (let nth = 0; nth < times; nth++) press(house, at)
    return levelOf(house, at)
  }
  test.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [12, 2],
    [18, 5],
    [200, hardest],
  ])('after %i forms it is of level %i', (times, level) => expect(pressed(times, from(`after ${times}`, `10.1.2.${times}`))).toBe(level))

  test('of another device at the same address it stays as it was, until very many come from there', () => {
    pressed(20, from('one', '10.1.3.1'))
    expect([levelOf(house, from('other', '10.1.3.1')), levelOf(house, from('one', '10.1.3.2'))]).toEqual([0, 0])
    for (let nth = 0; nth < 400; nth++) press(house, from(`made up ${nth}`, '10.1.3.1'))
    expect(levelOf(house, from('new', '10.1.3.1'))).toBeGreaterThan(0)
  })

  test('each level takes twice the steps, and a proof that has become too easy is asked for again', async () => {
    const at = from('easy', '10.1.4.1')
    pressed(14, at)
    const solved = async (level: number) => {
      const challenge = await challengeFor(house, 'abc', level, 1)
      return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    }
    expect(levelOf(house, at)).toBe(3)
    await expect(mustBeProven(house, 'abc', await solved(1), 3)).rejects.toThrow()
    for (const level of [2, 3, 5]) await mustBeProven(house, 'abc', await solved(level), 3)
  })
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
  const studio = { _id: v7(), roles: ['studio' as const] }
  const [tablet, other] = [
    { ...studio, session: v7() },
    { ...studio, session: v7() },
  ]
  for (let at = 0; at < 600; at++) countOfSignedIn(house, tablet)
  expect(() => countOfSignedIn(house, tablet)).toThrow()
  countOfSignedIn(house, other)
})

test('somebody signed in sends sixty forms in an hour, however often they sign in, and another person goes on', () => {
  const person = { _id: v7(), roles: ['member' as const] }
  for (let at = 0; at < 60; at++) countOfSignedIn(house, { ...person, session: v7() })
  expect(() => countOfSignedIn(house, { ...person, session: v7() })).toThrow()
  countOfSignedIn(house, { ...person, _id: v7(), session: v7() })
})

test('a form of somebody signed in counts', async () => {
  const { slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 50)] })
  const who = await member(house)
  for (let at = 0; at < 60; at++) countOfSignedIn(house, { _id: who._id, roles: ['member'], session: v7() })
  const data = { slot, vorname: 'Lea', nachname: 'Muster', email: 'lea.viel@formkurve.example', guests: 0 }
  expect((await house.as(who, party.signup, { body: { data } }, { key: v7() })).status).toBe(429)
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
  await house.db.update(publicAct).set({ hash: inputHashOf(typed) })
  expect((await signUp(house, typed, key)).status).toBe(200)
  expect((await signUp(house, { ...typed, vorname: 'Zoa' }, key)).code).toBe('key-reused')
})

test.each([
  ['+41 (0)79 555 01 23', '+410795550123'],
  ['0041 79 555 01 23', '+41795550123'],
  ['079/555.01-23', '0795550123'],
])('a phone number that was typed as %s is known in its spelling of before, too', (typed, before) => {
  const form = { vorname: 'Zoë', telefon: plainPhone(typed) }
  const known = formHashesOf(form, { vorname: 'Zoë', telefon: typed })
  expect(known).toContain(inputHashOf(form))
  expect(known).toContain(inputHashOf({ ...form, telefon: before }))
  expect(known).not.toContain(inputHashOf({ ...form, telefon: '0795550124' }))
})
