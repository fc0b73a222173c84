import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows } from '#contract/access.ts'
import type { AnyCall } from '#contract/call.ts'
import { chat } from '#contract/chat.ts'
import { posts } from '#contract/social/posts.ts'
import { contract } from '#contract/testing/whole.ts'
import { isHere } from '#server/chat/presence/attendance.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'
import type { Parts } from '#server/testing/request.ts'
import { openDevice } from '#server/testing/socket.ts'
import { peopleIn, type RelationName, relations } from './testing/relations.ts'
import { framesSeenBy, seenBy, tellsNobody } from './testing/seenTable.ts'
import { leaveTraces, type Traces } from './testing/traces.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'arbon' })
}, 60_000)
afterAll(() => house.close())

const domains = [
  ...(['chat', 'social', 'posts', 'postPictures', 'friends', 'events', 'eventPeople', 'eventDoor', 'moderation', 'push'] as const),
  ...(['notifications', 'galleries', 'displays', 'referrals', 'party', 'contest', 'allianz'] as const),
]
const ofMember = domains.flatMap(domain =>
  Object.entries<AnyCall>(contract[domain]).flatMap(([name, call]) =>
    allows(call.access, { roles: ['member'], grants: [] }) ? [{ name: `${domain}.${name}`, call }] : [],
  ),
)
const isWriting = ({ call }: { call: AnyCall }) => call.method !== 'GET' || call.changes === true
/** Those that change nothing come first. */
const tried = [...ofMember.filter(each => !isWriting(each)), ...ofMember.filter(isWriting)].filter(
  ({ call }) => call.reply !== 'file' && !call.upload,
)
const sampled: readonly RelationName[] = ['friend', 'findable', 'hidden', 'asks', 'blocks me', 'trainer', 'deleted']
const names = process.env.LONG ? (Object.keys(relations) as RelationName[]) : sampled

test('each call of the Community that a member may make has its line', () => {
  const silent = Object.entries(tellsNobody).flatMap(([domain, calls]) => calls.split(' ').map(call => `${domain}.${call}`))
  expect([...Object.keys(seenBy), ...silent].sort()).toEqual(ofMember.map(({ name }) => name).sort())
})

/** Digits are no letters of a name. */
const lettersOf = (id: string) => id.replace(/\d/g, digit => 'abcdefghij'[Number(digit)]!).replaceAll('-', '')

async function story(relation: RelationName) {
  const nachname = `Seen${lettersOf(v7())}`
  const people = await peopleIn(house, relation, { vorname: 'Zora', nachname })
  const traces = await leaveTraces(house, people)
  await people.make()
  const { _id, email } = people.other
  const tells = (said: unknown) => [nachname, email, _id].some(sign => JSON.stringify(said).includes(sign))
  return { ...people, traces, nachname, tells }
}

describe('who is told of whom', () => {
  test.each(names)('by each call: %s', async relation => {
    const { me, other, traces, nachname, tells } = await story(relation)
    const line = relation === 'deleted' ? undefined : openDevice(house.url, { token: other.token })
    await line?.hear('ready')
    // Who comes is told together with others, a moment after they are heard.
    if (line) await expect.poll(() => isHere(house)(other._id)).toBe(true)
    const told: string[] = []
    for (const { name, call } of tried) {
      const input: Parts = seenBy[name]?.aim?.({ ...traces, other: other._id, nachname }) ?? call.example ?? {}
      const { reply } = await house.as(me, call, input as never, { key: v7() })
      if (tells(reply)) told.push(name)
    }
    const meant = Object.entries(seenBy).flatMap(([name, line]) => (line.told.includes(relation) ? [name] : []))
    expect(told.sort()).toEqual(meant.sort())
    line?.socket.close()
  })

  test.each(names.filter(name => name !== 'deleted'))('by each frame: %s', async relation => {
    const { me, other, third, traces, tells } = await story(relation)
    const mine = openDevice(house.url, { token: me.token })
    await mine.hear('ready')
    const theirs = openDevice(house.url, { token: other.token })
    await theirs.hear('ready')
    await acts(other, traces)
    theirs.socket.close()
    const told = () => [...new Set(mine.frames.filter(tells).map(({ event }) => event as string))].sort()
    const meant = Object.entries(framesSeenBy).flatMap(([event, seen]) => (seen.includes(relation) ? [event] : []))
    await expect.poll(told).toEqual(meant.sort())
    // Frames of a group keep their order: what comes last says that none is on its way any more.
    const body = { _id: v7(), textContent: 'Bis dann' }
    await house.as(third, chat.send, { params: { id: traces.round }, body }, { key: v7() })
    await expect.poll(() => JSON.stringify(mine.frames)).toContain(body._id)
    expect(told()).toEqual(meant.sort())
    mine.socket.close()
  })
})

async function acts(who: Somebody, { round, thirds, message }: Traces) {
  const params = { id: round }
  for (const typing of [true, false]) await house.as(who, chat.typing, { params, body: { typing } })
  await house.as(who, chat.send, { params, body: { _id: v7(), textContent: 'Hoi' } }, { key: v7() })
  await house.as(who, chat.editMessage, { params: { id: message }, body: { textContent: 'Um sieben', version: 1 } }, { key: v7() })
  await house.as(who, chat.read, { params, body: { number: 2 } }, { key: v7() })
  await house.as(who, posts.like, { params: { id: thirds }, body: { liked: false } }, { key: v7() })
}
