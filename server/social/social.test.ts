import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { friends } from '#contract/friends.ts'
import { notifications } from '#contract/notifications.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { social } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { pairOf } from './pair.ts'
import { forgetRequests } from './retention.ts'
import { relationship } from './tables.ts'
import { joined, openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

let anna: Somebody
let beat: Somebody
beforeEach(async () => {
  anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär' })
})

const of = ({ _id }: Somebody) => ({ params: { id: _id } })
const ask = (who: Somebody, other: Somebody, text: string | null = null) => house.as(who, social.request, { ...of(other), body: { text } })
const accept = (who: Somebody, other: Somebody) => house.as(who, social.accept, of(other), { key: v7() })
const part = (who: Somebody, other: Somebody, seen?: 'asked' | 'asks' | 'agreed') =>
  house.as(who, social.remove, { ...of(other), query: { seen } })
const block = (who: Somebody, other: Somebody) => house.as(who, social.block, of(other))
async function befriend(one: Somebody, other: Somebody) {
  await ask(one, other)
  await accept(other, one)
}
const friendsOf = async (who: Somebody) => (await house.as(who, friends.list)).reply.map(({ _id }) => _id)
const requests = async (who: Somebody) =>
  (await house.as(who, social.requests)).reply.map(({ kind, way, person, state }) => [kind, way, person._id, state])
const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)

describe('friends', () => {
  test('a request reaches the other one with its greeting, and a yes makes both friends; each is told', async () => {
    expect((await ask(anna, beat, 'Hallo Beat')).reply).toEqual({ _id: beat._id, friend: 'asked', partner: 'none' })
    const [row] = (await house.as(beat, social.requests)).reply
    expect(row).toMatchObject({ kind: 'friend', way: 'in', text: 'Hallo Beat', person: { _id: anna._id, vorname: 'Anna' } })
    expect((await house.as(beat, social.summary)).reply.friend).toEqual({ in: 1, out: 0 })
    expect((await accept(beat, anna)).reply.friend).toBe('agreed')
    expect([await friendsOf(anna), await friendsOf(beat)]).toEqual([[beat._id], [anna._id]])
    expect([await bell(beat), await bell(anna)]).toEqual([
      ['Anna Abt möchte mit dir befreundet sein.'],
      ['Beat Bär und du seid jetzt befreundet.'],
    ])
    expect(await requests(anna)).toEqual([])
  })

  test('requests that cross make friends, by either of the two ways', async () => {
    await ask(anna, beat)
    expect((await house.as(beat, friends.add, of(anna))).reply.friend).toBe('agreed')
    expect(await friendsOf(anna)).toEqual([beat._id])
  })

  test('the two ways know the same: asked by one, listed and answered by the other', async () => {
    await house.as(anna, friends.add, of(beat))
    expect((await house.as(beat, friends.requests)).reply.map(({ person }) => person._id)).toEqual([anna._id])
    await house.as(beat, friends.decline, of(anna))
    expect(await requests(beat)).toEqual([])
  })

  test('a withdrawal wins over a late acceptance, and both are told', async () => {
    await ask(anna, beat)
    await part(anna, beat, 'asked')
    const late = await accept(beat, anna)
    expect([late.status, late.code]).toEqual([409, 'request-withdrawn'])
    expect((late.reply as unknown as { current: unknown }).current).toEqual({ _id: anna._id, friend: 'withdrawn', partner: 'none' })
    expect((await bell(beat))[0]).toBe('Anna Abt hat die Anfrage zurückgezogen, bevor dein Ja ankam.')
    expect((await bell(anna))[0]).toMatch(/^Beat Bär wollte deine Anfrage noch annehmen\./)
    expect(await friendsOf(anna)).toEqual([])
  })

  test('a withdrawal that arrives after the acceptance still takes back, and both are told', async () => {
    await befriend(anna, beat)
    expect((await part(anna, beat, 'asked')).reply.friend).toBe('ended')
    expect([await friendsOf(anna), await friendsOf(beat)]).toEqual([[], []])
    expect((await bell(beat))[0]).toBe('Anna Abt hat die Anfrage zurückgezogen, die du angenommen hast.')
    expect((await bell(anna))[0]).toMatch(/^Beat Bär hatte deine Anfrage schon angenommen\./)
  })

  test('a no is told to nobody: the request looks open to who sent it, and reaches nobody for 30 days', async () => {
    await ask(anna, beat)
    const device = openDevice(house.url, { token: anna.token })
    await device.hear('ready')
    await part(beat, anna, 'asks')
    expect([await requests(anna), await requests(beat)]).toEqual([[['friend', 'out', beat._id, 'open']], []])
    expect((await ask(anna, beat)).reply.friend).toBe('asked')
    await part(anna, beat, 'asked')
    expect((await ask(anna, beat)).reply.friend).toBe('asked')
    expect(await requests(beat)).toEqual([])
    expect((await bell(beat)).length).toBe(1)
    // The one who declined may still ask.
    expect((await ask(beat, anna)).reply.friend).toBe('agreed')
    device.socket.close()
  })

  test('a decline of somebody who has said yes on another device does not end the friendship', async () => {
    await befriend(anna, beat)
    expect((await part(beat, anna, 'asks')).code).toBe('request-over')
    expect(await friendsOf(beat)).toEqual([anna._id])
  })

  test('an end tells nobody and takes the partnership along', async () => {
    await befriend(anna, beat)
    await house.as(anna, social.askPartner, of(beat))
    await house.as(beat, social.partner, { ...of(anna), body: { action: 'accept' } })
    expect((await house.as(anna, friends.list)).reply[0]?.partner).toBe('agreed')
    const before = (await bell(beat)).length
    expect((await part(anna, beat, 'agreed')).reply).toMatchObject({ friend: 'ended', partner: 'ended' })
    expect((await bell(beat)).length).toBe(before)
  })

  test('asked ten times a day, somebody is told once', async () => {
    for (let time = 0; time < 10; time++) {
      await ask(anna, beat)
      await part(anna, beat, 'asked')
    }
    expect(await bell(beat)).toHaveLength(1)
  })

  test('open apps of both look again', async () => {
    const [one, other] = [openDevice(house.url, { token: anna.token }), openDevice(house.url, { token: beat.token })]
    await Promise.all([one.hear('ready'), other.hear('ready')])
    await ask(anna, beat)
    await Promise.all([one.hear('social:changed'), other.hear('social:changed')])
    one.socket.close()
    other.socket.close()
  })
})

describe('training partners', () => {
  const plain = { studio: null, courseExecutionId: null, text: null }

  test('only friends ask, and ending it leaves the friendship', async () => {
    expect((await house.as(anna, social.askPartner, of(beat))).code).toBe('no-friend')
    await befriend(anna, beat)
    await house.as(anna, social.askPartner, of(beat))
    expect((await house.as(beat, social.respond, { ...of(anna), body: { status: 'accepted' } })).status).toBe(200)
    await house.as(beat, social.endPartnership, of(anna))
    expect((await house.as(anna, friends.list)).reply).toMatchObject([{ _id: beat._id, partner: 'ended' }])
  })

  test('a training is proposed once, answered, and taken back until it begins', async () => {
    await befriend(anna, beat)
    const body = { ...plain, _id: v7(), to: beat._id, at: new Date(Date.now() + dayMs).toISOString(), text: 'Beine?' }
    const propose = () => house.as(anna, social.proposeTraining, { body })
    expect([(await propose()).reply.state, (await propose()).reply.state]).toEqual(['open', 'open'])
    expect((await house.as(anna, social.proposeTraining, { body: { ...body, text: 'Rücken?' } })).code).toBe('taken')
    expect((await house.as(beat, social.summary)).reply.training).toEqual({ in: 1, out: 0 })
    const training = { params: { id: body._id } }
    await house.as(beat, social.respond, { ...training, body: { status: 'accepted' } })
    expect(await requests(anna)).toEqual([['training', 'out', beat._id, 'accepted']])
    await house.as(anna, social.withdraw, training)
    expect((await bell(beat))[0]).toBe('Anna Abt hat das Training zurückgezogen.')
    expect((await bell(anna))[0]).toBe('Beat Bär hatte das Training schon angenommen. Du hast es zurückgezogen, und dabei bleibt es.')
    const late = await house.as(beat, social.respond, { ...training, body: { status: 'accepted' } }, { key: v7() })
    expect([late.status, late.code]).toEqual([409, 'request-withdrawn'])
    expect((late.reply as unknown as { current: object }).current).toEqual({ _id: body._id, state: 'withdrawn' })
    expect((await bell(beat))[0]).toBe('Anna Abt hat die Anfrage zurückgezogen, bevor dein Ja ankam.')
    expect(await requests(beat)).toEqual([])
  })

  test('what nobody answered is over at its time', async () => {
    await befriend(anna, beat)
    const body = { ...plain, _id: v7(), to: beat._id, at: new Date(Date.now() - 1000).toISOString() }
    expect((await house.as(anna, social.proposeTraining, { body })).reply.state).toBe('expired')
    expect((await house.as(beat, social.respond, { params: { id: body._id }, body: { status: 'accepted' } })).code).toBe('request-over')
  })
})

describe('the Community', () => {
  const settings = { text: null, findable: false, sharesFriends: false, sharesSignups: false }
  const form = { ...settings, version: 0, joined: true, consent: communityConsent.version }

  test('is joined by a consent of its own, hidden at first, and left again', async () => {
    const carla = await member(house, { studioCode: 'winterthur', geburtstag: '1990-05-05', vorname: 'Carla' })
    expect((await house.as(carla, social.profile, { query: {} })).reply).toMatchObject({ joined: false, person: null })
    expect((await house.as(carla, social.saveProfile, { body: { ...form, consent: null } })).fields).toHaveProperty('consent')
    const { reply } = await house.as(carla, social.saveProfile, { body: form })
    expect(reply).toMatchObject({ joined: true, own: { version: 1, findable: false, consent: communityConsent.version } })
    expect((await house.as(anna, social.profile, { query: { id: carla._id } })).code).toBe('missing')
    await ask(carla, anna)
    await accept(anna, carla)
    await house.as(carla, social.saveProfile, { body: { ...form, version: 1, joined: false } })
    expect([await friendsOf(anna), (await house.as(carla, social.profile, { query: {} })).reply.joined]).toEqual([[], false])
  })

  test('two devices that change the profile: the second one sees what the first one wrote', async () => {
    const change = (text: string, version: number) => house.as(anna, social.saveProfile, { body: { ...form, version, text } })
    expect((await change('Yoga', 1)).status).toBe(200)
    const stale = await change('Laufen', 1)
    expect([stale.code, (stale.reply as unknown as { current: { text: string } }).current.text]).toEqual(['stale', 'Yoga'])
    expect((await change('Yoga', 1)).status).toBe(200)
  })

  test.each([
    ['the beginning of a name', 'zwirb', true],
    ['an umlaut written out', 'zwirbelmue', true],
    ['the second part of a hyphenated name', 'lena', true],
    ['the middle of a name', 'irbel', false],
    ['an email', 'zora.postfach', false],
    ['a phone number', '0791112233', false],
  ])('is searched by %s', async (_name, q, found) => {
    await house.db.delete(relationship)
    const zora = {
      vorname: 'Anna-Lena',
      nachname: 'Zwirbelmüller',
      email: `zora.postfach.${v7()}@formkurve.example`,
      telefon: '+41791112233',
    }
    const { _id } = await socialMember(house, zora)
    const { reply } = await house.as(anna, social.search, { query: { q } })
    expect(reply.some(row => row._id === _id)).toBe(found)
    expect(JSON.stringify(reply)).not.toMatch(/postfach|4179/)
  })

  test('shows in a search those of the own studio and friends of friends, nobody else', async () => {
    const far = await socialMember(house, { vorname: 'Xerxes', nachname: 'Fern', studioCode: 'arbon' })
    const search = async () => (await house.as(anna, social.search, { query: { q: 'xerxes' } })).reply.map(({ _id }) => _id)
    expect(await search()).toEqual([])
    await befriend(anna, beat)
    const at = new Date().toISOString()
    await house.db
      .insert(relationship)
      .values({ ...pairOf(beat._id, far._id), kind: 'friend', state: 'agreed', asker: far._id, askedAt: at, at })
    expect(await search()).toEqual([far._id])
  })

  test('shows of a friend’s friends only those whom one could find oneself', async () => {
    const hidden = await socialMember(house, { vorname: 'Hidda' }, { findable: false })
    await befriend(anna, beat)
    await befriend(hidden, beat)
    const list = () => house.as(anna, social.friendsOf, of(beat))
    expect((await list()).code).toBe('missing')
    await house.as(beat, social.saveProfile, { body: { ...form, findable: true, sharesFriends: true, version: 1 } })
    expect((await list()).reply).toEqual([])
  })

  test.each([
    ['an adult', '1990-01-01', false],
    ['somebody under age', `${new Date().getFullYear() - 15}-01-01`, true],
    ['somebody of unknown age', null, false],
  ])('lets %s find a minor: %s %s', async (_name, geburtstag, finds) => {
    const minor = await socialMember(
      house,
      { vorname: 'Mina', nachname: v7(), geburtstag: `${new Date().getFullYear() - 16}-01-01` },
      { asMinor: true },
    )
    const who = await socialMember(house, { geburtstag })
    expect((await ask(who, minor, 'Hoi')).code).toBe(finds ? undefined : 'missing')
    // A greeting is a word of somebody who is no friend.
    if (finds) expect((await house.as(minor, social.requests)).reply[0]?.text).toBe(null)
  })

  test('opens nothing by itself on the 18th birthday: only once the settings are saved', async () => {
    const grown = await socialMember(house, { vorname: 'Gabi' }, { asMinor: true })
    expect((await ask(anna, grown)).code).toBe('missing')
    await house.as(grown, social.saveProfile, { body: { ...form, findable: true, version: 1 } })
    expect((await ask(anna, grown)).status).toBe(200)
  })
})

describe('somebody who is blocked', () => {
  /** Answers of every call about a person, without what names them. */
  async function answers(who: Somebody, id: string) {
    const params = { params: { id } }
    const calls: [AnyCall, object][] = [
      [social.profile, { query: { id } }],
      [social.request, { ...params, body: {} }],
      [social.accept, params],
      [social.remove, { ...params, query: {} }],
      [social.askPartner, params],
      [social.partner, { ...params, body: { action: 'accept' } }],
      [social.endPartnership, params],
      [social.proposeTraining, { body: { _id: v7(), to: id } }],
      [social.respond, { ...params, body: { status: 'accepted' } }],
      [social.withdraw, params],
      [social.friendsOf, params],
      [friends.add, params],
      [friends.accept, params],
      [friends.decline, params],
      [social.block, params],
      [social.blocked, {}],
      [social.unblock, params],
      [friends.list, {}],
      [friends.signups, {}],
      [social.requests, {}],
      [social.summary, {}],
      [social.search, { query: { q: 'Anna' } }],
    ]
    const told: string[] = []
    for (const [call, input] of calls) {
      const { status, reply } = await house.as(who, call, input as never)
      told.push(`${call.name} ${status} ${JSON.stringify(reply).replaceAll(id, 'ID')}`)
    }
    return told
  }

  test.each([
    ['a friend', befriend],
    ['somebody whose request is open', (one: Somebody, other: Somebody) => ask(other, one)],
    ['a stranger', async () => {}],
  ] as const)('gets for each call what an id gets that does not exist: %s', async (_name, before) => {
    anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt', studioCode: 'arbon' })
    beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär', studioCode: 'arbon' })
    await before(anna, beat)
    await block(anna, beat)
    expect(await answers(beat, anna._id)).toEqual(await answers(beat, v7()))
    // The blocker sees as little, but for the list of the blocked.
    expect((await house.as(anna, social.profile, { query: { id: beat._id } })).code).toBe('missing')
    expect((await house.as(anna, social.blocked)).reply.map(({ _id }) => _id)).toEqual([beat._id])
  })

  test('hears of it within a second where something ended that was seen', async () => {
    await befriend(anna, beat)
    const device = openDevice(house.url, { token: beat.token })
    await device.hear('ready')
    await block(anna, beat)
    await device.hear('social:changed')
    expect(await friendsOf(beat)).toEqual([])
    device.socket.close()
  })

  test('stays blocked when either leaves and joins again, and nothing comes back afterwards', async () => {
    await befriend(anna, beat)
    await block(anna, beat)
    await house.as(beat, social.saveProfile, {
      body: { version: 1, joined: false, consent: null, text: null, findable: false, sharesFriends: false, sharesSignups: false },
    })
    await joined(house, beat._id)
    expect((await ask(beat, anna)).code).toBe('missing')
    await house.as(anna, social.unblock, of(beat))
    expect([await friendsOf(anna), (await ask(beat, anna)).status]).toEqual([[], 200])
  })
})

test('requests and what is over are forgotten after 400 days; friends stay', async () => {
  const carla = await socialMember(house)
  await befriend(anna, beat)
  await ask(carla, anna)
  const later = (days: number) => new Date(Date.now() + days * dayMs)
  await forgetRequests(house, later(399))
  expect(await requests(anna)).toHaveLength(1)
  await forgetRequests(house, later(401))
  expect([await requests(anna), await friendsOf(anna)]).toEqual([[], [beat._id]])
})
