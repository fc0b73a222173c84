import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { friends } from '#contract/friends.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

const nobody = () => ({ params: { id: v7() } })

/** What somebody may do so many times, by whichever of its calls (K43). */
const rates: Record<string, { times: number; by: ((who: Awaited<ReturnType<typeof socialMember>>) => Promise<{ code?: string }>)[] }> = {
  'posts a day': {
    times: 10,
    by: [
      who => house.as(who, posts.create, { body: { _id: v7(), text: 'Heute 100 kg.', image: null, audience: 'friends' } }),
      who => house.as(who, posts.signup, { body: { _id: v7(), courseExecutionId: v7(), text: '', audience: 'friends' } }),
      who => house.as(who, posts.instructing, { body: { _id: v7(), courseExecutionId: v7(), text: '', audience: 'friends' } }),
    ],
  },
  'comments an hour': {
    times: 60,
    by: [
      who => house.as(who, posts.comment, { ...nobody(), body: { _id: v7(), text: 'Stark!' } }),
      who => house.as(who, posts.commentToo, { ...nobody(), body: { _id: v7(), text: 'Stark!' } }),
    ],
  },
  'friend requests a day': {
    times: 30,
    by: [who => house.as(who, social.request, { ...nobody(), body: { text: null } }), who => house.as(who, friends.add, nobody())],
  },
}

test.each(Object.entries(rates))('%s count together, whichever call they come by', async (_name, { times, by }) => {
  const [who, other] = [await socialMember(house), await socialMember(house)]
  for (let nth = 0; nth < times; nth++) expect((await by[nth % by.length]!(who)).code).not.toBe('too-many')
  for (const each of by) expect((await each(who)).code).toBe('too-many')
  for (const each of by) expect((await each(other)).code).not.toBe('too-many')
})
