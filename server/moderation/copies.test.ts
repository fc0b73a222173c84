import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { social } from '#contract/social/calls.ts'
import { postPictures, posts } from '#contract/social/posts.ts'
import { dayMs } from '#contract/time.ts'
import { keepFile, sweepFiles } from '#server/shared/files/keptFiles.ts'
import { file } from '#server/shared/files/tables.ts'
import { whileCopying } from '#server/shared/files/testing/copying.ts'
import { openCommunity, socialMember } from '#server/social/testing/make.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { pictureKind } from './keptWords.ts'
import { moderationCase, moderationKept } from './tables.ts'

let house: TestHouse
let anna: Somebody
let beat: Somebody
let lead: Somebody
beforeAll(async () => {
  house = await openCommunity()
  anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär' })
  await house.as(anna, social.request, { params: { id: beat._id }, body: { text: null } }, { key: v7() })
  await house.as(beat, social.accept, { params: { id: anna._id } }, { key: v7() })
  lead = await employee(house, 'studio_manager', ['winterthur'])
}, 60_000)
afterAll(() => house.close())

const tomorrow = () => Date.now() + dayMs

let post: string
let picture: string
beforeEach(async () => {
  await house.db.delete(moderationCase)
  await house.db.delete(file).where(eq(file.kind, pictureKind))
  await sweepFiles(house, tomorrow())
  post = v7()
  picture = (await house.as(beat, postPictures.upload, { body: { ...examplePicture, field: 'image' } }, { key: v7() })).reply.name
  const made = await house.as(
    beat,
    posts.create,
    { body: { _id: post, text: 'Schau dich an.', image: picture, audience: 'friends' } },
    { key: v7() },
  )
  expect(made.fields ?? made.code).toBeUndefined()
  const approved = { params: { id: post }, body: { status: 'approved', reason: null } } as const
  expect((await house.as(lead, posts.review, approved)).code).toBeUndefined()
  expect((await house.as(anna, posts.one, { params: { id: post } })).code).toBeUndefined()
})

const report = (who = anna) =>
  house.as(who, moderation.report, { body: { kind: 'post', id: post, reason: 'hate', text: null, with: [], seen: [] } }, { key: v7() })
const kept = async () => (await house.db.select({ picture: moderationKept.picture }).from(moderationKept)).map(row => row.picture)

test('a reported picture is copied while no connection is held, and stays where its author takes theirs away', async () => {
  const copying = whileCopying(house)
  expect((await report()).status).toBe(200)
  expect(copying()).toEqual([0])
  const [copy] = await kept()
  expect(copy).not.toBe(picture)
  await house.as(beat, posts.remove, { params: { id: post } }, { key: v7() })
  await house.db.delete(file).where(eq(file.name, picture))
  await sweepFiles(house, tomorrow())
  expect(await house.bytes.read(picture)).toBeUndefined()
  expect(await house.bytes.read(copy!)).toBeDefined()
})

test('a copy whose case never came is swept, and one whose bytes went before the case came is made then', async () => {
  const { transaction } = house.db
  const failing = vi.spyOn(house.db, 'transaction').mockRejectedValue(new Error('torn'))
  expect((await report()).status).toBe(500)
  failing.mockRestore()
  const names = async () => (await house.bytes.all()).map(({ name }) => name)
  const copies = (await names()).filter(name => name !== picture)
  expect(copies).toHaveLength(1)
  const sweeps = vi.spyOn(house.db, 'transaction').mockImplementationOnce(async (...given) => {
    await sweepFiles(house, tomorrow())
    expect(await names()).toEqual([picture])
    return transaction.apply(house.db, given)
  })
  expect((await report()).status).toBe(200)
  sweeps.mockRestore()
  await sweepFiles(house, tomorrow())
  expect((await names()).sort()).toEqual([picture, ...copies].sort())
  expect(await kept()).toEqual(copies)
})

test('a picture whose copy was named otherwise before an update is not kept a second time', async () => {
  expect((await report()).status).toBe(200)
  const [now] = await kept()
  const bytes = (await house.bytes.read(picture))!
  const before = await house.db.transaction(async tx => {
    const about = { owner: null, kind: pictureKind, type: 'image/webp', open: false } as const
    return keepFile(tx, house, { ...about, bytes, draft: await house.bytes.layDown(bytes) })
  })
  expect(before).not.toBe(now)
  await house.db.update(moderationKept).set({ picture: before })
  await house.db.delete(file).where(eq(file.name, now!))
  expect((await report()).status).toBe(200)
  expect(await kept()).toEqual([before])
  expect((await house.db.select({ name: file.name }).from(file).where(eq(file.kind, pictureKind))).map(({ name }) => name)).toEqual([
    before,
  ])
})

test('of what somebody may not see or has posted themselves nothing is copied', async () => {
  const copy = vi.spyOn(house.bytes, 'copy')
  const stranger = await member(house, { studioCode: 'arbon' })
  expect([(await report(stranger)).code, (await report(beat)).code]).toEqual(['missing', 'report-own'])
  expect(copy).not.toHaveBeenCalled()
  copy.mockRestore()
})
