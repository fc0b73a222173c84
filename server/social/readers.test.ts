import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProfileReader, readers, readerViewOf } from '#contract/rules/social/readers.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { pairOf } from './pair.ts'
import { post } from './posts/tables.ts'
import { relationship } from './tables.ts'
import { joined, openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

const at = new Date().toISOString()
const young = { geburtstag: `${new Date().getFullYear() - 15}-01-01` }
const grown = { geburtstag: '1990-05-05' }
const befriend = (one: Somebody, two: Somebody) =>
  house.db.insert(relationship).values({ ...pairOf(one._id, two._id), kind: 'friend', state: 'agreed', asker: one._id, askedAt: at, at })

/** Somebody who looks, and nothing nearer than this. */
async function readerOf(reader: ProfileReader, owner: Somebody, wishes: object) {
  const who = await socialMember(house, { ...wishes, studioCode: reader === 'studio' ? 'winterthur' : 'arbon' })
  if (reader === 'friend') await befriend(who, owner)
  if (reader === 'mutual') {
    const between = await socialMember(house)
    await befriend(who, between)
    await befriend(between, owner)
  }
  return who
}

/** A post that was looked at; nobody under age writes one for the studio. */
async function write(owner: Somebody, audience: 'friends' | 'studio') {
  const _id = v7()
  await house.as(owner, posts.create, { body: { _id, text: 'Heute 100 kg.', image: null, audience } })
  await house.db.update(post).set({ state: 'approved', approvedAt: at }).where(eq(post._id, _id))
  return _id
}

const settings: [string, { birth: object; asMinor?: boolean; leads?: boolean }][] = [
  ['a grown-up', { birth: grown }],
  ['somebody who leads courses', { birth: grown, leads: true }],
  ['somebody under age', { birth: young, asMinor: true }],
  ['somebody who grew up since they chose', { birth: grown, asMinor: true }],
]

describe('«So sehen dich andere» says of', () => {
  const cases = settings.flatMap(([name, owner]) =>
    [true, false].map(findable => [`${name}${findable ? '' : ', hidden'}`, findable, owner] as const),
  )
  test.each(cases)('%s what each reader is told', async (_name, findable, { birth, asMinor = false, leads }) => {
    const wishes = { studioCode: 'winterthur', ...birth }
    const owner = leads
      ? await employee(house, 'trainer', ['winterthur'], wishes)
      : await socialMember(house, wishes, { asMinor, findable, sharesFriends: true })
    if (leads) await joined(house, owner._id, { findable })
    const { own } = (await house.as(owner, social.profile, { query: {} })).reply
    const written = { friends: await write(owner, 'friends'), studio: await write(owner, 'studio') }
    for (const reader of readers) {
      const shown = readerViewOf(reader, own!)
      for (const age of [grown, young]) {
        const who = await readerOf(reader, owner, age)
        const [profile, friends, toFriends, toStudio] = await Promise.all([
          house.as(who, social.profile, { query: { id: owner._id } }),
          house.as(who, social.friendsOf, { params: { id: owner._id } }),
          house.as(who, posts.one, { params: { id: written.friends } }),
          house.as(who, posts.one, { params: { id: written.studio } }),
        ])
        const sees = [profile, friends, toFriends, toStudio].map(({ status }) => status === 200)
        const found = shown.profile === 'all' || (shown.profile === 'minors' && age === young)
        expect([reader, age, ...sees]).toEqual([
          reader,
          age,
          found,
          shown.friends,
          shown.posts === 'all',
          shown.posts !== 'none' && !asMinor,
        ])
      }
    }
  })
})
