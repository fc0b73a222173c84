import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { examplePicture } from '#contract/files.ts'
import { notifications } from '#contract/notifications.ts'
import { social } from '#contract/social/calls.ts'
import { postStates, postSteps, verdicts } from '#contract/social/post.ts'
import { postPictures, posts } from '#contract/social/posts.ts'
import { dayMs } from '#contract/time.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { removeFiles, sweepFiles } from '#server/shared/files/keptFiles.ts'
import { file } from '#server/shared/files/tables.ts'
import { pairOf } from '#server/social/pair.ts'
import { nameOf } from '#server/social/socialNews.ts'
import { relationship, socialProfile } from '#server/social/tables.ts'
import { openCommunity, socialMember } from '#server/social/testing/make.ts'
import { breathe } from '#server/testing/breathe.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, holder, member, password } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { dropUnused } from './images.ts'
import { post, postComment, postLike } from './tables.ts'

const rounds = process.env.LONG ? 200 : 8

let house: TestHouse
let manager: Somebody
let other: Somebody
beforeAll(async () => {
  house = await openCommunity()
  manager = await employee(house, 'studio_manager', ['winterthur'])
  other = await employee(house, 'studio_manager', ['arbon'])
}, 60_000)
afterAll(() => house.close())

let anna: Somebody
let beat: Somebody
beforeEach(async () => {
  anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär' }, { findable: false })
})

const of = (id: string) => ({ params: { id } })
const at = () => new Date().toISOString()
const befriend = (one: Somebody, two: Somebody) =>
  house.db
    .insert(relationship)
    .values({ ...pairOf(one._id, two._id), kind: 'friend', state: 'agreed', asker: one._id, askedAt: at(), at: at() })
const write = (who: Somebody, over: Partial<{ _id: string; text: string; image: string; audience: 'friends' | 'studio' }> = {}) =>
  house.as(who, posts.create, { body: { _id: v7(), text: 'Heute 100 kg.', image: null, audience: 'friends', ...over } })
const decide = (who: Somebody, id: string, status: 'approved' | 'rejected' | 'removed', reason: string | null = null) =>
  house.as(who, posts.review, { ...of(id), body: { status, reason } })
const feedOf = async (who: Somebody) => (await house.as(who, posts.feed, { query: {} })).reply.rows.map(({ _id }) => _id)
const one = async (who: Somebody, id: string) => house.as(who, posts.one, of(id))
/** An approved post of somebody. */
async function approved(who: Somebody, over: Parameters<typeof write>[1] = {}) {
  const { reply } = await write(who, over)
  expect((await decide(manager, reply._id, 'approved')).reply.state).toBe('approved')
  return reply._id
}

describe('a post', () => {
  test('waits until somebody of its studio has looked at it; then friends see it, and nobody else', async () => {
    const carla = await socialMember(house)
    await befriend(anna, beat)
    const { reply } = await write(anna)
    expect(reply.state).toBe('pending')
    expect([(await one(beat, reply._id)).code, (await one(anna, reply._id)).reply.state]).toEqual(['missing', 'pending'])
    expect((await decide(other, reply._id, 'approved')).code).toBe('missing')
    expect((await decide(beat, reply._id, 'approved')).code).toBe('forbidden')
    await decide(manager, reply._id, 'approved')
    expect([await feedOf(beat), await feedOf(anna), await feedOf(carla)]).toEqual([[reply._id], [reply._id], []])
    expect((await one(carla, reply._id)).code).toBe('missing')
  })

  test('is never reviewed by its author, and whoever is first decides', async () => {
    const boss = await employee(house, 'studio_manager', ['winterthur'], { studioCode: 'winterthur', geburtstag: '1980-01-01' })
    await house.as(boss, social.saveProfile, {
      body: { version: 0, joined: true, consent: '2026-12', text: null, findable: false, sharesFriends: false, sharesSignups: false },
    })
    const { _id } = (await write(boss)).reply
    expect((await decide(boss, _id, 'approved')).code).toBe('missing')
    const pending = async (who: Somebody) => (await house.as(who, posts.pending, { query: {} })).reply.rows.map(row => row._id)
    expect([(await pending(boss)).includes(_id), (await pending(manager)).includes(_id), (await pending(other)).includes(_id)]).toEqual([
      false,
      true,
      false,
    ])
    expect((await decide(manager, _id, 'rejected')).code).toBe('invalid')
    await decide(manager, _id, 'rejected', 'Bitte keine Werbung.')
    const late = await decide(manager, _id, 'approved')
    expect([late.code, late.reply]).toEqual(['post-decided', expect.objectContaining({ current: { _id, state: 'rejected' } })])
    expect(late.reply).toMatchObject({ message: `Schon entschieden: ${await nameOf(house.db, manager._id)} hat es abgelehnt.` })
    expect((await one(boss, _id)).reply).toMatchObject({ state: 'rejected', reason: 'Bitte keine Werbung.' })
    const bell = (await house.as(boss, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)
    expect(bell).toContain('Dein Beitrag wurde nicht freigegeben: Bitte keine Werbung.')
  })

  test('of two reviewers at once exactly one decides', { timeout: 600_000 }, async () => {
    const second = await employee(house, 'studio_manager', ['winterthur'])
    for (let round = 0; round < rounds; round++) {
      const { _id } = (await write(await socialMember(house))).reply
      const answers = await Promise.all([decide(manager, _id, 'approved'), decide(second, _id, 'rejected', 'Nein.')])
      expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'post-decided'])
    }
  })

  test('of two reviewers within its breath the later one learns that somebody else decided, who and how', async () => {
    const second = await employee(house, 'studio_manager', ['winterthur'], { vorname: 'Rolf', nachname: 'Zweiter' })
    const { _id } = (await write(await socialMember(house))).reply
    const key = v7()
    const held = (who: Somebody, status: 'approved' | 'rejected', key: string) =>
      house.as(who, posts.review, { ...of(_id), body: { status, reason: status === 'approved' ? null : 'Nein.' } }, { key })
    expect((await held(second, 'rejected', v7())).status).toBe(200)
    expect((await held(manager, 'approved', key)).status).toBe(200)
    await house.db.execute(
      `update job set due = now() - interval '1 hour' where due = (select min(due) from job where key like 'breath.%')`,
    )
    await house.runJobs()
    await breathe(house)
    const again = await held(manager, 'approved', key)
    expect([again.code, again.reply]).toEqual([
      'post-decided',
      expect.objectContaining({ message: 'Schon entschieden: Rolf Zweiter hat es abgelehnt.', current: { _id, state: 'rejected' } }),
    ])
    const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)
    expect(await bell(manager)).toContain('Nicht ausgeführt: Darüber hat schon jemand entschieden.')
    expect(await bell(second)).toEqual(['Ein Beitrag wartet auf die Freigabe.'])
  })

  test('is the same when it comes again, and another under its id is taken', async () => {
    const _id = v7()
    await write(anna, { _id })
    expect((await write(anna, { _id })).reply).toEqual({ _id, state: 'pending' })
    expect((await write(anna, { _id, text: 'Anders' })).code).toBe('taken')
    expect((await write(beat, { _id })).code).toBe('taken')
  })

  test('is read by the studio where an instructor means it, and by who can find its author; never of somebody under age', async () => {
    const leads = await holder(house, [{ right: 'gf_cp_instructor', studios: ['winterthur'] }])
    await house.db.update(socialProfile).set({ findable: false }).where(eq(socialProfile.person, leads._id))
    await house.db.execute(`update person set studio_code = 'winterthur', geburtstag = '1985-01-01' where _id = '${leads._id}'`)
    await house.db
      .insert(socialProfile)
      .values({ person: leads._id, consent: '2026-12', joinedAt: at(), asMinor: false })
      .onConflictDoNothing()
    const wide = await approved(leads, { audience: 'studio' })
    const narrow = await approved(leads)
    expect((await feedOf(anna)).includes(wide)).toBe(true)
    expect((await feedOf(anna)).includes(narrow)).toBe(false)
    const elsewhere = await socialMember(house, { studioCode: 'arbon' })
    expect((await feedOf(elsewhere)).includes(wide)).toBe(false)
    await house.as(leads, posts.remove, of(wide))
    expect((await feedOf(anna)).includes(wide)).toBe(false)
    const findable = await approved(anna, { audience: 'studio' })
    expect([(await one(beat, findable)).status, (await feedOf(beat)).includes(findable)]).toEqual([200, false])
    expect((await house.as(beat, posts.ofUser, { ...of(anna._id), query: {} })).reply.rows.map(({ _id }) => _id)).toEqual([findable])
    const young = await socialMember(house, { geburtstag: `${new Date().getFullYear() - 15}-01-01` }, { asMinor: true })
    expect((await write(young, { audience: 'studio' })).fields).toHaveProperty('audience')
  })

  test('about a course stands at once, once an execution, as long as its author has the seat', async () => {
    await befriend(anna, beat)
    const [{ _id: room }, { _id: course }] = [await makeRoom(house), await makeCourse(house)]
    const { _id: execution } = await makeExecution(house, { course, room })
    const tell = (call: typeof posts.signup | typeof posts.instructing, who: Somebody, text = '') =>
      house.as(who, call, { body: { _id: v7(), courseExecutionId: execution, text, audience: 'friends' } })
    expect([(await tell(posts.signup, anna)).code, (await tell(posts.instructing, anna)).code]).toEqual(['post-unbooked', 'post-unbooked'])
    await house.db.insert(courseSignup).values({ _id: v7(), execution, person: anna._id, state: 'booked', receipt: 1, at: at() })
    const { reply } = await tell(posts.signup, anna)
    expect(reply.state).toBe('approved')
    expect((await tell(posts.signup, anna)).reply).toEqual(reply)
    expect(await feedOf(beat)).toEqual([reply._id])
    await house.db.update(courseSignup).set({ state: 'off' }).where(eq(courseSignup.execution, execution))
    expect(await feedOf(beat)).toEqual([])
    await house.db.update(courseExecution).set({ instructor: beat._id }).where(eq(courseExecution._id, execution))
    expect((await tell(posts.instructing, beat, 'Kommt!')).reply.state).toBe('pending')
  })
})

describe('likes and comments', () => {
  test('a like says what it wants, so that it may come twice; without a wish it turns round', async () => {
    await befriend(anna, beat)
    const id = await approved(anna)
    const like = (liked?: boolean) => house.as(beat, posts.like, { ...of(id), body: { liked } })
    expect([(await like(true)).reply, (await like(true)).reply]).toEqual([
      { liked: true, likes: 1 },
      { liked: true, likes: 1 },
    ])
    expect([(await like()).reply, (await like()).reply.liked]).toEqual([{ liked: false, likes: 0 }, true])
  })

  test('a comment is there at once, one with a link waits, under both spellings', async () => {
    await befriend(anna, beat)
    const id = await approved(anna)
    const say = (call: typeof posts.comment | typeof posts.commentToo, text: string) =>
      house.as(beat, call, { ...of(id), body: { _id: v7(), text } })
    expect((await say(posts.comment, 'Stark!')).reply.state).toBe('approved')
    const held = (await say(posts.commentToo, 'Mehr auf www.example.com')).reply
    expect(held.state).toBe('pending')
    const texts = async (who: Somebody, call: typeof posts.comments | typeof posts.commentsToo) =>
      (await house.as(who, call, { ...of(id), query: {} })).reply.rows.map(({ text }) => text)
    expect([await texts(anna, posts.comments), await texts(beat, posts.commentsToo)]).toEqual([
      ['Stark!'],
      ['Mehr auf www.example.com', 'Stark!'],
    ])
    const [row] = (await house.as(manager, posts.pending, { query: {} })).reply.rows.filter(each => each._id === held._id)
    expect(row).toMatchObject({ about: 'comment', held: ['Link'], under: 'Heute 100 kg.' })
    await decide(manager, held._id, 'approved')
    expect(await texts(anna, posts.comments)).toHaveLength(2)
    // The post's author deletes any, somebody else none.
    const carla = await socialMember(house)
    expect((await house.as(carla, posts.removeComment, of(held._id))).code).toBe('missing')
    expect((await house.as(anna, posts.removeComment, of(held._id))).status).toBe(200)
  })

  test('of somebody blocked are not there, nor counted', async () => {
    const carla = await socialMember(house)
    await Promise.all([befriend(anna, beat), befriend(anna, carla)])
    const id = await approved(anna)
    await house.as(carla, posts.like, { ...of(id), body: { liked: true } })
    await house.as(carla, posts.comment, { ...of(id), body: { _id: v7(), text: 'Hoi' } })
    expect((await one(beat, id)).reply).toMatchObject({ likes: 1, comments: 1 })
    await house.as(beat, social.block, of(carla._id))
    expect((await one(beat, id)).reply).toMatchObject({ likes: 0, comments: 0 })
    expect((await house.as(beat, posts.comments, { ...of(id), query: {} })).reply.rows).toEqual([])
  })
})

describe('a picture', () => {
  const upload = async (who: Somebody) =>
    (await house.as(who, postPictures.upload, { body: { ...examplePicture, field: 'image' } }, { key: v7() })).reply
  const load = (who: Somebody, name: string, small = '') =>
    house.ask(`social/image/${name}${small}`, { headers: { authorization: `Bearer ${who.token}` } })

  test('opens for its owner, for who reviews its post as long as it waits, for who sees it then, and for nobody else', async () => {
    const carla = await socialMember(house)
    await befriend(anna, beat)
    const { name } = await upload(anna)
    expect([(await load(anna, name)).status, (await load(beat, name)).status]).toEqual([200, 404])
    expect((await write(beat, { image: name })).code).toBe('invalid')
    const id = (await write(anna, { image: name, text: '' })).reply._id
    expect([(await load(manager, name)).status, (await load(beat, name)).status]).toEqual([200, 404])
    await decide(manager, id, 'approved')
    const seen = await load(beat, name, '?size=small')
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store'])
    expect([(await load(carla, name)).status, (await load(manager, name)).status, (await load(other, name)).status]).toEqual([
      404, 404, 404,
    ])
    expect((await one(beat, id)).reply.picture).toEqual({ name, width: 2, height: 2 })
    await house.as(beat, social.block, of(anna._id))
    expect((await load(beat, name)).status).toBe(404)
    await house.as(anna, posts.remove, of(id))
    expect(await house.db.$count(file, eq(file.name, name))).toBe(0)
  })

  test('opens by its signed address for who sees its post, and for nobody once that was removed', async () => {
    const { name, address } = await upload(anna)
    const opens = async () => (await house.ask(address)).status
    const { _id } = (await write(anna, { image: name, text: '' })).reply
    await decide(manager, _id, 'approved')
    expect(await opens()).toBe(200)
    await house.as(manager, posts.review, { ...of(_id), body: { status: 'removed', reason: 'Passt nicht' } })
    expect(await opens()).toBe(404)
  })

  test('is made small once, for all who ask at once, and the small one goes with it', async () => {
    const carla = await socialMember(house)
    const { name } = await upload(carla)
    const all = await Promise.all(Array.from({ length: 40 }, () => load(carla, name, '?size=small')))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const path = (size = '') => join(house.settings.dataDir, 'uploads', name.slice(1, 3), name.replace('.webp', `${size}.webp`))
    await rm(path())
    expect((await load(carla, name, '?size=small')).status).toBe(200)
    await sweepFiles(house, Date.now() + dayMs)
    expect((await load(carla, name, '?size=small')).status).toBe(200)
    await house.db.delete(file).where(eq(file.name, name))
    await removeFiles(house, [name])
    await expect(stat(path('.480'))).rejects.toThrow('ENOENT')
  })

  test('without a post goes after a day, or thirty where a device may name it', async () => {
    const { name } = await upload(anna)
    const days = (count: number) => new Date(Date.now() + count * dayMs)
    const there = () => house.db.$count(file, eq(file.name, name))
    await dropUnused(house, days(2))
    expect(await there()).toBe(1)
    await dropUnused(house, days(31))
    expect(await there()).toBe(0)
  })
})

describe('told on the live channel', () => {
  test('who sees it hears of a new post, and who is blocked of nothing', async () => {
    const carla = await socialMember(house)
    await Promise.all([befriend(anna, beat), befriend(anna, carla)])
    await house.as(carla, social.block, of(anna._id))
    const { _id } = (await write(anna)).reply
    const [friend, shut] = [openDevice(house.url, { token: beat.token }), openDevice(house.url, { token: carla.token })]
    await Promise.all([friend.hear('ready'), shut.hear('ready')])
    await decide(manager, _id, 'approved')
    expect(await friend.hear('social:post')).toEqual({ post: _id, what: 'new' })
    // Blocked now, the other one hears that something changed, and finds nothing.
    await house.as(anna, social.block, of(beat._id))
    await friend.hear('social:changed')
    expect(await feedOf(beat)).toEqual([])
    expect(shut.frames.some(({ event }) => event === 'social:post')).toBe(false)
    for (const { socket } of [friend, shut]) socket.close()
  })
})

test('each step of a review is one of the table', () => {
  for (const verdict of verdicts) for (const state of postStates) expect(postSteps[verdict][state]).toBeDefined()
})

test('who leaves the Community takes posts, pictures, likes and comments along; so does who leaves the chain', async () => {
  await befriend(anna, beat)
  const { name } = (await house.as(anna, postPictures.upload, { body: { ...examplePicture, field: 'image' } })).reply
  const [mine, theirs] = [await approved(anna, { image: name }), await approved(beat)]
  const react = async (who: Somebody, id: string) => {
    await house.as(who, posts.like, { ...of(id), body: { liked: true } })
    await house.as(who, posts.comment, { ...of(id), body: { _id: v7(), text: 'Ja' } })
  }
  await Promise.all([react(beat, mine), react(anna, theirs)])
  const form = { version: 1, consent: null, text: null, findable: true, sharesFriends: false, sharesSignups: false }
  expect((await house.as(anna, social.saveProfile, { body: { ...form, joined: false } })).status).toBe(200)
  const left = (who: Somebody) =>
    Promise.all([
      house.db.$count(post, eq(post.author, who._id)),
      house.db.$count(postComment, eq(postComment.author, who._id)),
      house.db.$count(postLike, eq(postLike.person, who._id)),
      house.db.$count(file, eq(file.person, who._id)),
    ])
  expect(await left(anna)).toEqual([0, 0, 0, 0])
  await house.as(beat, account.removeSelf, { body: { password } })
  expect(await left(beat)).toEqual([0, 0, 0, 0])
})

test('a studio and who has not joined write nothing', async () => {
  const stranger = await member(house, { studioCode: 'winterthur' })
  const station = await member(house, { studioCode: 'winterthur', roles: ['member', 'studio'] })
  expect([(await write(stranger)).code, (await write(station)).code]).toEqual(['missing', 'forbidden'])
})
