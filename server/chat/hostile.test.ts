import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { chatWords } from '#contract/chat/words.ts'
import { fc } from '#contract/testing/draws.ts'
import type { Who } from '#server/serve/serve.ts'
import { hear } from '#server/serve/words.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { nasty } from '#server/testing/nasty.ts'
import { groupWith } from './testing/groups.ts'

const frames = process.env.LONG ? 10_000 : 200
/** People take turns, for rates count by person. */
const speakers = process.env.LONG ? 50 : 5

const house = testHouse()
let people: { who: Somebody; group: string; message: string }[]
beforeAll(async () => {
  people = await Promise.all(
    Array.from({ length: speakers }, async () => {
      const who = await member(house)
      const group = await groupWith(house, who)
      const message = v7()
      await house.as(who, chat.send, { params: { id: group }, body: { _id: message, textContent: 'Hoi' } })
      return { who, group, message }
    }),
  )
}, 60_000)

const words = Object.keys(chatWords)
const fields = ['groupId', '_id', 'textContent', 'text', 'replyToMessageId', 'written', 'version', 'number'] as const
const wild = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)
/** What is said: as it should be in some places, so that it reaches far in, and anything in others. */
const said = fc.record({
  event: fc.constantFrom(...words),
  turn: fc.nat(speakers - 1),
  own: fc.boolean(),
  broken: fc.dictionary(fc.constantFrom(...fields), wild, { maxKeys: 3 }),
  whole: fc.option(wild, { freq: 10 }),
})

const goodOf = ({ group, message }: { group: string; message: string }, own: boolean) => ({
  groupId: group,
  _id: own ? message : v7(),
  textContent: 'Salü',
  text: 'Salü',
  version: 1,
  number: 1,
})
const say = (who: Somebody, event: string, data: unknown) =>
  hear(house, { ...who, roles: [], grants: [] } as unknown as Who, { event, data })

test('each word reaches its handler: as it should be it is done, about what nobody has it is refused', async () => {
  for (const [place, event] of words.entries()) {
    // Beginning and ending to write are dropped where one person says both too often.
    const one = people[place % speakers]
    const good = goodOf(one!, event !== 'chat:sendMessage')
    const { refusal } = await say(one!.who, event, { ...good, groupId: v7(), _id: v7() })
    expect(refusal?.code, event).toBe('missing')
    expect(await say(one!.who, event, good), event).toEqual({})
  }
})

test(`${frames} hostile words of the chat: each is done or refused in words of ours, none is a fault`, { timeout: 3_600_000 }, async () => {
  const sane = fc.asyncProperty(said, async ({ event, turn, own, broken, whole }) => {
    const { refusal } = await say(people[turn]!.who, event, whole ?? { ...goodOf(people[turn]!, own), ...broken })
    expect(refusal?.code, JSON.stringify({ event, broken, whole })).not.toBe('broken')
    expect(refusal?.message ?? 'done').toEqual(expect.any(String))
  })
  await fc.assert(sane, { numRuns: frames })
})
