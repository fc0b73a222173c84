import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { breath } from '#contract/breath.ts'
import { chat } from '#contract/chat/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { notifications } from '#contract/notifications.ts'
import { file } from '#server/shared/files/tables.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { chatMember, chatMessage, chatWindow } from './tables.ts'
import { groupWith } from './testing/groups.ts'

const house = testHouse()
let studio: string
let lead: Somebody
beforeAll(async () => {
  studio = (await makeStudio(house)).code
  lead = await employee(house, 'trainer', [studio], { vorname: 'Vreni', nachname: 'Muster' })
}, 60_000)

const ofStudio = () => member(house, { studioCode: studio })
const of = (id: string) => ({ params: { id } })
const dissolve = (who: Somebody, id: string, key = v7()) => house.as(who, chat.dissolve, of(id), { key })
const say = (who: Somebody, id: string) => house.as(who, chat.send, { ...of(id), body: { _id: v7(), textContent: 'Hoi' } }, { key: v7() })
const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)

test('whoever leads a group dissolves it: it goes with its messages and its picture, all hear of it, and the others read who did it', async () => {
  const [anna, gone] = [await ofStudio(), await ofStudio()]
  const id = await groupWith(house, lead, [anna, gone], 'Silvester')
  await house.as(lead, chat.picture, { params: { groupId: id }, body: { ...examplePicture } })
  await say(anna, id)
  await house.as(gone, chat.removeMember, { params: { id, userId: gone._id } })
  const devices = [openDevice(house.url, { token: anna.token }), openDevice(house.url, { token: gone.token })]
  for (const device of devices) await device.hear('ready')
  await dissolve(lead, id)
  await breathe(house)
  for (const device of devices) expect(await device.hear('chat:groupChanged')).toEqual({ groupId: id })
  for (const who of [lead, anna, gone]) {
    expect((await house.as(who, chat.groups)).reply).toEqual([])
    expect((await house.as(who, chat.messages, of(id))).code).toBe('missing')
  }
  expect((await say(anna, id)).code).toBe('missing')
  for (const table of [chatMember, chatWindow, chatMessage]) expect(await house.db.$count(table, eq(table.group, id))).toBe(0)
  expect(await house.db.$count(file, eq(file.kind, 'chat_group_bild'))).toBe(0)
  const sentence = 'Vreni Muster hat die Gruppe «Silvester» aufgelöst.'
  expect([await bell(anna), await bell(gone), await bell(lead)]).toEqual([[sentence], [], []])
})

test('it is taken back for some seconds, in which nobody learns of it', async () => {
  const anna = await ofStudio()
  const id = await groupWith(house, lead, [anna])
  const key = v7()
  expect((await dissolve(lead, id, key)).status).toBe(200)
  expect((await house.as(lead, breath.stop, { params: { key } })).reply).toEqual({ stopped: true })
  await breathe(house)
  expect((await house.as(anna, chat.group, of(id))).reply).toMatchObject({ state: 'open' })
  expect(await bell(anna)).toEqual([])
})

test('nobody but its admins does: no member, nobody who led it and left, nobody in a one-to-one chat', async () => {
  const [anna, bea] = [await ofStudio(), await ofStudio()]
  const id = await groupWith(house, lead, [anna])
  expect([(await dissolve(anna, id)).code, (await dissolve(bea, id)).code]).toEqual(['forbidden', 'missing'])
  await house.as(lead, chat.removeMember, { params: { id, userId: lead._id } })
  expect((await dissolve(lead, id)).code).toBe('chat-left')
  const { reply } = await house.as(anna, chat.create, { body: { memberIds: [lead._id] } })
  expect((await dissolve(anna, reply._id)).code).toBe('forbidden')
})
