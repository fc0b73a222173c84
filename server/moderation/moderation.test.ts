import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import { type CaseDecision, moderation } from '#contract/moderation/calls.ts'
import { notifications } from '#contract/notifications.ts'
import { reopenMinutes } from '#contract/rules/moderation/states.ts'
import { social } from '#contract/social/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { dayMs } from '#contract/time.ts'
import { chatMessage } from '#server/chat/tables.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { person } from '#server/shared/auth/tables.ts'
import { joined, openCommunity, socialMember } from '#server/social/testing/make.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { remind } from './caseNews.ts'
import { forgetCases } from './retention.ts'
import { moderationAct, moderationCase, moderationKept, moderationReport } from './tables.ts'

let house: TestHouse
let lead: Somebody
let other: Somebody
let admin: Somebody
beforeAll(async () => {
  house = await openCommunity()
  lead = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
  other = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
  admin = await employee(house, 'admin')
}, 60_000)
afterAll(() => house.close())

let anna: Somebody
let beat: Somebody
let carla: Somebody
let group: string
beforeEach(async () => {
  await house.db.delete(moderationCase)
  anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär' })
  carla = await socialMember(house, { vorname: 'Carla', nachname: 'Caduff' })
  for (const each of [beat, carla]) await befriend(anna, each)
  await befriend(beat, carla)
  const { reply } = await house.as(anna, chat.create, { body: { name: 'Lauftreff', memberIds: [beat._id, carla._id] } }, { key: v7() })
  group = reply._id
})

const of = (_id: string) => ({ params: { id: _id } })
async function befriend(one: Somebody, two: Somebody) {
  await house.as(one, social.request, { ...of(two._id), body: { text: null } }, { key: v7() })
  await house.as(two, social.accept, of(one._id), { key: v7() })
}
async function says(who: Somebody, textContent: string, where = group) {
  const { reply } = await house.as(who, chat.send, { ...of(where), body: { _id: v7(), textContent } }, { key: v7() })
  return reply._id
}
async function write(text: string) {
  const _id = v7()
  await house.as(beat, posts.create, { body: { _id, text, image: null, audience: 'friends' } }, { key: v7() })
  await house.as(lead, posts.review, { ...of(_id), body: { status: 'approved', reason: null } })
  return _id
}
const report = (who: Somebody, body: object) =>
  house.as(who, moderation.report, { body: { reason: 'harassment', ...body } } as never, { key: v7() })
const onMessage = (who: Somebody, id: string, more: object = {}) => report(who, { kind: 'message', id, ...more })
const list = async (who: Somebody, view: 'waiting' | 'over' = 'waiting') =>
  (await house.as(who, moderation.cases, { query: { view } })).reply.rows
const only = async (who: Somebody = lead) => {
  const rows = await list(who)
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const look = async (_id: string, who = lead) =>
  (await house.as(who, moderation.look, { ...of(_id), body: { why: 'Meldung prüfen' } })).reply
const decide = (who: Somebody, _id: string, body: Partial<CaseDecision> & Pick<CaseDecision, 'act'>) =>
  house.as(who, moderation.decide, { ...of(_id), body: { reason: null, days: null, ...body } }, { key: v7() })
const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)
/** Does what was ordered for later. */
async function later() {
  await house.db
    .update(job)
    .set({ due: new Date(0).toISOString() })
    .where(eq(job.kind, 'moderation'))
  await house.db.update(moderationCase).set({ decided: new Date(Date.now() - 120_000).toISOString() })
  await house.runJobs()
}

describe('what is kept', () => {
  test('a message stays as it was reported, whatever its author does then, leaving included', async () => {
    const id = await says(beat, 'Du nervst.')
    expect((await onMessage(anna, id)).status).toBe(200)
    await house.as(beat, chat.editMessage, { ...of(id), body: { textContent: 'Du bist nett.', version: 1 } }, { key: v7() })
    await house.as(beat, chat.deleteMessage, of(id), { key: v7() })
    await house.db.transaction(tx => leave(tx, house, beat._id))
    const { items, title } = await look((await only())._id)
    expect(title).toBe('Lauftreff')
    expect(items).toEqual([expect.objectContaining({ item: id, source: 'studio', sure: true, text: 'Du nervst.', author: 'Beat Bär' })])
  })

  test('edited before the report arrives: both texts are kept, and what was sent first is known to have stood there', async () => {
    const id = await says(beat, 'Du nervst.')
    await house.as(beat, chat.editMessage, { ...of(id), body: { textContent: 'Du bist nett.', version: 1 } }, { key: v7() })
    await onMessage(anna, id, { seen: [{ id, text: 'Du nervst.' }] })
    const { items } = await look((await only())._id)
    expect(items.map(({ source, sure, text }) => [source, sure, text])).toEqual([
      ['studio', true, 'Du bist nett.'],
      ['device', true, 'Du nervst.'],
    ])
  })

  test('taken back before the report arrives: what the reporter saw is kept, marked as not certain; made-up words are so too', async () => {
    const id = await says(beat, 'Du nervst.')
    await house.as(beat, chat.deleteMessage, of(id), { key: v7() })
    await onMessage(anna, id, { seen: [{ id, text: 'Du nervst.' }] })
    expect((await look((await only())._id)).items.map(({ source, sure, text }) => [source, sure, text])).toEqual([
      ['studio', true, null],
      ['device', false, 'Du nervst.'],
    ])
    const kind = await says(beat, 'Guten Morgen')
    await onMessage(anna, kind, { seen: [{ id: kind, text: 'Etwas Böses' }] })
    const [row] = await house.db.select().from(moderationKept).where(eq(moderationKept.text, 'Etwas Böses'))
    expect(row?.sure).toBe(false)
  })

  test('messages beside it only of the same group, and such as the reporter may read', async () => {
    const before = await says(beat, 'Vor dem Beitritt')
    const late = await socialMember(house)
    await befriend(anna, late)
    await house.as(anna, chat.addMembers, { ...of(group), body: { memberIds: [late._id] } }, { key: v7() })
    const [one, two] = [await says(beat, 'eins'), await says(carla, 'zwei')]
    const { reply: elsewhere } = await house.as(beat, chat.create, { body: { _id: v7(), name: 'Anderswo', memberIds: [] } }, { key: v7() })
    const far = await says(beat, 'anderswo', elsewhere._id)
    expect((await onMessage(late, before)).code).toBe('missing')
    await onMessage(late, one, { with: [two, before, far] })
    expect((await look((await only())._id)).items.map(({ text }) => text)).toEqual(['eins', 'zwei'])
  })

  test('the same thing by the same person is one report; by several it is one case with several reports', async () => {
    const id = await says(beat, 'Du nervst.')
    for (const who of [anna, anna, carla]) expect((await onMessage(who, id)).status).toBe(200)
    expect(await only()).toMatchObject({ reports: 2, reasons: ['harassment'], kind: 'message', name: 'Beat Bär' })
    await decide(lead, (await only())._id, { act: 'close' })
    await onMessage(anna, id)
    expect(await list(lead)).toEqual([])
    await house.as(beat, chat.editMessage, { ...of(id), body: { textContent: 'Noch schlimmer', version: 1 } }, { key: v7() })
    await onMessage(anna, id)
    expect(await only()).toMatchObject({ reports: 1 })
  })

  test('own words, what one can’t see, and what nobody has are refused; a person who was blocked since can be reported', async () => {
    const id = await says(beat, 'Du nervst.')
    expect((await onMessage(beat, id)).code).toBe('report-own')
    const stranger = await socialMember(house, {}, { findable: false })
    expect((await onMessage(stranger, id)).code).toBe('missing')
    expect((await report(anna, { kind: 'person', id: stranger._id })).code).toBe('missing')
    expect((await report(anna, { kind: 'person', id: v7() })).code).toBe('missing')
    await house.as(anna, social.block, of(beat._id), { key: v7() })
    expect((await report(anna, { kind: 'person', id: beat._id, with: [id] })).status).toBe(200)
    expect((await look((await only())._id)).items.map(({ text }) => text)).toContain('Du nervst.')
  })

  test('posts and comments with their pictures; one that its author has deleted since only for who shows its very words', async () => {
    const onPost = (id: string, seen?: string) => report(anna, { kind: 'post', id, ...(seen && { seen: [{ id, text: seen }] }) })
    const there = await write('Alle hier sind fett.')
    expect((await onPost(there)).status).toBe(200)
    expect((await look((await only())._id)).items.map(({ text }) => text)).toEqual(['Alle hier sind fett.'])
    expect((await decide(lead, (await only())._id, { act: 'remove', reason: 'Beleidigung' })).status).toBe(200)
    expect((await house.as(anna, posts.one, of(there))).code).toBe('missing')
    await decide(lead, (await list(lead, 'over'))[0]!._id, { act: 'reopen' })
    expect((await house.as(anna, posts.one, of(there))).status).toBe(200)
    await house.db.delete(moderationCase)
    const gone = await write('Und du erst recht.')
    await house.as(beat, posts.remove, of(gone), { key: v7() })
    expect((await onPost(gone)).code).toBe('missing')
    expect((await onPost(gone, 'Etwas anderes')).code).toBe('missing')
    expect((await onPost(gone, 'Und du erst recht.')).status).toBe(200)
    expect((await look((await only())._id)).items.map(({ source, sure, text }) => [source, sure, text])).toEqual([
      ['studio', true, null],
      ['device', true, 'Und du erst recht.'],
    ])
  })

  test('who blocks before reporting can still report what they had seen: a message, a post, a comment; not what came later', async () => {
    const [post, comment, message] = [await write('Schau dich an.'), v7(), await says(beat, 'Du nervst.')]
    await house.as(beat, posts.comment, { ...of(post), body: { _id: comment, text: 'Peinlich.' } })
    await house.as(anna, social.block, of(beat._id), { key: v7() })
    expect((await house.as(anna, posts.one, of(post))).code).toBe('missing')
    for (const [kind, id] of Object.entries({ post, comment, message }))
      expect((await report(anna, { kind, id })).code, kind).toBe(undefined)
    expect((await report(anna, { kind: 'post', id: await write('Und jetzt erst recht.') })).code).toBe('missing')
  })

  test('20 a day, over all kinds', async () => {
    const ids: string[] = []
    for (let at = 0; at < 21; at++) ids.push(await says(beat, `Nummer ${at}`))
    const answers: number[] = []
    for (const id of ids) answers.push((await onMessage(anna, id)).status)
    expect(answers.filter(status => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('who reads', () => {
  test('a look needs a reason and leaves a trace, which both sides see once the case is closed and not before', async () => {
    const id = await says(beat, 'Du nervst.')
    await onMessage(anna, id, { text: 'Schon zum dritten Mal' })
    const { _id } = await only()
    expect((await house.as(lead, moderation.look, { ...of(_id), body: { why: '  ' } })).code).toBe('invalid')
    const { reports } = await look(_id)
    expect(reports).toEqual([expect.objectContaining({ name: 'Anna Abt', text: 'Schon zum dritten Mal' })])
    const mine = async (who: Somebody) => (await house.as(who, moderation.mine)).reply
    expect((await mine(anna)).reports).toEqual([expect.objectContaining({ over: false, looks: [] })])
    expect((await mine(beat)).decisions).toEqual([])
    await decide(lead, _id, { act: 'warn', reason: 'Bitte bleib freundlich.' })
    await later()
    const trace = [expect.objectContaining({ why: 'Meldung prüfen' })]
    expect((await mine(anna)).reports).toEqual([expect.objectContaining({ over: true, helped: true, looks: trace })])
    expect((await mine(beat)).decisions).toEqual([expect.objectContaining({ act: 'warn', said: 'Bitte bleib freundlich.', looks: trace })])
    expect(JSON.stringify(await mine(beat))).not.toContain('Anna')
  })

  test('another studio’s management, one’s own case and one’s own report are not there', async () => {
    const arbon = await holder(house, [{ right: 'g_studioadmin', studios: ['arbon'] }])
    const trainer = await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }])
    await onMessage(anna, await says(beat, 'Du nervst.'))
    const { _id } = await only()
    for (const who of [arbon, trainer]) {
      expect(await list(who)).toEqual([])
      expect((await house.as(who, moderation.case, of(_id))).code).toBe('missing')
      expect((await house.as(who, moderation.look, { ...of(_id), body: { why: 'x' } })).code).toBe('missing')
      expect((await decide(who, _id, { act: 'close' })).code).toBe('missing')
    }
    expect((await house.as(beat, moderation.cases, { query: {} })).code).toBe('forbidden')
    expect(await list(admin)).toHaveLength(1)
  })

  test('about staff only the administration reads, and nobody about themselves or what they reported', async () => {
    const boss = await employee(house, 'studio_manager', ['winterthur'], { studioCode: 'winterthur', geburtstag: '1980-01-01' })
    await joined(house, boss._id)
    expect((await report(anna, { kind: 'person', id: boss._id })).status).toBe(200)
    expect(await list(lead)).toEqual([])
    expect(await list(boss)).toEqual([])
    expect(await only(admin)).toMatchObject({ staff: true })
    await house.db.delete(moderationCase)
    await joined(house, admin._id)
    await house.db.update(person).set({ studioCode: 'winterthur' })
    expect((await report(admin, { kind: 'person', id: beat._id })).status).toBe(200)
    expect(await list(admin)).toEqual([])
    expect(await list(lead)).toHaveLength(1)
  })
})

describe('acts', () => {
  const open = async () => {
    const id = await says(beat, 'Du nervst.')
    await onMessage(anna, id)
    return { id, case: (await only())._id }
  }

  test('of two the first decides; the second is handed the case as it is', async () => {
    const { case: _id } = await open()
    expect((await decide(lead, _id, { act: 'warn', reason: 'Bitte nicht.' })).reply).toMatchObject({ state: 'warned' })
    const second = await decide(other, _id, { act: 'close' })
    expect([second.status, second.code]).toEqual([409, 'case-decided'])
    expect((second.reply as unknown as { current: object }).current).toMatchObject({ _id, state: 'warned', act: 'warn' })
  })

  test('a measure needs its reason, a silence its days', async () => {
    const { case: _id } = await open()
    expect((await decide(lead, _id, { act: 'warn' })).fields).toHaveProperty('reason')
    expect((await decide(lead, _id, { act: 'silence', reason: 'Genug.' })).fields).toHaveProperty('days')
  })

  test('removed: the message is gone for all, its words stay with the case; that can’t be taken back', async () => {
    const { id, case: _id } = await open()
    await decide(lead, _id, { act: 'remove', reason: 'Beleidigung' })
    const [row] = await house.db.select().from(chatMessage).where(eq(chatMessage._id, id))
    expect(row).toMatchObject({ text: null, said: null, deleted: 'studio' })
    expect((await look(_id)).items[0]?.text).toBe('Du nervst.')
    expect((await decide(lead, _id, { act: 'reopen' })).code).toBe('case-final')
  })

  test('silent: no messages but to the staff, nor names of groups, until it is taken back', async () => {
    const { case: _id } = await open()
    const begin = () => house.as(beat, chat.create, { body: { _id: v7(), name: 'Unter uns', memberIds: [] } }, { key: v7() })
    const { reply: own } = await begin()
    await decide(lead, _id, { act: 'silence', reason: 'Genug.', days: 3 })
    const trainer = await employee(house, 'trainer', ['winterthur'])
    const { reply: direct } = await house.as(beat, chat.create, { body: { memberIds: [trainer._id] } as never }, { key: v7() })
    const say = (where: string) => house.as(beat, chat.send, { ...of(where), body: { _id: v7(), textContent: 'Hallo' } }, { key: v7() })
    expect((await say(group)).code).toBe('silenced')
    expect((await say(direct._id)).status).toBe(200)
    expect((await begin()).code).toBe('silenced')
    expect((await house.as(beat, chat.edit, { ...of(own._id), body: { name: 'Frech', version: 1 } })).code).toBe('silenced')
    expect((await decide(lead, _id, { act: 'reopen' })).reply).toMatchObject({ state: 'open' })
    expect((await say(group)).status).toBe(200)
  })

  test('taken back only by who decided, in the first minutes; told to nobody then', async () => {
    const { case: _id } = await open()
    await decide(lead, _id, { act: 'warn', reason: 'Verklickt' })
    expect((await decide(other, _id, { act: 'reopen' })).code).toBe('case-late')
    await decide(lead, _id, { act: 'reopen' })
    await later()
    expect((await bell(beat)).filter(title => title.includes('verwarnt'))).toEqual([])
    await house.db.update(moderationCase).set({ decided: null })
    await decide(lead, _id, { act: 'close' })
    await house.db.update(moderationCase).set({ decided: new Date(Date.now() - (reopenMinutes + 1) * 60_000).toISOString() })
    expect((await decide(lead, _id, { act: 'reopen' })).code).toBe('case-late')
  })

  test('told: whom it is about with its measure, not by whom; who reported, how it ended', async () => {
    const { case: _id } = await open()
    await decide(lead, _id, { act: 'warn', reason: 'Bitte nicht.' })
    await later()
    expect((await bell(beat))[0]).toBe('Dein Studio hat dich verwarnt. Hier liest du, warum.')
    expect((await bell(anna))[0]).toBe('Deine Meldung ist geprüft: Dein Studio hat etwas unternommen. Danke.')
  })

  test('closed without: nothing is told to whom it was about', async () => {
    const { case: _id } = await open()
    const before = await bell(beat)
    await decide(lead, _id, { act: 'close' })
    await later()
    expect(await bell(beat)).toEqual(before)
    expect((await bell(anna))[0]).toContain('sah keinen Verstoss')
  })

  test('one objection, judged by somebody else', async () => {
    const { case: _id } = await open()
    await decide(lead, _id, { act: 'silence', reason: 'Genug.', days: 3 })
    const object = (text: string, who = beat) => house.as(who, moderation.object, { ...of(_id), body: { text } }, { key: v7() })
    expect((await object('Nicht ich', anna)).code).toBe('missing')
    expect((await object('Das war ein Zitat.')).status).toBe(200)
    expect((await object('Und noch etwas')).code).toBe('case-decided')
    expect(await only()).toMatchObject({ state: 'objected', act: 'silence' })
    expect((await decide(lead, _id, { act: 'uphold' })).code).toBe('case-own')
    expect((await decide(other, _id, { act: 'warn', reason: 'x' })).code).toBe('case-decided')
    expect((await decide(other, _id, { act: 'overturn', reason: 'Stimmt.' })).reply).toMatchObject({ state: 'overturned' })
    await house.as(beat, chat.send, { ...of(group), body: { _id: v7(), textContent: 'Danke' } }, { key: v7() })
    await later()
    expect((await bell(beat))[0]).toBe('Dein Einspruch wurde geprüft: Der Entscheid ist aufgehoben.')
    expect((await object('Nochmals')).code).toBe('case-decided')
  })

  test('what waits for 24 hours is told once to those who may decide, and to nobody else', async () => {
    await open()
    const arbon = await holder(house, [{ right: 'g_studioadmin', studios: ['arbon'] }])
    await remind(house)
    expect(await bell(lead)).not.toContain('Eine Meldung wartet seit über 24 Stunden.')
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    for (const _ of [1, 2]) await remind(house, tomorrow)
    expect((await bell(lead)).filter(title => title === 'Eine Meldung wartet seit über 24 Stunden.')).toHaveLength(1)
    expect(await bell(admin)).toContain('Eine Meldung wartet seit über 24 Stunden.')
    for (const who of [arbon, beat, anna]) expect(await bell(who)).not.toContain('Eine Meldung wartet seit über 24 Stunden.')
  })

  test('figures and the file say how many, since when, how fast; neither names anybody', async () => {
    const { case: _id } = await open()
    expect((await house.as(lead, moderation.figures, { query: {} })).reply).toMatchObject({
      waiting: 1,
      median: null,
      oldest: expect.any(String),
    })
    await decide(lead, _id, { act: 'close' })
    expect((await house.as(lead, moderation.figures, { query: {} })).reply).toMatchObject({
      waiting: 0,
      oldest: null,
      median: 0,
      decided: 1,
    })
    expect((await house.as(lead, moderation.book, { query: {} })).status).toBe(200)
  })
})

test('a case goes 180 days after it was closed, who decided what after three years; an open one stays', async () => {
  await onMessage(anna, await says(beat, 'eins'))
  await onMessage(anna, await says(beat, 'zwei'))
  const [one] = await list(lead)
  await decide(lead, one!._id, { act: 'close' })
  const after = (days: number) => new Date(Date.now() + days * dayMs)
  await forgetCases(house, after(179))
  expect(await house.db.$count(moderationCase)).toBe(2)
  await forgetCases(house, after(181))
  expect(await house.db.$count(moderationCase)).toBe(1)
  expect(await house.db.$count(moderationKept)).toBe(1)
  expect(await house.db.$count(moderationAct, eq(moderationAct.case, one!._id))).toBe(1)
  await forgetCases(house, after(3 * 366))
  expect(await house.db.$count(moderationAct)).toBe(0)
})

test('who reported and leaves is named no more; the case is decided all the same', async () => {
  await onMessage(anna, await says(beat, 'Du nervst.'))
  await house.db.transaction(tx => leave(tx, house, anna._id))
  const { _id } = await only()
  expect((await look(_id)).reports).toEqual([expect.objectContaining({ name: 'Gelöschter Benutzer' })])
  expect(await house.db.$count(moderationReport)).toBe(1)
})
