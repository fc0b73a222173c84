import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { examplePicture } from '#contract/files.ts'
import { health } from '#contract/health.ts'
import { reports } from '#contract/reports/calls.ts'
import type { ProblemForm } from '#contract/reports/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { todos } from '#contract/todos/calls.ts'
import { whileCopying } from '#server/shared/files/testing/copying.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetReports } from './retention.ts'
import { report } from './tables.ts'

const house = testHouse()
/** Works in «here», leads it, leads «there». */
let trainer: Somebody
let lead: Somebody
let other: Somebody
beforeAll(async () => {
  for (const code of ['here', 'there']) await makeStudio(house, { code, name: code === 'here' ? 'Hier' : 'Dort' })
  trainer = await employee(house, 'trainer', ['here'])
  lead = await employee(house, 'studio_manager', ['here'])
  other = await employee(house, 'studio_manager', ['there'])
}, 60_000)

const form = (over: Partial<ProblemForm> = {}): CallBody<typeof reports.create> => ({
  _id: v7(),
  studio: 'here',
  kind: 'defect',
  place: null,
  text: 'Der Haken ist locker.',
  photos: [],
  urgency: 'normal',
  ...over,
})
const make = async (over: Partial<ProblemForm> = {}, who = trainer) => (await house.as(who, reports.create, { body: form(over) })).reply
const titles = async ({ _id }: Somebody) =>
  (await house.db.select({ title: notification.title }).from(notification).where(eq(notification.person, _id))).map(({ title }) => title)

test('who reports sees the own ones, the studio’s lead all of it, and nobody elsewhere', async () => {
  const { _id } = await make()
  const ids = async (who: Somebody) => (await house.as(who, reports.sorted, { query: {} })).reply.rows.map(row => row._id)
  expect(await ids(lead)).toContain(_id)
  expect(await ids(other)).not.toContain(_id)
  expect((await house.as(trainer, reports.sorted, { query: {} })).code).toBe('forbidden')
  expect((await house.as(trainer, reports.mine)).reply.rows.map(row => row._id)).toContain(_id)
  expect((await house.as(lead, reports.mine)).reply.rows).toEqual([])
  for (const studio of ['here', 'there']) {
    const code = studio === 'here' ? 'forbidden' : 'missing'
    expect((await house.as(other, reports.one, { params: { id: _id }, query: { studio } })).code).toBe(code)
  }
  expect((await house.as(trainer, reports.create, { body: form({ studio: 'there' }) })).code).toBe('forbidden')
  expect((await house.as(await member(house), reports.create, { body: form() })).code).toBe('forbidden')
})

test('sent twice it is one report, and another one under its id is refused', async () => {
  const body = form()
  const first = await house.as(trainer, reports.create, { body })
  const again = await house.as(trainer, reports.create, { body })
  expect([first.reply._id, again.reply._id, again.status]).toEqual([body._id, body._id, 200])
  expect((await house.as(trainer, reports.create, { body: { ...body, text: 'Doch nicht.' } })).code).toBe('taken')
})

test('a photo says enough, and only who sees the report opens it', async () => {
  expect((await house.as(trainer, reports.create, { body: form({ text: null }) })).code).toBe('invalid')
  const { reply: photo } = await house.as(trainer, reports.photo, { body: examplePicture })
  const made = await make({ text: null, photos: [photo.name] })
  expect(made.photos.map(({ name }) => name)).toEqual([photo.name])
  const open = async (who: Somebody) => {
    const { reply } = await house.as(who, reports.sorted, { query: {} })
    const address = reply.rows.find(row => row._id === made._id)?.photos[0]?.address
    return address ? (await house.ask(address)).status : undefined
  }
  expect([await open(lead), await open(other)]).toEqual([200, undefined])
  expect((await house.as(trainer, reports.create, { body: form({ photos: [`s${'A'.repeat(32)}.webp`] }) })).code).toBe('invalid')
})

test('the lead works on it, and whoever reported it hears of it', async () => {
  const { _id, version } = await make({ kind: 'hygiene', urgency: 'high' })
  expect(await titles(lead)).toContain('Neue Meldung, Hygiene: Hier, dringend')
  const answer = (state: 'working' | 'solved' | 'declined', seen: number, words: string | null = null) =>
    house.as(lead, reports.answer, { params: { id: _id }, body: { studio: 'here', state, answer: words, version: seen } })
  expect((await answer('solved', version)).code).toBe('report-state')
  const taken = await answer('working', version, 'Kommt morgen.')
  expect([taken.reply.state, taken.reply.answer]).toEqual(['working', 'Kommt morgen.'])
  expect((await answer('solved', version)).code).toBe('stale')
  expect((await answer('declined', taken.reply.version)).fields).toEqual({ answer: 'Sag in einem Satz, warum.' })
  expect((await answer('solved', taken.reply.version)).reply.state).toBe('solved')
  expect(await titles(trainer)).toContain('Zu deiner Meldung gibt es Neues')
  expect(
    (await house.as(other, reports.answer, { params: { id: _id }, body: { studio: 'there', state: 'working', answer: null, version } }))
      .code,
  ).toBe('missing')
})

test('the most urgent come first, among them the oldest; or the oldest of all', async () => {
  await house.db.delete(report)
  const old = await make({ urgency: 'low' })
  const urgent = await make({ urgency: 'high' })
  const next = await make({ urgency: 'high' })
  const order = async (by: 'urgency' | 'age') => (await house.as(lead, reports.sorted, { query: { by } })).reply.rows.map(row => row._id)
  expect(await order('urgency')).toEqual([urgent._id, next._id, old._id])
  expect(await order('age')).toEqual([old._id, urgent._id, next._id])
  const { rows, total } = (await house.as(lead, reports.sorted, { query: { limit: 2, page: 2 } })).reply
  expect([rows.map(row => row._id), total]).toEqual([[old._id], 3])
})

test('one tap makes one to-do of it, with its photos', async () => {
  const { reply: photo } = await house.as(trainer, reports.photo, { body: examplePicture })
  const { _id } = await make({ place: 'Garderobe', photos: [photo.name] })
  const todo = (own: string) => house.as(lead, reports.toTodo, { params: { id: _id }, body: { _id: own, studio: 'here' } })
  const first = v7()
  const copying = whileCopying(house)
  expect((await todo(first)).reply.todo).toBe(first)
  expect(copying()).toEqual([0])
  expect((await todo(v7())).reply.todo).toBe(first)
  const { reply } = await house.as(lead, todos.one, { params: { id: first } })
  expect([reply.title, reply.text, reply.images.length]).toEqual(['Defekt: Garderobe', 'Der Haken ist locker.', 1])
  expect((await house.ask(reply.images[0]!.address)).status).toBe(200)
})

const marker = 'Sprunggelenk gebrochen'
const accidentOf = (people: string[] = []) => ({
  _id: v7(),
  studio: 'here',
  at: '2026-11-20T16:42:00.000Z',
  text: marker,
  concerned: 'Zeuge: Urs',
  people,
})

test('an accident lies sealed, stands in lists by its day alone, and who reads it leaves a trace', async () => {
  const anna = await member(house, { studioCode: 'here' })
  const office = await employee(house, 'office', ['here'])
  const body = accidentOf([anna._id])
  expect((await house.as(office, reports.reportAccident, { body })).reply).toEqual({ _id: body._id })
  expect((await house.as(office, reports.reportAccident, { body })).status).toBe(200)
  const listed = (await house.as(lead, reports.sorted, { query: {} })).reply.rows.find(row => row._id === body._id)
  expect(listed).toMatchObject({ kind: 'accident', day: '2026-11-20', text: null, place: null, photos: [] })
  const reads = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  const look = { params: { id: body._id }, query: { studio: 'here' } }
  expect((await house.as(reads, reports.accident, look)).code).toBe('forbidden')
  const boss = await employee(house, 'admin')
  expect((await house.as(boss, reports.accident, look)).reply).toMatchObject({
    text: marker,
    concerned: 'Zeuge: Urs',
    people: [{ _id: anna._id }],
  })
  expect((await house.as(boss, reports.accident, { ...look, query: { studio: 'there' } })).code).toBe('missing')
  const traces = (await house.as(anna, health.readings)).reply.map(({ what, kind }) => [what, kind])
  expect(traces).toContainEqual(['Unfallmeldung', 'read'])
  expect(await titles(lead)).toContain('Neue Meldung: Hier, dringend')
  expect((await house.as(lead, reports.toTodo, { params: { id: body._id }, body: { _id: v7(), studio: 'here' } })).code).toBe('missing')
  const { rows } = await house.db.execute<{ row: string }>(
    `select to_jsonb(r)::text as row from report r union all select to_jsonb(n)::text from notification n union all select to_jsonb(a)::text from answered a` as never,
  )
  expect(rows.filter(({ row }) => row.includes('Sprunggelenk') || row.includes('Urs'))).toEqual([])
})

test('nobody names in an accident whom they may not find', async () => {
  const far = await member(house, { studioCode: 'there' })
  for (const person of [far._id, v7()])
    expect(Object.keys((await house.as(trainer, reports.reportAccident, { body: accidentOf([person]) })).fields ?? {})).toEqual(['people'])
  expect((await house.as(trainer, reports.reportAccident, { body: accidentOf([trainer._id]) })).status).toBe(200)
  const ahead = { ...accidentOf(), at: new Date(Date.now() + 3_600_000).toISOString() }
  expect(Object.keys((await house.as(trainer, reports.reportAccident, { body: ahead })).fields ?? {})).toEqual(['at'])
})

test('reports are forgotten after five years', async () => {
  const { _id } = await make()
  const there = async () => (await house.db.select().from(report).where(eq(report._id, _id))).length
  await forgetReports(house, Date.now() + 4 * 365 * dayMs)
  expect(await there()).toBe(1)
  await forgetReports(house, Date.now() + (5 * 365 + 1) * dayMs)
  expect(await there()).toBe(0)
})
