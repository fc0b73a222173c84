import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { longestSearchPage } from '#contract/chat/shapes.ts'
import { socialBlock } from '#server/social/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { chatMessage } from './tables.ts'
import { groupWith, letIn } from './testing/groups.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const ofStudio = () => member(house, { studioCode: studio })
const groupOf = (lead: Somebody, name: string, ...others: Somebody[]) => groupWith(house, lead, others, name)
async function say(who: Somebody, group: string, textContent: string) {
  const _id = v7()
  expect((await house.as(who, chat.send, { params: { id: group }, body: { _id, textContent } }, { key: v7() })).status).toBe(200)
  return _id
}
const search = (who: Somebody, q: string, more: { group?: string; before?: string } = {}) =>
  house.as(who, chat.search, { query: { q, ...more } })
const texts = async (who: Somebody, q: string, more?: { group?: string }) => (await search(who, q, more)).reply.rows.map(({ text }) => text)

test('words are found by their beginnings, however umlauts, accents and case are written', async () => {
  const lead = await employee(house, 'trainer', [studio])
  const group = await groupOf(lead, 'Lauftreff')
  const said = ['Frau Müller kommt später', 'Grosse Crème-Schnitte!', 'https://formkurve.example/kurse?tag=montag', 'Um 18:30 im Käfig']
  for (const text of said) await say(lead, group, text)
  for (const [typed, at] of [
    ['müller', 0],
    ['MUELLER', 0],
    ['muller kom', 0],
    ['kommt frau', 0],
    ['kommt:*', 0],
    ['groß', 1],
    ['creme', 1],
    ['schni', 1],
    ['montag', 2],
    ['formkurve', 2],
    ['kaefig', 3],
    ['18 30', 3],
  ] as const)
    expect(await texts(lead, typed), typed).toEqual([said[at]])
  for (const typed of ['uller', 'müller montag', '...', "a' | 'b", '\\\\\\']) expect(await texts(lead, typed), typed).toEqual([])
  expect((await search(lead, 'mu')).code).toBe('invalid')
  for (const before of ['x', '_', `${new Date().toISOString()}_x`, `2026-13-45T00:00:00Z_${v7()}`])
    expect((await search(lead, 'müller', { before })).code, before).toBe('invalid')
})

test('only what was written in one’s time in a group is found, also after leaving; nothing of others’ conversations', async () => {
  const [lead, anna, stranger] = [await employee(house, 'trainer', [studio]), await ofStudio(), await ofStudio()]
  const group = await groupOf(lead, 'Lauftreff')
  await say(lead, group, 'Waldlauf vorher')
  await letIn(house, lead, group, anna)
  await say(lead, group, 'Waldlauf dabei')
  const late = await say(lead, group, 'Etwas anderes')
  await house.as(anna, chat.removeMember, { params: { id: group, userId: anna._id } })
  await say(lead, group, 'Waldlauf nachher')
  await house.as(lead, chat.editMessage, { params: { id: late }, body: { textContent: 'Waldlauf geändert', version: 1 } })
  expect(await texts(anna, 'waldlauf')).toEqual(['Waldlauf dabei'])
  expect(await texts(lead, 'waldlauf')).toEqual(['Waldlauf nachher', 'Waldlauf geändert', 'Waldlauf dabei', 'Waldlauf vorher'])
  expect(await texts(stranger, 'waldlauf')).toEqual([])
  expect(await texts(stranger, 'waldlauf', { group })).toEqual([])
})

test('what was taken back, by whomever, is not found, nor what was said before an edit', async () => {
  const [lead, anna] = [await employee(house, 'trainer', [studio]), await ofStudio()]
  const group = await groupOf(lead, 'Lauftreff', anna)
  const [own, removed, edited] = [
    await say(anna, group, 'Geheimnis eins'),
    await say(anna, group, 'Geheimnis zwei'),
    await say(anna, group, 'Geheimnis drei'),
  ]
  await house.as(anna, chat.deleteMessage, { params: { id: own } })
  await house.as(lead, chat.deleteMessage, { params: { id: removed } })
  await house.as(anna, chat.editMessage, { params: { id: edited }, body: { textContent: 'Harmlos', version: 1 } })
  expect(await texts(lead, 'geheimnis')).toEqual([])
  expect(await texts(lead, 'harmlos')).toEqual(['Harmlos'])
})

test('in a group nothing is found of whom one has blocked; who was blocked finds what they find otherwise', async () => {
  const [lead, anna] = [await employee(house, 'trainer', [studio]), await ofStudio()]
  const group = await groupOf(lead, 'Lauftreff', anna)
  await say(anna, group, 'Velotour von Anna')
  await say(lead, group, 'Velotour vom Trainer')
  await house.db.insert(socialBlock).values({ person: lead._id, blocked: anna._id, at: new Date().toISOString(), named: true })
  expect(await texts(lead, 'velotour')).toEqual(['Velotour vom Trainer'])
  expect(await texts(anna, 'velotour')).toEqual(['Velotour vom Trainer', 'Velotour von Anna'])
})

test('pages follow each other over all conversations, the newest first, and one can be searched alone', async () => {
  const lead = await employee(house, 'trainer', [studio])
  const groups = [await groupOf(lead, 'Eins'), await groupOf(lead, 'Zwei')]
  const many = longestSearchPage + 10
  for (let turn = 0; turn < many; turn++) await say(lead, groups[turn % 2]!, `Runde ${turn}`)
  // Some of one moment: the id tells them apart.
  await house.db.update(chatMessage).set({ at: '2026-11-20T10:00:00.000Z' }).where(eq(chatMessage.group, groups[0]!))
  const first = (await search(lead, 'runde')).reply
  expect(first.rows).toHaveLength(longestSearchPage)
  const second = (await search(lead, 'runde', { before: first.next! })).reply
  expect(second.next).toBeNull()
  const all = [...first.rows, ...second.rows]
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(many)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  expect((await search(lead, 'runde', { group: groups[1]! })).reply.rows.map(({ groupId }) => groupId)).toEqual(
    Array.from({ length: many / 2 }, () => groups[1]),
  )
})

test('a word is looked for among those that are kept, by the index where it is rare: no text is folded anew', async () => {
  const lead = await employee(house, 'trainer', [studio])
  await say(lead, await groupOf(lead, 'Lauftreff'), 'Eine seltene Blüte')
  const { rows: kept } = await house.db.execute<{ words: string }>(sql`select words::text from chat_message where text like '%Blüte'`)
  expect(kept).toEqual([{ words: "'blute':3 'eine':1 'seltene':2" }])
  await house.db.execute(sql`set enable_seqscan = off`)
  const { rows } = await house.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select _id from ${chatMessage} where ${chatMessage.words} @@ ${"'selten':*"}::tsquery`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('chat_message_words')
  expect(plan).not.toContain('regexp_replace')
})
