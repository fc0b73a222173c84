import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { allianz } from '#contract/occasions/allianz.ts'
import { leave } from '#server/leaving/leave.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee, member } from '#server/testing/make.ts'
import { occasionEntry } from './tables.ts'
import { at, makeOccasion, signUp } from './testing/make.ts'

const house = testHouse()

test('staff write the page, somebody enters once, and only then there is a confirmation', async () => {
  const [admin, anna] = [await employee(house, 'admin'), await member(house)]
  expect((await house.as(anna, allianz.enter)).code).toBe('occasion-closed')
  const body = { title: 'Allianz', text: 'Gemeinsam fit.', from: at(-1), until: at(5), version: 0 }
  expect((await house.as(anna, allianz.edit, { body })).code).toBe('forbidden')
  expect((await house.as(admin, allianz.edit, { body })).reply).toMatchObject({ open: true, version: 1, mine: true })
  expect((await house.as(admin, allianz.edit, { body: { ...body, title: 'Anders' } })).code).toBe('stale')
  expect((await house.as(undefined, allianz.status)).reply).toMatchObject({ title: 'Allianz', open: true, enteredAt: null, mine: false })
  expect((await house.as(undefined, allianz.enter)).code).toBe('unauthenticated')
  expect((await house.as(anna, allianz.download)).code).toBe('not-entered')
  const { enteredAt } = (await house.as(anna, allianz.enter)).reply
  expect(enteredAt).toEqual(expect.any(String))
  expect((await house.as(anna, allianz.enter)).reply.enteredAt).toBe(enteredAt)
  expect(await house.db.$count(occasionEntry, eq(occasionEntry.person, anna._id))).toBe(1)
  const pdf = await house.as(anna, allianz.download)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await (pdf.reply as Blob).text()).slice(0, 5)).toBe('%PDF-')
})

test('what somebody signed up for without an account goes along and goes away with their account, once the address is proven', async () => {
  const { slot } = await makeOccasion(house, 'party')
  const [proven, claimed] = [
    await member(house, { email: 'bewiesen@formkurve.example', emailVerifiedAt: at(-1) }),
    await member(house, { email: 'behauptet@formkurve.example' }),
  ]
  for (const email of ['bewiesen@formkurve.example', 'behauptet@formkurve.example']) await signUp(house, { slot, email })
  const exported = async (token: string) => {
    const answer = await house.ask(account.export.path, { headers: { authorization: `Bearer ${token}` } })
    const { unzipSync, strFromU8 } = await import('fflate')
    const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    return JSON.parse(strFromU8(entries['party-und-wettbewerb.json']!)) as unknown[]
  }
  expect([(await exported(proven.token)).length, (await exported(claimed.token)).length]).toEqual([1, 0])
  for (const { _id } of [proven, claimed]) await house.db.transaction(tx => leave(tx, house, _id))
  const left = await house.db.select({ email: occasionEntry.email }).from(occasionEntry).where(eq(occasionEntry.slot, slot))
  expect(left).toEqual([{ email: 'behauptet@formkurve.example' }])
  expect(await house.db.$count(person, eq(person.email, 'behauptet@formkurve.example'))).toBe(0)
})
