import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chat, directId } from '#contract/chat/calls.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { groupWith, letIn } from './testing/groups.ts'

const rounds = process.env.LONG ? 200 : 5

describe.runIf(process.env.DATABASE_URL)('two processes over one PostgreSQL', () => {
  let one: TestHouse
  let other: TestHouse
  let lead: Somebody
  const ofStudio = () => member(one, { studioCode: 'winterthur' })
  beforeAll(async () => {
    one = await openTestHouse()
    const { databaseUrl, secrets } = one.settings
    other = await openTestHouse({ databaseUrl, secrets })
    await makeStudio(one, { code: 'winterthur' })
    lead = await employee(one, 'trainer', ['winterthur'])
  }, 60_000)
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  test('what is written at one is heard at the other by whoever is in the group then, and by nobody else', async () => {
    const anna = await ofStudio()
    const device = openDevice(other.url, { token: anna.token })
    await device.hear('ready')
    const group = await groupWith(one, lead, [anna])
    const say = (textContent: string) => one.as(lead, chat.send, { params: { id: group }, body: { _id: v7(), textContent } })
    await say('drin')
    expect((await device.hear('chat:newMessage')).text).toBe('drin')
    await one.as(lead, chat.removeMember, { params: { id: group, userId: anna._id } })
    await say('draussen')
    await letIn(one, lead, group, anna)
    await say('x'.repeat(5000))
    const texts = () => device.frames.flatMap(frame => (frame.event === 'chat:newMessage' ? [frame.data.text.length] : []))
    await expect.poll(texts).toEqual([4, 5000])
  })

  test('who has an app open at one is seen at the other, until the last is closed or its process stops', async () => {
    const third = await openTestHouse({ databaseUrl: one.settings.databaseUrl, secrets: one.settings.secrets })
    const anna = await ofStudio()
    await one.as(anna, chat.create, { body: { memberIds: [lead._id] } })
    const device = openDevice(one.url, { token: lead.token })
    await device.hear('ready')
    const hers = [openDevice(other.url, { token: anna.token }), openDevice(third.url, { token: anna.token })]
    for (const each of hers) await each.hear('ready')
    expect(await device.hear('chat:userOnline')).toEqual({ userId: anna._id })
    const seen = async (house: TestHouse) => (await house.as(lead, chat.presence)).reply.some(({ userId }) => userId === anna._id)
    await expect.poll(() => seen(other)).toBe(true)
    hers[0]?.socket.close()
    await third.close()
    expect(await device.hear('chat:userOffline')).toEqual({ userId: anna._id, lastSeen: null })
    await expect.poll(() => seen(other)).toBe(false)
  })

  test(`${rounds} times both begin the chat of the two at the same moment: it is one, with both in it`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const anna = await ofStudio()
      const _id = await directId(anna._id, lead._id)
      const begun = await Promise.all([
        one.as(anna, chat.create, { body: { _id, memberIds: [lead._id] } }),
        other.as({ ...lead }, chat.common, { params: { id: anna._id } }),
        other.as(anna, chat.create, { body: { memberIds: [lead._id] } }),
      ])
      expect([begun[0].reply._id, begun[2].reply._id]).toEqual([_id, _id])
      expect((await one.as(anna, chat.group, { params: { id: _id } })).reply.members).toHaveLength(2)
    }
  })

  test(`${rounds} times two admins leave at once: somebody always leads the group`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      // New people each time: rates count by person.
      const [anna, bea] = [await employee(one, 'trainer', ['winterthur'], { studioCode: 'winterthur' }), await ofStudio()]
      const group = await groupWith(one, anna, [bea], 'Runde')
      await one.as(anna, chat.setRole, { params: { id: group, userId: bea._id }, body: { role: 'admin' } })
      const out = (house: TestHouse, who: Somebody) => house.as(who, chat.removeMember, { params: { id: group, userId: who._id } })
      await letIn(one, anna, group, lead)
      await Promise.all([out(one, anna), out(other, bea)])
      const { members } = (await one.as(lead, chat.group, { params: { id: group } })).reply
      expect(members.map(({ userId, role }) => [userId, role])).toEqual([[lead._id, 'admin']])
    }
  })
})
