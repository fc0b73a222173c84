import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { friends } from '#contract/friends.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import type { RelationshipState } from '#contract/rules/social/moves.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { sandboxInside } from '#server/outside/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member, password } from '#server/testing/make.ts'
import { pairOf } from './pair.ts'
import { personal } from './personal.ts'
import { post } from './posts/tables.ts'
import { relationship, socialBlock, socialProfile, trainingRequest } from './tables.ts'
import { joined, openCommunity } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

const at = new Date().toISOString()
const bind = (a: Somebody, b: Somebody, state: RelationshipState, asker = a, kind: 'friend' | 'partner' = 'friend') =>
  house.db.insert(relationship).values({ ...pairOf(a._id, b._id), kind, state, asker: asker._id, askedAt: at, at })
const block = (a: Somebody, b: Somebody) => house.db.insert(socialBlock).values({ person: a._id, blocked: b._id, at, named: true })

type Two = [anna: Somebody, beat: Somebody]
interface Relation {
  /** Where the other one trains; the one who looks trains in Winterthur. */
  studio?: string
  findable?: boolean
  born?: string
  joins?: 'both' | 'looker' | 'other'
  made?: (...two: Two) => Promise<unknown>
  /** Profile seen, found by a search, name told as a friend. */
  sees: [profile: boolean, search: boolean, friend: boolean]
  /** Their request still stands for them: asking them is a yes to it. */
  agrees?: true
}

const minor = `${new Date().getFullYear() - 15}-01-01`
const nothing: Relation['sees'] = [false, false, false]

const relations: Record<string, Relation> = {
  'somebody of the studio who can be found': { findable: true, sees: [true, true, false] },
  'somebody of the studio who is hidden': { sees: nothing },
  'somebody of another studio who can be found there': { studio: 'arbon', findable: true, sees: nothing },
  'somebody under age who can be found': { findable: true, born: minor, sees: nothing },
  'somebody who has not joined': { findable: true, joins: 'looker', sees: nothing },
  'somebody, looked at before joining': { findable: true, joins: 'other', sees: nothing },
  'a hidden friend': { made: (a, b) => bind(a, b, 'agreed'), sees: [true, false, true] },
  'a hidden friend of another studio': { studio: 'arbon', made: (a, b) => bind(a, b, 'agreed'), sees: [true, false, true] },
  'somebody hidden who was asked': { made: (a, b) => bind(a, b, 'requested'), sees: [true, false, false] },
  'somebody hidden who asks': { made: (a, b) => bind(a, b, 'requested', b), sees: [true, false, false] },
  'somebody hidden who has declined': { made: (a, b) => bind(a, b, 'declined'), sees: [true, false, false] },
  'somebody hidden who was declined': { made: (a, b) => bind(a, b, 'declined', b), sees: nothing, agrees: true },
  'somebody hidden who took the request back': { made: (a, b) => bind(a, b, 'withdrawn', b), sees: nothing },
  'somebody hidden who was a friend': { made: (a, b) => bind(a, b, 'ended'), sees: nothing },
  'somebody who blocks': { findable: true, made: (a, b) => Promise.all([bind(a, b, 'agreed'), block(b, a)]), sees: nothing },
  'somebody who is blocked': { findable: true, made: (a, b) => Promise.all([bind(a, b, 'agreed'), block(a, b)]), sees: nothing },
  'a friend of a friend, in another studio': {
    studio: 'arbon',
    findable: true,
    sees: [true, true, false] as Relation['sees'],
    async made(a, b) {
      const between = await member(house)
      await joined(house, between._id)
      await Promise.all([bind(a, between, 'agreed'), bind(between, b, 'agreed')])
    },
  },
  'somebody who was deleted': {
    findable: true,
    sees: nothing,
    made: (_, b) => house.db.update(person).set({ deletedAt: at }).where(eq(person._id, b._id)),
  },
}

async function two({ studio = 'winterthur', findable = false, born = '1990-01-01', joins = 'both' }: Relation): Promise<[...Two, string]> {
  const nachname = `Xaver${v7()
    .replace(/\d/g, digit => 'abcdefghij'[Number(digit)] as string)
    .replaceAll('-', '')}`
  const [anna, beat] = await Promise.all([
    member(house, { studioCode: 'winterthur', geburtstag: '1990-01-01' }),
    member(house, { studioCode: studio, geburtstag: born, nachname }),
  ])
  if (joins !== 'other') await joined(house, anna._id)
  if (joins !== 'looker') await joined(house, beat._id, { findable })
  return [anna, beat, nachname]
}

describe('who sees whom', () => {
  test.each(Object.entries(relations))('%s', async (_name, relation) => {
    const [anna, beat, nachname] = await two(relation)
    await relation.made?.(anna, beat)
    const profile = (await house.as(anna, social.profile, { query: { id: beat._id } })).code !== 'missing'
    const found = (await house.as(anna, social.search, { query: { q: nachname } })).reply.some(({ _id }) => _id === beat._id)
    const listed = (await house.as(anna, friends.list)).reply.some(({ _id }) => _id === beat._id)
    expect([profile, found, listed]).toEqual(relation.sees)
    // Whoever is not seen can't be asked either.
    if (profile) return
    const { reply } = await house.as(anna, social.request, { params: { id: beat._id }, body: { text: null } })
    expect(reply).toMatchObject(relation.agrees ? { friend: 'agreed' } : { code: 'missing' })
  })
})

/** Calls about a post, as somebody gets them answered; what names the post itself is left out. */
async function answersAbout(who: Somebody, id: string) {
  const of = { params: { id } }
  const all = [
    await house.as(who, posts.one, of),
    await house.as(who, posts.comments, { ...of, query: {} }),
    await house.as(who, posts.commentsToo, { ...of, query: {} }),
    await house.as(who, posts.like, { ...of, body: { liked: true } }),
    await house.as(who, posts.comment, { ...of, body: { _id: v7(), text: 'Hoi' } }),
    await house.as(who, posts.commentToo, { ...of, body: { _id: v7(), text: 'Hoi' } }),
    await house.as(who, posts.remove, of),
    await house.as(who, posts.removeComment, of),
  ]
  return all.map(({ status, code, reply }) => (code ? { status, code, reply } : { status }))
}

describe('whose posts somebody sees', () => {
  test.each(Object.entries(relations))('of %s', async (_name, relation) => {
    const { studio = 'winterthur', joins = 'both', sees } = relation
    const [anna, beat] = await two(relation)
    await relation.made?.(anna, beat)
    const [near, wide] = [v7(), v7()]
    const written = { author: beat._id, kind: 'text', text: 'Hoi', studio, state: 'approved', created: at, approvedAt: at } as const
    if (joins !== 'looker')
      await house.db.insert(post).values([
        { ...written, _id: near, audience: 'friends' },
        { ...written, _id: wide, audience: 'studio' },
      ])
    const [, found, friend] = sees
    const meant = [friend ? near : undefined, friend || (found && studio === 'winterthur') ? wide : undefined]
    const nobody = await answersAbout(anna, v7())
    for (const [place, id] of [near, wide].entries()) {
      const answers = await answersAbout(anna, id)
      if (meant[place]) expect(answers.slice(0, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      else expect(answers).toEqual(nobody)
    }
    const theirs = await house.as(anna, posts.ofUser, { params: { id: beat._id }, query: {} })
    const listed = theirs.code ? [] : theirs.reply.rows.map(({ _id }) => _id)
    expect(listed.sort()).toEqual(meant.filter(id => id !== undefined).sort())
    if (theirs.code) expect(theirs.reply).toEqual((await house.as(anna, posts.ofUser, { params: { id: v7() }, query: {} })).reply)
    const feed = (await house.as(anna, posts.feed, { query: {} })).reply.rows.map(({ _id }) => _id)
    expect(feed.sort()).toEqual(friend ? [near, wide].sort() : [])
  })
})

test('who is in the studio is told to friends where both show it, and of nobody under age', async () => {
  const [anna, beat] = await two({ sees: nothing })
  await bind(anna, beat, 'agreed')
  const tacUserId = v7()
  await house.db.update(person).set({ tacUserId }).where(eq(person._id, beat._id))
  await house.db.insert(sandboxInside).values({ tacUserId, studio: 'winterthur', since: at })
  const inside = async () => (await house.as(anna, social.checkedIn)).reply.map(({ _id }) => _id)
  const shows = (who: Somebody, sharesPresence: boolean) =>
    house.db.update(socialProfile).set({ sharesPresence }).where(eq(socialProfile.person, who._id))
  const seen: (string[] | undefined)[] = []
  for (const [mine, theirs] of [
    [false, true],
    [true, false],
    [true, true],
  ] as const) {
    await Promise.all([shows(anna, mine), shows(beat, theirs)])
    seen.push(await inside())
  }
  expect(seen).toEqual([[], [], [beat._id]])
  await house.db.update(person).set({ geburtstag: minor }).where(eq(person._id, beat._id))
  expect(await inside()).toEqual([])
  await house.db.update(person).set({ geburtstag: '1990-01-01' }).where(eq(person._id, beat._id))
  await house.db.update(sandboxInside).set({ since: new Date(Date.now() - 4 * 3_600_000).toISOString() })
  expect(await inside()).toEqual([])
})

test('a friend who ended it and hides answers as one who blocks', async () => {
  const answers = async (made: (...two: Two) => Promise<unknown>) => {
    const [anna, beat] = await two({ sees: nothing })
    await bind(anna, beat, 'ended', beat)
    await made(anna, beat)
    const of = { params: { id: beat._id } }
    const all = [
      await house.as(anna, social.remove, { ...of, query: { seen: 'agreed' } }),
      await house.as(anna, social.remove, { ...of, query: {} }),
      await house.as(anna, social.accept, of, { key: v7() }),
      await house.as(anna, social.request, { ...of, body: { text: null } }),
      await house.as(anna, social.endPartnership, of),
    ]
    return all.map(({ status, code, reply }) => ({ status, code, reply }))
  }
  expect(await answers(async () => {})).toEqual(await answers((anna, beat) => block(beat, anna)))
})

test('leaving and joining again shortens no silence after a declined request', async () => {
  const [anna, beat] = await two({ findable: true, sees: nothing })
  const of = (who: Somebody) => ({ params: { id: who._id } })
  await house.as(anna, social.request, { ...of(beat), body: { text: null } })
  await house.as(anna, social.search, { query: { q: 'Xaver' } })
  await house.db.update(socialProfile).set({ findable: true }).where(eq(socialProfile.person, anna._id))
  await house.as(beat, social.remove, { ...of(anna), query: { seen: 'asks' } })
  const form = { consent: communityConsent.version, text: null, findable: true, sharesFriends: false, sharesSignups: false }
  await house.as(anna, social.saveProfile, { body: { ...form, version: 1, joined: false } })
  await house.as(anna, social.saveProfile, { body: { ...form, version: 0, joined: true } })
  const again = await house.as(anna, social.request, { ...of(beat), body: { text: 'Nochmals' } })
  expect(again.reply).toMatchObject({ friend: 'asked' })
  expect((await house.as(beat, social.requests)).reply).toEqual([])
})

const rowsOf = async (table: string, who: Somebody) =>
  (await personal.find(store => store.table === table && store.rows)?.rows?.(house.db, who._id, house)) ?? []

test('an export tells neither that somebody declined nor more of the others than their names', async () => {
  const [anna, beat] = await two({ sees: nothing })
  await bind(anna, beat, 'declined')
  expect(await rowsOf('relationship', anna)).toMatchObject([{ art: 'Freundschaft', stand: 'angefragt' }])
  expect(await rowsOf('relationship', beat)).toEqual([])
  expect(JSON.stringify(await rowsOf('relationship', anna))).not.toContain(beat.email)
})

test('who leaves the chain leaves nothing in the Community, on either side', async () => {
  const [anna, beat] = await two({ sees: nothing })
  await Promise.all([bind(anna, beat, 'agreed'), bind(anna, beat, 'requested', anna, 'partner'), block(beat, anna)])
  await house.db.insert(trainingRequest).values({ _id: v7(), from: beat._id, to: anna._id, asked: at, at })
  expect((await house.as(anna, account.removeSelf, { body: { password } })).status).toBe(200)
  const left = await Promise.all([
    house.db.$count(relationship, eq(relationship.low, anna._id)),
    house.db.$count(relationship, eq(relationship.high, anna._id)),
    house.db.$count(socialBlock, eq(socialBlock.blocked, anna._id)),
    house.db.$count(trainingRequest, eq(trainingRequest.to, anna._id)),
    house.db.$count(socialProfile, eq(socialProfile.person, anna._id)),
  ])
  expect(left).toEqual([0, 0, 0, 0, 0])
})
