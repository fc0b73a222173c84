import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { measurementCalls } from '#contract/measurements.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
}, 60_000)
afterAll(() => house.close())

test('the stored user has the fields of L87 and no secret', async () => {
  const anna = await member(house, { vorname: 'Anna', nachname: 'Meier', studioCode: 'winterthur', geburtstag: '1991-04-17' })
  const { reply } = await house.as(anna, account.me)
  expect(reply).toEqual({
    _id: anna._id,
    tac_user_id: null,
    bild: null,
    vorname: 'Anna',
    nachname: 'Meier',
    userName: 'Anna Meier',
    email: anna.email,
    geburtstag: '1991-04-17',
    birthday: '1991-04-17',
    studio: { _id: expect.any(String), code: 'winterthur', name: 'Winterthur', canton: 'ZH', email: 'winterthur@formkurve.example' },
    studio_id: 'winterthur',
    userRoles: ['member'],
    consent1: false,
    gewicht: null,
    zielgewicht: null,
    streakGoal: 3,
    courseRecommendations: [],
  })
})

test('a streak goal sent fifty times with its key is set once, and a later goal is not undone by a late resend', async () => {
  const anna = await member(house)
  const key = v7()
  const send = () => house.as(anna, account.streakGoal, { body: { streakGoal: 5 } }, { key })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await house.as(anna, account.streakGoal, { body: { streakGoal: 2 } }, { key: v7() })
  expect((await send()).reply.streakGoal).toBe(5)
  expect((await house.as(anna, account.me)).reply.streakGoal).toBe(2)
  const { rows } = await house.pool.query('select version from person where _id = $1', [anna._id])
  expect(rows).toEqual([{ version: 3 }])
})

test('a goal that is none is refused in German', async () => {
  const { status, fields } = await house.as(await member(house), account.streakGoal, { body: { streakGoal: 8 } })
  expect([status, fields]).toEqual([422, { streakGoal: 'Höchstens 7.' }])
})

test('weight and target weight are measurements, stand with the user, and a resend adds none', async () => {
  const anna = await member(house)
  const [weighing, aiming] = [v7(), v7()]
  const send = () =>
    Promise.all([
      house.as(anna, account.addWeight, { body: { weight: 78.4 } }, { key: weighing }),
      house.as(anna, account.addTargetWeight, { body: { weight: 75 } }, { key: aiming }),
    ])
  const answers = [...(await send()), ...(await send())]
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(answers.map(() => [200, { ok: true }]))
  const { reply } = await house.as(anna, account.me)
  expect([reply.gewicht, reply.zielgewicht]).toEqual([78.4, 75])
  const { reply: measured } = await house.as(anna, measurementCalls.list)
  expect(measured.map(({ kind, value }) => [kind, value]).sort()).toEqual([
    ['targetWeight', 75],
    ['weight', 78.4],
  ])
})
