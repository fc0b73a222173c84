import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allows } from '#contract/access.ts'
import type { AnyCall } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { contract } from '#contract/testing/whole.ts'
import { isHere } from '#server/chat/presence/attendance.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import type { Parts } from '#server/testing/request.ts'
import { openDevice } from '#server/testing/socket.ts'
import { openCommunity } from './testing/make.ts'
import { peopleIn, type RelationName, relations } from './testing/relations.ts'
import { framesSeenBy, picturesSeenBy, seenBy, tellsNobody } from './testing/seenTable.ts'
import { leaveTraces, type Traces } from './testing/traces.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
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
const tried = [...ofMember.filter(each => !isWriting(each)), ...ofMember.filter(isWriting)]
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
  const signs = [nachname, email, _id, ...Object.values(traces.pictures)]
  const tells = (said: unknown) => signs.some(sign => JSON.stringify(said).includes(sign))
  return { ...people, traces, nachname, tells }
}

describe('who is told of whom', () => {
  test.each(names)('by each call: %s', async relation => {
    const { me, other, traces, nachname, tells } = await story(relation)
    const line = relation === 'deleted' ? undefined : openDevice(house.url, { token: other.token })
    await line?.hear('ready')
    // Who comes is told together with others, a moment after they are heard; a studio's tablets are nobody who comes.
    if (line && relation !== 'studio') await expect.poll(() => isHere(house)(other._id)).toBe(true)
    const told: string[] = []
    for (const { name, call } of tried) {
      const input: Parts = seenBy[name]?.aim?.({ ...traces, other: other._id, nachname }) ?? call.example ?? {}
      const { status, reply } = await house.as(me, call, input as never, { key: v7() })
      // A file tells whose it is by being given.
      if (call.reply === 'file' ? status === 200 && tells(input) : tells(reply)) told.push(name)
      for (const [, session] of JSON.stringify(reply).matchAll(/&sig=([0-9a-f-]{36})/g)) expect(session, name).toBe(me.session)
    }
    const meant = Object.entries(seenBy).flatMap(([name, line]) => (line.told.includes(relation) ? [name] : []))
    expect(told.sort()).toEqual(meant.sort())
    line?.socket.close()
  })

  test.each(names)('by each picture: %s', async relation => {
    const { me, third, traces } = await story(relation)
    const { face, near, wide } = traces.pictures
    const headers = { authorization: `Bearer ${me.token}` }
    const opens = async (path: string) => (await house.ask(path, { headers })).status === 200
    /** The address of the face that somebody is told in the group. */
    const addressFor = async (who: Somebody) => {
      const { members } = (await house.as(who, chat.group, { params: { id: traces.round } })).reply
      return members.map(({ bild }) => bild ?? '').find(address => address.includes(face)) ?? ''
    }
    const [mine, thirds] = [await addressFor(me), await addressFor(third)]
    const seen = {
      face: mine !== '' && (await opens(mine)),
      near: await opens(`social/image/${near}`),
      wide: await opens(`social/image/${wide}`),
    }
    const meant = Object.entries(picturesSeenBy).map(([picture, seen]) => [picture, seen.includes(relation)])
    expect(seen).toEqual(Object.fromEntries(meant))
    // Nobody gets at them by their names, nor by an address that was made for somebody else.
    for (const name of [face, near, wide]) expect(await opens(`files/${name}`)).toBe(false)
    if (mine) expect(await opens(mine.replace(me.session, third.session))).toBe(false)
    expect(mine === '' || mine !== thirds).toBe(true)
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
