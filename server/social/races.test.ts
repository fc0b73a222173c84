import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import { social } from '#contract/social/calls.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'
import { socialMember } from './testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const rounds = process.env.LONG ? 200 : 8

/** Two processes where there is a PostgreSQL to share. */
let one: TestHouse
let other: TestHouse
let anna: Somebody
let beat: Somebody
beforeAll(async () => {
  one = await openTestHouse()
  const { databaseUrl, secrets } = one.settings
  other = databaseUrl ? await openTestHouse({ databaseUrl, secrets }) : one
  await makeStudio(one, { code: 'winterthur' })
  anna = await socialMember(one)
  beat = await socialMember(one)
}, 60_000)
afterAll(async () => {
  if (other !== one) await other.close()
  await one.close()
})

/** Two strangers each round: a request counts for the day. */
async function strangers() {
  anna = await socialMember(one)
  beat = await socialMember(one)
}

const of = ({ _id }: Somebody) => ({ params: { id: _id } })
const keyed = () => ({ key: v7() })
const ask = (house: TestHouse, who: Somebody, whom: Somebody) =>
  house.as(who, social.request, { ...of(whom), body: { text: null } }, keyed())
const friendsOf = async (who: Somebody) => (await one.as(who, friends.list)).reply.map(({ _id }) => _id)

test('requests that cross always make friends', async () => {
  for (let round = 0; round < rounds; round++) {
    await strangers()
    const answers = await Promise.all([ask(one, anna, beat), ask(other, beat, anna)])
    expect(answers.map(({ reply }) => reply.friend).toSorted()).toEqual(['agreed', 'asked'])
    expect([await friendsOf(anna), await friendsOf(beat)]).toEqual([[beat._id], [anna._id]])
  }
}, 600_000)

test('taken back against accepted: whichever comes first, nobody is a friend afterwards, and both see the same', async () => {
  for (let round = 0; round < rounds; round++) {
    await strangers()
    await ask(one, anna, beat)
    const [back, yes] = await Promise.all([
      one.as(anna, social.remove, { ...of(beat), query: { seen: 'asked' } }, keyed()),
      other.as(beat, social.accept, of(anna), keyed()),
    ])
    expect(back.status).toBe(200)
    if (yes.status === 200) expect(back.reply.friend).toBe('ended')
    else expect([yes.code, back.reply.friend]).toEqual(['request-withdrawn', 'withdrawn'])
    expect([await friendsOf(anna), await friendsOf(beat)]).toEqual([[], []])
  }
}, 600_000)

test('blocked while asking: no request stays behind that an unblocking would bring up', async () => {
  for (let round = 0; round < rounds; round++) {
    await strangers()
    await Promise.all([ask(one, anna, beat), other.as(beat, social.block, of(anna), keyed())])
    await one.as(beat, social.unblock, of(anna))
    expect((await one.as(beat, social.requests)).reply).toEqual([])
  }
}, 600_000)
