import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { chatMember, chatWindow } from './tables.ts'

const [writers, each, readers] = process.env.LONG ? [50, 200, 20] : [4, 8, 3]

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 60_000)
afterAll(() => house.close())

/** Everybody in one group, whoever may write to whom. */
async function crowd(): Promise<{ group: string; people: Somebody[] }> {
  const people = await Promise.all(Array.from({ length: writers }, () => member(house)))
  const { reply } = await house.as(people[0], chat.create, { body: { _id: v7(), name: 'Alle', memberIds: [] } })
  const rows = people.slice(1).map(({ _id }) => ({ group: reply._id, person: _id }))
  await house.db.insert(chatMember).values(rows.map(row => ({ ...row, role: 'member', joined: new Date().toISOString() })))
  await house.db.insert(chatWindow).values(rows.map(row => ({ ...row, first: 1 })))
  return { group: reply._id, people }
}

test(`${writers} write ${each} messages each while ${readers} follow by their cursors: no number is skipped, given twice or missed`, {
  timeout: 600_000,
}, async () => {
  const { group, people } = await crowd()
  let over = false
  const write = async (who: Somebody) => {
    for (let nth = 0; nth < each; nth++) {
      const answer = await house.as(who, chat.send, { params: { id: group }, body: { _id: v7(), textContent: `${nth}` } })
      expect(answer.status).toBe(200)
    }
  }
  const follow = async (who: Somebody) => {
    const seen: number[] = []
    for (let cursor = 0, last = false; ; ) {
      const { reply } = await house.as(who, chat.messages, { params: { id: group }, query: { after: cursor, limit: 10 } })
      seen.push(...reply.rows.map(({ number }) => number))
      cursor = reply.cursor
      if (last && !reply.more) return seen
      last = over && !reply.more
    }
  }
  const following = Array.from({ length: readers }, (_, nth) => follow(people[nth % writers]!))
  await Promise.all(people.map(write))
  over = true
  const all = Array.from({ length: writers * each }, (_, nth) => nth + 1)
  for (const seen of await Promise.all(following)) expect(seen).toEqual(all)
})
