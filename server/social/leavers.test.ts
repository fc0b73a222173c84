import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { notifications } from '#contract/notifications.ts'
import { social } from '#contract/social/calls.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { password } from '#server/testing/make.ts'
import { openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

const of = ({ _id }: Somebody) => ({ params: { id: _id } })
const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)

async function befriend(one: Somebody, other: Somebody) {
  await house.as(one, social.request, { ...of(other), body: { text: null } })
  await house.as(other, social.accept, of(one))
}

test.each([
  ['', undefined],
  [', also where it was told before notices bore whom they are about', sql`update notification set about = null`],
])('the name of who left is in nobody’s bell%s, and another one’s of the same name stays', async (_, before) => {
  const named = { vorname: 'Bösewichtius', nachname: '100% Zehntelmann' }
  const anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  const [gone, stays] = [await socialMember(house, named), await socialMember(house, named)]
  await befriend(anna, gone)
  await befriend(gone, anna)
  await befriend(anna, stays)
  expect(await bell(anna)).toHaveLength(2)
  expect(await bell(stays)).toEqual(['Anna Abt möchte mit dir befreundet sein.'])
  if (before) await house.db.execute(before)
  expect((await house.as(gone, account.removeSelf, { body: { password } })).status).toBe(200)
  expect(await bell(anna)).toEqual(['Bösewichtius 100% Zehntelmann und du seid jetzt befreundet.'])
  expect((await house.as(anna, account.removeSelf, { body: { password } })).status).toBe(200)
  expect(await bell(stays)).toEqual([])
})
