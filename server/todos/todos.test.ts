import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { examplePicture, files } from '#contract/files.ts'
import type { TodoState } from '#contract/rules/todos/states.ts'
import { dayMs } from '#contract/time.ts'
import { todos } from '#contract/todos/calls.ts'
import { mostFiles } from '#contract/todos/shapes.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetTodos } from './retention.ts'
import { todo } from './tables.ts'
import { tellDue } from './todoNews.ts'

const house = testHouse({ studios: ['here', 'there'] })
/** Makes to-dos in «here». */
let lead: Somebody
let coach: Somebody
let other: Somebody
beforeAll(async () => {
  lead = await employee(house, 'studio_manager', ['here'], { vorname: 'Reto', nachname: 'Ammann' })
  coach = await employee(house, 'trainer', ['here'], { vorname: 'Sandro', nachname: 'Zehnder' })
  other = await holder(house, [{ right: 'd_fetchDocs', studios: ['there'] }])
}, 60_000)

const day = today()

async function made(over: object = {}, who = lead) {
  const body = { _id: v7(), studio: 'here', title: 'Rolle schmieren', text: null, due: null, ...over }
  const { status, reply, code } = await house.as(who, todos.create, { body })
  expect([status, code]).toEqual([200, undefined])
  return reply
}
const of = ({ _id }: { _id: string }) => ({ params: { id: _id } })
const assign = (row: { _id: string }, userId: string, who = lead) =>
  house.as(who, todos.assign, { ...of(row), body: { userId, studio: 'here' } })
const turn = (row: { _id: string }, from: TodoState, to: TodoState, who = lead) =>
  house.as(who, todos.turn, { ...of(row), body: { from, to } })
const comment = (row: { _id: string }, text: string, who = lead, _id = v7()) =>
  house.as(who, todos.comment, { ...of(row), body: { _id, text } })
const addImage = (row: { _id: string }, who = lead) => house.as(who, todos.addImage, { ...of(row), body: examplePicture })
const list = async (query: object, who = lead) => (await house.as(who, todos.list, { query })).reply.rows.map(({ title }) => title)
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title, link }) => [title, link])

describe('who sees a to-do', () => {
  test('whoever holds a right in its studio, and whoever is assigned; nobody else is told that there is one', async () => {
    const row = await made()
    const stranger = await member(house)
    const asks = async (who: Somebody) => (await house.as(who, todos.one, of(row))).code
    expect(await Promise.all([lead, coach, other, stranger].map(asks))).toEqual([undefined, 'missing', 'missing', 'missing'])
    await assign(row, coach._id)
    expect(await asks(coach)).toBeUndefined()
    expect((await house.as(coach, todos.one, of(row))).reply).toMatchObject({ mayEdit: false, author: { name: 'Reto Ammann' } })
    for (const who of [other, stranger]) {
      const tries = [
        turn(row, 'open', 'done', who),
        comment(row, 'Hallo', who),
        addImage(row, who),
        house.as(who, todos.link, { ...of(row), body: { _id: v7(), url: 'https://example.org', title: null } }),
        house.as(who, todos.removeImage, { params: { id: row._id, imageIndex: '1' } }),
        house.as(who, todos.removeAttachment, { params: { id: row._id, attachmentId: '1' } }),
        house.as(who, todos.unlink, { params: { id: row._id, linkId: v7() } }),
      ]
      expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(Array(tries.length).fill('missing'))
    }
  })

  test('whoever works here no more does not see what they were assigned to', async () => {
    const row = await made()
    const gone = await employee(house, 'trainer', ['here'])
    await assign(row, gone._id)
    await house.db.delete(personRole).where(and(eq(personRole.person, gone._id), eq(personRole.role, 'trainer')))
    expect((await house.as(gone, todos.one, of(row))).code).toBe('missing')
  })

  test('whoever works here no more hears nothing of it either; its author is told what nobody works on any more', async () => {
    const row = await made({ title: 'Spiegel putzen', due: '2027-04-01' })
    const gone = await employee(house, 'trainer', ['here'])
    await assign(row, gone._id)
    const before = await told(gone)
    await house.db.delete(personRole).where(and(eq(personRole.person, gone._id), eq(personRole.role, 'trainer')))
    await comment(row, 'Wer macht das?')
    await tellDue(house, instantOf('2027-04-01', '07:05'))
    expect(await told(gone)).toEqual(before)
    expect((await told(lead)).map(([title]) => title)).toContain('Heute fällig: «Spiegel putzen»')
  })

  test('a right of another studio, or the assigned one, edits, assigns and deletes nothing', async () => {
    const row = await made()
    await assign(row, coach._id)
    const form = { _id: row._id, title: 'Anders', text: null, due: null, version: row.version }
    for (const [who, studio] of [
      [other, 'there'],
      [other, 'here'],
      [coach, 'here'],
    ] as const) {
      const tries = await Promise.all([
        house.as(who, todos.edit, { ...of(row), body: { ...form, studio } }),
        house.as(who, todos.assign, { ...of(row), body: { userId: coach._id, studio } }),
        house.as(who, todos.unassign, { params: { id: row._id, userId: coach._id }, query: { studio } }),
        house.as(who, todos.remove, { ...of(row), query: { studio, version: row.version } }),
      ])
      for (const { code } of tries.slice(0, 3)) expect(code).toMatch(/^(missing|forbidden)$/)
    }
    expect((await house.as(lead, todos.one, of(row))).reply).toMatchObject({
      title: 'Rolle schmieren',
      assigned: [{ name: 'Sandro Zehnder' }],
    })
  })
})

describe('its states', () => {
  test('who saw another state is told the present one; who wants what stands is done', async () => {
    const row = await made()
    await assign(row, coach._id)
    expect((await turn(row, 'open', 'doing', coach)).reply).toMatchObject({ state: 'doing', doneAt: null })
    const late = await turn(row, 'open', 'done')
    expect([late.code, (late.reply as { current?: object }).current]).toEqual(['stale', expect.objectContaining({ state: 'doing' })])
    expect((await turn(row, 'open', 'doing')).status).toBe(200)
    expect((await turn(row, 'doing', 'archived')).code).toBe('todo-state')
    expect((await turn(row, 'doing', 'done')).reply.doneAt).not.toBeNull()
    expect((await turn(row, 'done', 'archived')).reply.state).toBe('archived')
    expect((await turn(row, 'archived', 'done')).reply.doneAt).not.toBeNull()
    expect((await turn(row, 'done', 'open')).reply.doneAt).toBeNull()
  })

  test('an edit of the words is not stale because of a state, a comment or somebody assigned', async () => {
    const row = await made()
    await turn(row, 'open', 'doing')
    await comment(row, 'Bin dran')
    await assign(row, coach._id)
    const { _id, studio, text, due, version } = row
    const edited = await house.as(lead, todos.edit, { ...of(row), body: { _id, studio, text, due, version, title: 'Rolle tauschen' } })
    expect(edited.reply).toMatchObject({ title: 'Rolle tauschen', state: 'doing', commented: 1 })
  })
})

describe('what hangs on it', () => {
  test('a comment counts once, and tells those who have to do with it but its author', async () => {
    const row = await made({ title: 'Licht ersetzen' })
    await assign(row, coach._id)
    const _id = v7()
    await comment(row, 'Leiter fehlt', coach, _id)
    expect((await comment(row, 'Leiter fehlt', coach, _id)).reply.comments).toMatchObject([
      { text: 'Leiter fehlt', author: { name: 'Sandro Zehnder' } },
    ])
    expect((await comment(row, 'Anderes', coach, _id)).code).toBe('taken')
    const said = ['Neuer Kommentar zu «Licht ersetzen»', `/aufgaben?id=${row._id}`]
    expect((await told(lead)).filter(([title]) => title === said[0])).toEqual([said])
    expect((await told(coach)).filter(([title]) => title === said[0])).toEqual([])
  })

  test('of many comments a list has the newest, the to-do itself has all', async () => {
    const row = await made({ title: 'Viel zu sagen' })
    for (let nth = 1; nth <= 25; nth++) await comment(row, `Nummer ${nth}`)
    const { reply } = await house.as(lead, todos.list, { query: { q: 'viel zu sagen' } })
    expect([reply.rows[0]!.commented, reply.rows[0]!.comments.length, reply.rows[0]!.comments.at(-1)!.text]).toEqual([25, 20, 'Nummer 25'])
    expect((await house.as(lead, todos.one, of(row))).reply.comments).toHaveLength(25)
  })

  test('assigned can be who has a role in its studio; they are told, once', async () => {
    const row = await made({ title: 'Pflanzen giessen' })
    const elsewhere = await employee(house, 'trainer', ['there'])
    for (const { _id } of [await member(house), elsewhere]) expect((await assign(row, _id)).code).toBe('invalid')
    await assign(row, coach._id)
    await assign(row, coach._id)
    expect((await told(coach)).filter(([title]) => title === 'Neue Aufgabe für dich: «Pflanzen giessen»')).toHaveLength(1)
    const { reply } = await house.as(lead, todos.people, { query: { studio: 'here' } })
    expect(reply.map(({ name }) => name)).toEqual(expect.arrayContaining(['Reto Ammann', 'Sandro Zehnder']))
    expect(reply.map(({ _id }) => _id)).not.toContain(elsewhere._id)
  })

  test('a link is https and names no user', async () => {
    const row = await made()
    const link = async (url: string) => (await house.as(lead, todos.link, { ...of(row), body: { _id: v7(), url, title: null } })).status
    const bad = [
      'http://example.org',
      'javascript:alert(1)',
      'https://eva@example.org',
      'https://localhost',
      'data:text/html,x',
      'example.org',
    ]
    for (const url of bad) expect([url, await link(url)]).toEqual([url, 422])
    expect(await link('https://www.youtube.com/watch?v=1')).toBe(200)
  })

  test('a number of a picture is never given again, and the eleventh is refused', async () => {
    const row = await made()
    for (let nth = 1; nth <= 3; nth++) await addImage(row)
    await house.as(lead, todos.removeImage, { params: { id: row._id, imageIndex: '3' } })
    await house.as(lead, todos.removeImage, { params: { id: row._id, imageIndex: '3' } })
    expect((await addImage(row)).reply.images.map(({ index }) => index)).toEqual([1, 2, 4])
    for (let nth = 4; nth <= mostFiles; nth++) await addImage(row)
    expect((await addImage(row)).code).toBe('todo-full')
  })

  test('a picture is opened by its address alone, by whoever sees the to-do now', async () => {
    const row = await made()
    await assign(row, coach._id)
    const [image] = (await addImage(row)).reply.images
    const { reply } = await house.as(coach, todos.one, of(row))
    const [, name = '', search = ''] = /files\/([^?]+)\?(.*)/.exec(reply.images[0]!.address) ?? []
    const open = async () =>
      (await house.as(undefined, files.view, { params: { name }, query: Object.fromEntries(new URLSearchParams(search)) as never })).status
    expect([image!.index, await open()]).toEqual([1, 200])
    await house.as(lead, todos.unassign, { params: { id: row._id, userId: coach._id }, query: { studio: 'here' } })
    expect(await open()).toBe(404)
  })

  test('on a tablet a picture of one’s own to-do opens, also of another studio’s, as long as one acts there', async () => {
    const studio = await makeStudio(house, { code: 'tablets' })
    const me = await employee(house, 'trainer', ['here', 'tablets'])
    const row = await made()
    await addImage(row)
    const on = await tablet(house, studio)
    const key = await enrolOn(house, on, me)
    await assign(row, me._id)
    const { reply } = await house.as(on, todos.one, of(row), { headers: signed(key, todos.one, of(row)) })
    const [, name = '', search = ''] = /files\/([^?]+)\?(.*)/.exec(reply.images[0]!.address) ?? []
    const open = async () =>
      (await house.as(undefined, files.view, { params: { name }, query: Object.fromEntries(new URLSearchParams(search)) as never })).status
    expect(await open()).toBe(200)
    await house.as(lead, todos.unassign, { params: { id: row._id, userId: me._id }, query: { studio: 'here' } })
    expect(await open()).toBe(404)
  })
})

describe('lists', () => {
  test('by day, state, person and words; the archive only where it is asked for', async () => {
    const where = { studio: ['there'] }
    const make = (title: string, due: string | null) => made({ title, due, studio: 'there' }, other)
    const late = await make('Überfällig', addDays(day, -1))
    await make('Heute', day)
    await make('Bald', addDays(day, 6))
    await make('Irgendwann', null)
    const old = await make('Alt', addDays(day, -9))
    await turn(old, 'open', 'done', other)
    await turn(old, 'done', 'archived', other)
    expect(await list(where, other)).toEqual(['Überfällig', 'Heute', 'Bald', 'Irgendwann'])
    expect(await list({ due: ['late'] }, other)).toEqual(['Überfällig'])
    expect(await list({ due: ['today', 'none'] }, other)).toEqual(['Heute', 'Irgendwann'])
    expect(await list({ due: ['week'] }, other)).toEqual(['Heute', 'Bald'])
    expect(await list({ state: ['archived'] }, other)).toEqual(['Alt'])
    expect(await list({ q: 'uberfall' }, other)).toEqual(['Überfällig'])
    expect(await list({ sort: '-title' }, other)).toEqual(['Überfällig', 'Irgendwann', 'Heute', 'Bald'])
    expect(await list({ assignee: ['-'], due: ['late'] }, other)).toEqual(['Überfällig'])
    expect(await list({ assignee: ['me'] }, other)).toEqual([])
    expect(await list({ ...where, limit: 1, offset: 1 }, other)).toEqual(['Heute'])
    const coo = await holder(house, [{ right: 'stat_coo', studios: ['there'] }])
    expect((await house.as(coo, todos.counts)).reply).toEqual([{ studio: 'there', name: 'there', open: 4, doing: 0, done: 0, overdue: 1 }])
    expect((await house.as(coo, todos.one, of(late))).code).toBe('missing')
  })

  test('one’s own are what one is assigned to, the most urgent first; the archived are gone', async () => {
    const me = await employee(house, 'trainer', ['here'])
    const own = async () => (await house.as(me, todos.mine)).reply.map(({ title }) => title)
    const rows = [
      await made({ title: 'Später', due: addDays(day, 3) }),
      await made({ title: 'Ohne Tag' }),
      await made({ title: 'Jetzt', due: day }),
    ]
    for (const row of rows) await assign(row, me._id)
    await turn(rows[2]!, 'open', 'done', me)
    expect(await own()).toEqual(['Später', 'Ohne Tag', 'Jetzt'])
    await turn(rows[2]!, 'done', 'archived', me)
    expect(await own()).toEqual(['Später', 'Ohne Tag'])
  })
})

test('what is deleted comes back with all that hangs on it, and is forgotten after 30 days; what is done after 2 years', async () => {
  const row = await made()
  await comment(row, 'Bleibt')
  const gone = { ...of(row), query: { studio: 'here', version: row.version } }
  expect((await house.as(lead, todos.remove, gone)).status).toBe(200)
  expect((await house.as(lead, todos.one, of(row))).code).toBe('missing')
  expect((await comment(row, 'Zu spät')).code).toBe('missing')
  expect((await house.as(lead, todos.restore, { ...of(row), body: { studio: 'here' } })).reply).toMatchObject({ commented: 1 })
  const done = await made()
  await turn(done, 'open', 'done')
  const there = (_id: string) => house.db.$count(todo, eq(todo._id, _id))
  await forgetTodos(house, Date.now() + 700 * dayMs)
  expect(await there(done._id)).toBe(1)
  await forgetTodos(house, Date.now() + 731 * dayMs)
  expect([await there(done._id), await there(row._id)]).toEqual([0, 1])
})

test('in the morning each is told once what of theirs is due today, and not what is done', async () => {
  const me = await employee(house, 'trainer', ['here'])
  const rows = [await made({ title: 'Heute machen', due: '2027-03-01' }), await made({ title: 'Schon gemacht', due: '2027-03-01' })]
  for (const row of rows) await assign(row, me._id)
  await turn(rows[1]!, 'open', 'done')
  const due = async () => (await told(me)).filter(([title]) => title!.startsWith('Heute fällig'))
  await tellDue(house, instantOf('2027-03-01', '06:30'))
  expect(await due()).toEqual([])
  await tellDue(house, instantOf('2027-03-01', '07:05'))
  await tellDue(house, instantOf('2027-03-01', '11:00'))
  expect(await due()).toEqual([['Heute fällig: «Heute machen»', `/aufgaben?id=${rows[0]!._id}`]])
})
