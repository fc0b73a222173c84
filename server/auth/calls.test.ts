import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { member, password, signIn } from '#server/testing/make.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test('a member signs in and is known by the token', async () => {
  const { email, _id } = await member(house)
  const { status, reply } = await house.as(undefined, auth.login, { body: { email: email.toUpperCase(), password, device: 'Handy' } })
  expect(status).toBe(200)
  expect(reply.user._id).toBe(_id)
  const me = await house.as(reply, account.me)
  expect(me.reply.email).toBe(email)
})

test('a wrong password and an unknown address are refused alike', async () => {
  const { email } = await member(house)
  const wrong = await house.as(undefined, auth.login, { body: { email, password: 'ganz falsch', device: 'x' } })
  const unknown = await house.as(undefined, auth.login, { body: { email: 'niemand@formkurve.example', password: 'ganz falsch', device: 'x' } })
  expect([wrong.status, wrong.code]).toEqual([401, 'wrong-login'])
  expect(unknown.reply).toEqual(wrong.reply)
})
void signIn
