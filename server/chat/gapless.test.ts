import { EventEmitter, once } from 'node:events'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { chatMember, chatWindow } from './tables.ts'

const [writers, each, readers] = process.env.LONG ? [50, 200, 20] : [4, 8, 3]

const house = testHouse()

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
  timeout: process.env.LONG ? 3_600_000 : 120_000,
}, async () => {
  const { group, people } = await crowd()
  let over = false
  let sent = 0
  const news = new EventEmitter().setMaxListeners(readers)
  const write = async (who: Somebody) => {
    for (let nth = 0; nth < each; nth++) {
      const answer = await house.as(who, chat.send, { params: { id: group }, body: { _id: v7(), textContent: `${nth}` } })
      expect(answer.status).toBe(200)
      sent++
      news.emit('sent')
    }
  }
  /** The first asks after each message, the tenth after ten: one that never pauses would only take the processor from those who write. */
  const follow = async (who: Somebody, nth: number) => {
    const step = 1 + (nth % 10)
    const seen: number[] = []
    for (let cursor = 0, last = false; ; ) {
      const { reply } = await house.as(who, chat.messages, { params: { id: group }, query: { after: cursor, limit: 10 } })
      seen.push(...reply.rows.map(({ number }) => number))
      cursor = reply.cursor
      if (last && !reply.more) return seen
      last = over && !reply.more
      while (!reply.more && !over && sent < cursor + step) await once(news, 'sent')
    }
  }
  const following = Array.from({ length: readers }, (_, nth) => follow(people[nth % writers]!, nth))
  await Promise.all(people.map(write))
  over = true
  news.emit('sent')
  const all = Array.from({ length: writers * each }, (_, nth) => nth + 1)
  for (const seen of await Promise.all(following)) expect(seen).toEqual(all)
})
