import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyCall, type Input, nameOf } from '#contract/call.ts'
import type { Carried } from '#contract/carried.ts'
import { chat } from '#contract/chat/calls.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { aPicture } from '#server/displays/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { chatGroup } from './tables.ts'
import { groupWith } from './testing/groups.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

let [one, other, third]: Somebody[] = []
let id: string
beforeEach(async () => {
  one = await employee(house, 'trainer', [studio])
  ;[other, third] = [await member(house, { studioCode: studio }), await member(house, { studioCode: studio })]
  id = await groupWith(house, one, [other, third])
  await role(one, other, 'admin')
})

const of = (who: Somebody) => ({ params: { id, userId: who._id } })
const role = (by: Somebody, who: Somebody, next: 'admin' | 'member') =>
  house.as(by, chat.setRole, { ...of(who), body: { role: next } }, { key: v7() })
const remove = (by: Somebody, who: Somebody, seen?: 'admin' | 'member') =>
  house.as(by, chat.removeMember, { ...of(who), query: { role: seen } }, { key: v7() })
const current = ({ reply }: { reply: unknown }) =>
  (reply as { current: { members: { userId: string; role: string }[]; version: number } }).current
const roles = async () => (await house.as(one!, chat.group, { params: { id } })).reply.members.map(({ userId, role }) => [userId, role])

test('a name: the second of two admins sees the first one’s', async () => {
  const rename = (by: Somebody, name: string) => house.as(by, chat.edit, { params: { id }, body: { name, version: 1 } }, { key: v7() })
  expect((await rename(one!, 'Frühschicht')).status).toBe(200)
  const late = await rename(other!, 'Spätschicht')
  expect([late.status, late.code]).toEqual([409, 'stale'])
  expect(current(late)).toMatchObject({ name: 'Frühschicht', version: 2 })
  expect((await rename(other!, 'Frühschicht')).status).toBe(200)
})

test('a role: of somebody whom another admin removed meanwhile the second sees the group without them', async () => {
  await remove(one!, third!, 'member')
  const late = await role(other!, third!, 'admin')
  expect([late.status, late.code]).toEqual([409, 'stale'])
  expect(current(late).members.map(({ userId }) => userId)).toEqual([one!._id, other!._id])
  // Of somebody who never was in it nothing is told.
  expect((await role(other!, await member(house), 'admin')).code).toBe('missing')
})

test('a removal: whom another admin lets lead meanwhile stays until that was seen', async () => {
  await role(one!, third!, 'admin')
  const late = await remove(other!, third!, 'member')
  expect([late.status, late.code]).toEqual([409, 'stale'])
  expect(current(late).members).toContainEqual(expect.objectContaining({ userId: third!._id, role: 'admin' }))
  expect((await remove(other!, third!, 'admin')).status).toBe(200)
  // Gone already is gone, whoever did it.
  expect((await remove(one!, third!, 'member')).status).toBe(200)
  expect(await roles()).toEqual([
    [one!._id, 'admin'],
    [other!._id, 'admin'],
  ])
})

test('a picture: of two who replace the one that they saw, the second is told', async () => {
  const [first, second] = [await aPicture(), await aPicture()]
  const send = async (by: Somebody, body: typeof first, seen?: string) =>
    house.as(by, chat.picture, { params: { groupId: id }, query: { seen }, body }, { key: v7() })
  const { reply } = await send(one!, first, 'none')
  const late = await send(other!, second, 'none')
  expect([late.status, late.code]).toEqual([409, 'stale'])
  const [row] = await house.db.select().from(chatGroup).where(eq(chatGroup._id, id))
  expect(row?.picture).toBe(reply.name)
  expect((await send(other!, second, reply.name)).status).toBe(200)
})

/** What one device does, each act on top of those before it. */
function device(by: Somebody) {
  const acts: string[] = []
  return async <C extends AnyCall>(call: C, input: Input<C>) => {
    const key = v7()
    const { status, code, reply } = await house.as(by, call, input, { key, headers: { [buildsOnHeader]: acts.join(' ') } })
    acts.push(`${nameOf(call)}:${key}`)
    return { status, code, reply }
  }
}

test('what one device did before is nobody else’s: pictures, names and roles that waited follow each other', async () => {
  const phone = device(one!)
  const [first, second] = [await aPicture(), await aPicture()]
  const picture = { params: { groupId: id }, query: { seen: 'none' } }
  expect(await phone(chat.picture, { ...picture, body: first })).toMatchObject({ status: 200 })
  expect(await phone(chat.edit, { params: { id }, body: { name: 'Frühschicht', version: 1 } })).toMatchObject({ status: 200 })
  const { reply } = await phone(chat.picture, { ...picture, body: second })
  const [row] = await house.db.select().from(chatGroup).where(eq(chatGroup._id, id))
  expect(row).toMatchObject({ name: 'Frühschicht', picture: reply.name, version: 4 })
  expect(await phone(chat.setRole, { ...of(third!), body: { role: 'admin' } })).toMatchObject({ status: 200 })
  expect(await phone(chat.removeMember, { ...of(third!), query: { role: 'member' } })).toMatchObject({ status: 200 })
})

test('a picture that another admin sets between two of one device is told', async () => {
  const phone = device(one!)
  const send = async (body: Carried, seen: string) => house.as(other!, chat.picture, { params: { groupId: id }, query: { seen }, body })
  const { reply } = await phone(chat.picture, { params: { groupId: id }, query: { seen: 'none' }, body: await aPicture() })
  expect((await send(await aPicture(), reply.name)).status).toBe(200)
  const late = await phone(chat.picture, { params: { groupId: id }, query: { seen: 'none' }, body: await aPicture() })
  expect(late).toMatchObject({ status: 409, code: 'stale' })
})
