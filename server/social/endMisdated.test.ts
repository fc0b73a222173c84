import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { chat, directId } from '#contract/chat/calls.ts'
import { people } from '#contract/people.ts'
import { social } from '#contract/social/calls.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { relationshipBetween } from './pair.ts'
import { openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
let office: Somebody
beforeAll(async () => {
  house = await openCommunity()
  office = await employee(house, 'office', ['winterthur'])
}, 60_000)
afterAll(() => house.close())

const born = (age: number) => `${new Date().getFullYear() - age}-01-01`
const [young, grown] = [born(15), '1982-01-14']
const somebody = (geburtstag: string) => socialMember(house, { geburtstag, nachname: v7() })

const ask = (a: Somebody, b: Somebody) => house.as(a, social.request, { params: { id: b._id }, body: { text: null } })
const accept = (a: Somebody, b: Somebody) => house.as(a, social.accept, { params: { id: b._id } })
const stateOf = async (a: Somebody, b: Somebody) => (await relationshipBetween(house.db, a._id, b._id, 'friend'))?.state

/** The studio puts somebody's birthday right. */
async function right(who: Somebody, geburtstag: string, by = office) {
  const params = { id: who._id }
  const { version, vorname, nachname, email } = (await house.as(by, people.card, { params })).reply
  return house.as(by, people.edit, { params, body: { version, vorname, nachname, email, geburtstag } })
}

test('an adult does not become a minor for a minute: a birthday that is set is the studio’s to change', async () => {
  const [adult, minor] = [await somebody(grown), await somebody(young)]
  expect((await ask(adult, minor)).code).toBe('missing')
  expect((await house.as(adult, account.birthday, { body: { birthday: young } })).code).toBe('birthday-set')
  expect((await ask(adult, minor)).code).toBe('missing')
})

test('what an adult began as a minor ends once the studio puts the date right, and nobody writes to the other any more', async () => {
  const [asked, friend] = [await somebody(young), await somebody(young)]
  const adult = await somebody(young)
  for (const other of [asked, friend]) expect((await ask(adult, other)).status).toBe(200)
  await accept(friend, adult)
  const body = { _id: await directId(adult._id, friend._id), memberIds: [friend._id] }
  expect((await house.as(adult, chat.create, { body })).status).toBe(200)
  expect((await right(adult, grown)).status).toBe(200)
  expect([await stateOf(adult, asked), await stateOf(adult, friend)]).toEqual(['ended', 'ended'])
  expect((await house.as(adult, social.profile, { query: { id: friend._id } })).code).toBe('missing')
  const message = { _id: v7(), textContent: 'Hoi' }
  const sent = await house.as(adult, chat.send, { params: { id: body._id }, body: message }, { key: message._id })
  expect(sent.code).toBe('chat-closed')
  const { reply } = await house.as(office, people.history, { params: { id: adult._id } })
  expect(reply.find(({ kind }) => kind === 'edited')).toMatchObject({ what: 'geburtstag', by: expect.any(String) })
})

test('what began rightly stays: whom a minor asked, two minors, and two adults', async () => {
  const liar = await somebody(young)
  const asker = await somebody(young)
  await ask(asker, liar)
  await accept(liar, asker)
  const [one, two] = [await somebody(born(16)), await somebody(young)]
  await ask(one, two)
  await accept(two, one)
  const grownUp = await somebody(grown)
  await ask(liar, grownUp)
  await right(liar, grown)
  await right(one, born(17))
  await right(grownUp, '1983-02-02')
  expect([await stateOf(liar, asker), await stateOf(one, two), await stateOf(liar, grownUp)]).toEqual(['agreed', 'agreed', 'requested'])
})

test('an adult who asked a minor that passed for one of age is no friend of theirs', async () => {
  const [adult, minor] = [await somebody(grown), await somebody('1999-01-01')]
  await ask(adult, minor)
  await accept(minor, adult)
  await right(minor, young)
  expect(await stateOf(adult, minor)).toBe('ended')
})
