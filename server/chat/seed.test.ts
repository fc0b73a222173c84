import { expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { type DemoPeople, demoNames } from '#server/kit/demo.ts'
import { pairOf } from '#server/social/pair.ts'
import { relationship } from '#server/social/tables.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { seedChat } from './seed.ts'

const house = testHouse({ studios: ['winterthur'] })
let me: Somebody

test('the demo’s member has conversations that hold together, and the demo made again adds nothing', async () => {
  const made = await Promise.all(demoNames.map(async name => [name, await socialMember(house)] as const))
  const people = Object.fromEntries(made.map(([name, { _id }]) => [name, _id])) as DemoPeople
  me = made.find(([name]) => name === 'mitglied')![1]
  const at = new Date().toISOString()
  for (let nth = 0; nth < 5; nth++) {
    const friend = await socialMember(house)
    const row = { kind: 'friend', state: 'agreed', asker: me._id, askedAt: at, at } as const
    await house.db.insert(relationship).values({ ...pairOf(me._id, friend._id), ...row })
  }
  for (let nth = 0; nth < 2; nth++) await house.db.transaction(tx => seedChat(tx, people))
  const { reply } = await house.as(me, chat.groups)
  const eight = reply.find(({ name }) => name === 'Frühschicht Winterthur')!
  expect(reply).toHaveLength(4)
  expect([eight.members.length, eight.unread > 0, eight.count]).toEqual([8, true, 308])
  const page = (await house.as(me, chat.messages, { params: { id: eight._id }, query: { after: 0 } })).reply
  expect([page.rows.length, page.more, page.rows[0]?.number]).toEqual([100, true, 1])
  expect((await house.as(me, chat.invitations)).reply).toMatchObject([{ name: 'Velo am Sonntag' }])
})
