import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { posts } from '#contract/social/posts.ts'
import { joined, openCommunity, socialMember } from '#server/social/testing/make.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

let house: TestHouse
let manager: Somebody
let trainer: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  house = await openCommunity()
  manager = await employee(house, 'studio_manager', ['winterthur'], { studioCode: 'winterthur', geburtstag: '1980-01-01' })
  trainer = await employee(house, 'trainer', ['winterthur'])
  elsewhere = await employee(house, 'studio_manager', ['arbon'])
}, 60_000)
afterAll(() => house.close())

const bell = async (who: Somebody) =>
  (await house.as(who, notifications.list, { query: {} })).reply.rows.filter(({ title }) => title.includes('Freigabe'))
const write = (who: Somebody, _id = v7()) =>
  house.as(who, posts.create, { body: { _id, text: 'Heute 100 kg.', image: null, audience: 'studio' } }, { key: v7() })
const readAll = (who: Somebody) => house.as(who, notifications.readAll, {})

test("a post that waits is in the bell of those who may review it at once, and in nobody else's", async () => {
  const anna = await socialMember(house)
  await joined(house, manager._id)
  const devices = [manager, trainer, elsewhere].map(({ token }) => openDevice(house.url, { token }))
  await Promise.all(devices.map(device => device.hear('ready')))
  const { reply } = await write(anna)
  expect(reply.state).toBe('pending')
  for (const who of [manager, trainer])
    expect(await bell(who)).toMatchObject([{ title: 'Ein Beitrag wartet auf die Freigabe.', link: '/social/admin-approval', read: false }])
  for (const who of [elsewhere, anna]) expect(await bell(who)).toEqual([])
  await Promise.all(devices.slice(0, 2).map(device => device.hear('moderation:changed')))
  expect(devices[2]!.frames.filter(({ event }) => event === 'moderation:changed')).toEqual([])
  for (const { socket } of devices) socket.close()
  // A second one makes no second notice while the first is unread, and one when it was read.
  await write(anna)
  expect(await bell(manager)).toHaveLength(1)
  await readAll(manager)
  await write(anna)
  expect([(await bell(manager)).length, (await bell(trainer)).length]).toEqual([2, 1])
  // One's own is for the others.
  await readAll(manager)
  await readAll(trainer)
  await write(manager)
  expect([(await bell(manager)).length, (await bell(trainer)).length]).toEqual([2, 2])
})

test("a decision and a deletion are told to the other reviewers' screens", async () => {
  const anna = await socialMember(house)
  const [first, second] = [v7(), v7()]
  const device = openDevice(house.url, { token: trainer.token })
  await device.hear('ready')
  const changes = () => device.frames.filter(({ event }) => event === 'moderation:changed').length
  await write(anna, first)
  await write(anna, second)
  await expect.poll(changes).toBe(2)
  await house.as(manager, posts.review, { params: { id: first }, body: { status: 'approved', reason: null } })
  await expect.poll(changes).toBe(3)
  await house.as(anna, posts.remove, { params: { id: second } })
  await expect.poll(changes).toBe(4)
  device.socket.close()
})
