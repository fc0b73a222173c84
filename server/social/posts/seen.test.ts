import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { goneThing } from '#server/moderation/gone.ts'
import { pairOf } from '#server/social/pair.ts'
import { relationship } from '#server/social/tables.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse({ studios: ['winterthur'] })
let manager: Somebody
beforeAll(async () => {
  manager = await employee(house, 'studio_manager', ['winterthur'])
}, 60_000)

const of = (id: string) => ({ params: { id } })
const at = new Date().toISOString()
const befriend = (one: Somebody, two: Somebody) =>
  house.db.insert(relationship).values({ ...pairOf(one._id, two._id), kind: 'friend', state: 'agreed', asker: one._id, askedAt: at, at })
const comment = async (who: Somebody, id: string, text = 'Stark.') =>
  (await house.as(who, posts.comment, { ...of(id), body: { _id: v7(), text } })).reply._id
const approve = (id: string) => house.as(manager, posts.review, { ...of(id), body: { status: 'approved', reason: null } })
async function approved(who: Somebody) {
  const { reply } = await house.as(who, posts.create, { body: { _id: v7(), text: 'Heute 100 kg.', image: null, audience: 'friends' } })
  expect((await approve(reply._id)).status).toBe(200)
  return reply._id
}
const read = async (who: Somebody, id: string) => {
  const rows = (await house.as(who, posts.comments, { ...of(id), query: {} })).reply.rows.map(({ _id }) => _id)
  const counted = (await house.as(who, posts.one, of(id))).reply.comments
  return { rows, counted }
}

test('what somebody under age comments is read by their friends and by whose post it is (K17)', async () => {
  const [anna, adult, friend] = [await socialMember(house), await socialMember(house), await socialMember(house)]
  const young = await socialMember(house, { geburtstag: `${new Date().getFullYear() - 15}-01-01` })
  const nobodyKnows = await socialMember(house, { geburtstag: null })
  for (const each of [adult, friend, young, nobodyKnows]) await befriend(anna, each)
  await befriend(young, friend)
  const id = await approved(anna)
  const [theirs, unknown, grown] = [await comment(young, id), await comment(nobodyKnows, id), await comment(adult, id)]
  const all = [grown, unknown, theirs]
  expect(await read(anna, id)).toEqual({ rows: all, counted: 3 })
  expect(await read(friend, id)).toEqual({ rows: [grown, theirs], counted: 2 })
  expect(await read(adult, id)).toEqual({ rows: [grown], counted: 1 })
  expect(await read(young, id)).toEqual({ rows: [grown, theirs], counted: 2 })
})

test('what somebody blocked does, and what is held back, reaches nobody as a frame either', async () => {
  const [anna, beat, carla] = [await socialMember(house), await socialMember(house), await socialMember(house)]
  for (const each of [beat, carla]) await befriend(anna, each)
  const id = await approved(anna)
  await house.as(carla, social.block, of(beat._id))
  const [shut, author] = [openDevice(house.url, { token: carla.token }), openDevice(house.url, { token: anna.token })]
  await Promise.all([shut.hear('ready'), author.hear('ready')])
  const count = ({ frames }: typeof shut) => frames.filter(({ event }) => event === 'social:post').length
  const like = (who: Somebody) => house.as(who, posts.like, { ...of(id), body: { liked: true } })
  await comment(beat, id, 'Siehe lauf.ch')
  await like(beat)
  const said = await comment(beat, id)
  await house.as(beat, posts.removeComment, of(said))
  await expect.poll(() => count(author)).toBe(3)
  // Frames keep their order, so one that comes last says that none came before it.
  await like(anna)
  await expect.poll(() => count(author)).toBe(4)
  await expect.poll(() => count(shut)).toBe(1)
  for (const { socket } of [shut, author]) socket.close()
})

test('a comment that goes with somebody else’s post, as they leave the Community, can still be reported', async () => {
  const [anna, beat] = [await socialMember(house), await socialMember(house)]
  await befriend(anna, beat)
  const id = await comment(beat, await approved(anna), 'Du nervst.')
  const choices = { text: null, findable: false, sharesFriends: false, sharesSignups: false }
  await house.as(anna, social.saveProfile, { body: { version: 1, joined: false, consent: null, ...choices } })
  expect(await goneThing(house.db as never, 'comment', id, 'Du nervst.')).toMatchObject({ author: beat._id })
})
