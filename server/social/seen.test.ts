import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { friends } from '#contract/friends.ts'
import type { RelationshipState } from '#contract/social/moves.ts'
import { social } from '#contract/social.ts'
import { person } from '#server/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member, password } from '#server/testing/make.ts'
import { pairOf } from './pair.ts'
import { personal } from './personal.ts'
import { relationship, socialBlock, socialProfile, trainingRequest } from './tables.ts'
import { joined } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'arbon' })
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
    ...{ studio: 'arbon', findable: true, sees: [true, true, false] as Relation['sees'] },
    async made(a, b) {
      const between = await member(house)
      await joined(house, between._id)
      await Promise.all([bind(a, between, 'agreed'), bind(between, b, 'agreed')])
    },
  },
  'somebody who was deleted': {
    ...{ findable: true, sees: nothing },
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

const rowsOf = async (table: string, who: Somebody) =>
  (await personal.find(store => store.table === table && store.rows)?.rows?.(house.db, who._id)) ?? []

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
