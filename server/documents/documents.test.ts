import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentRow } from '#contract/documents/shapes.ts'
import { examplePicture, files } from '#contract/files.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { holder, member } from '#server/testing/make.ts'
import { forgetDocuments } from './retention.ts'
import { document } from './tables.ts'
import { blank, iban, type Office, of, openOffice, studio } from './testing/office.ts'

let at: Office
beforeAll(async () => {
  at = await openOffice()
}, 60_000)
afterAll(() => at.house.close())

const titles = async (query: object, who = at.office) =>
  (await at.house.as(who, documents.search, { query })).reply.rows.map(({ title }) => title)

describe('who sees a document', () => {
  test('the greater right all of its studios, the lesser what one handed in and what one is assigned to; nobody else', async () => {
    const { house, lead, office, other, handIn, assign, told } = at
    const colleague = await holder(house, [{ right: 'd_fetchDocs', studios: ['here'] }])
    const stranger = await member(house)
    const row = await handIn()
    const asks = async () =>
      Promise.all([lead, office, colleague, other, stranger].map(async who => (await house.as(who, documents.one, of(row))).code))
    expect(await asks()).toEqual([undefined, undefined, 'missing', 'missing', 'forbidden'])
    expect((await assign(row, colleague._id)).code).toBeUndefined()
    expect((await asks())[2]).toBeUndefined()
    expect(await told(colleague)).toEqual(['Neues Dokument für dich: «Strom»'])
    await house.as(office, documents.unassign, { ...of(row), body: { userId: colleague._id, studio } })
    expect((await asks())[2]).toBe('missing')
  })

  test('whoever does not see it changes nothing of it, also by naming their own studio', async () => {
    const { house, other, handIn, one } = at
    const row = await handIn()
    for (const named of ['here', 'there']) {
      const tries = [
        house.as(other, documents.edit, {
          ...of(row),
          body: { ...blank, _id: row._id, studio: named, kind: 'other', title: 'Meins', version: 1 },
        }),
        house.as(other, documents.answer, { ...of(row), body: { studio: named, comment: 'Ja' } }),
        house.as(other, documents.assign, { ...of(row), body: { studio: named, userId: other._id } }),
        house.as(other, documents.takeBack, { ...of(row), query: { studio: named } }),
        house.as(other, documents.confirmIban, { ...of(row), body: { studio: named, iban } }),
        house.as(other, documents.detach, { ...of(row), query: { studio: named, number: 1 } }),
        house.as(other, documents.attach, { ...of(row), query: { studio: named, name: 'x.png' }, body: examplePicture }),
        house.as(other, documents.decide, {
          ...of(row),
          body: { studio: named, decision: 'approve', comment: null, bill: { amount: null, iban: null, issuer: null } },
        }),
      ]
      const codes = (await Promise.all(tries)).map(({ code }) => code)
      expect(codes).toEqual(Array(tries.length).fill(named === 'here' ? 'forbidden' : 'missing'))
    }
    const moved = await house.as(other, documents.move, { body: { studio: 'there', documents: [row._id], folder: null } })
    expect(moved.reply).toEqual({ moved: 0 })
    await house.as(other, documents.remove, { ...of(row), query: { studio: 'there', version: 1 } })
    expect(await one(row)).toMatchObject({ title: 'Strom', state: 'new' })
  })

  test('its paper opens for whoever sees it, and for nobody else', async () => {
    const { house, office, other, handIn, one, assign } = at
    const row = await handIn()
    const colleague = await holder(house, [{ right: 'd_fetchDocs', studios: [studio] }])
    await assign(row, colleague._id)
    const [, name = '', search = ''] = /files\/([^?]+)\?(.*)/.exec((await one(row, colleague)).address) ?? []
    const open = async () =>
      (await house.as(undefined, files.view, { params: { name }, query: Object.fromEntries(new URLSearchParams(search)) as never })).status
    expect(await open()).toBe(200)
    await house.as(office, documents.unassign, { ...of(row), body: { userId: colleague._id, studio } })
    expect(await open()).toBe(404)
    expect((await house.as(other, files.view, { params: { name } })).status).toBe(404)
  })

  test('it is assigned to people who may see documents there alone', async () => {
    const { house, lead, office, chief, other, handIn, assign } = at
    const row = await handIn()
    expect((await assign(row, other._id)).fields).toEqual({ userId: 'Diese Person darf in diesem Studio keine Dokumente ansehen.' })
    const names = (await house.as(lead, documents.people, { query: { studio } })).reply.map(({ _id }) => _id)
    expect(names).toEqual(expect.arrayContaining([lead._id, office._id, chief._id]))
    expect(names).not.toContain(other._id)
  })
})

describe('handing in', () => {
  test('the same once more is the same, with another content it is taken; a file that nobody sent is none', async () => {
    const { house, lead, sent } = at
    const file = await sent(lead)
    const body = { _id: v7(), studio, kind: 'invoice' as const, title: 'Wasser', fileName: 'Wasser.pdf', text: 'Wasser', ...blank, file }
    const upload = (over: object = {}) => house.as(lead, documents.upload, { body: { ...body, ...over } })
    expect([(await upload()).status, (await upload()).status]).toEqual([200, 200])
    expect((await upload({ title: 'Feuer' })).code).toBe('taken')
    expect((await upload({ _id: v7(), file: `s${'x'.repeat(32)}.pdf` })).fields).toHaveProperty('file')
    expect((await house.as(lead, documents.upload, { body: { ...body, _id: v7(), folder: v7() } })).fields).toHaveProperty('folder')
    expect(await titles({ q: 'Wasser' })).toEqual(['Wasser'])
  })

  test('doubles are told: the same bytes, or the issuer with number, or with amount and day', async () => {
    const { lead, sent, handIn, issuerOf, one } = at
    const issuer = (await issuerOf())._id
    const file = await sent(lead)
    const first = await handIn({ title: 'Erste', file, issuer, number: 'R-7', amount: 100, day: '2026-11-02' })
    const bytes = await handIn({ title: 'Gleiche Datei', file })
    const number = await handIn({ title: 'Gleiche Nummer', issuer, number: 'R-7' })
    const amount = await handIn({ title: 'Gleicher Betrag', issuer, amount: 100, day: '2026-11-02' })
    const none = await handIn({ title: 'Andere', issuer, number: 'R-8', amount: 100, day: '2026-11-03' })
    const doubles = async (row: DocumentRow) => (await one(row)).doubles.map(({ title }) => title).sort()
    expect(await doubles(bytes)).toEqual(['Erste'])
    expect(await doubles(number)).toEqual(['Erste'])
    expect(await doubles(amount)).toEqual(['Erste'])
    expect(await doubles(none)).toEqual([])
    expect(await doubles(first)).toEqual(['Gleiche Datei', 'Gleiche Nummer', 'Gleicher Betrag'])
  })

  test('it is found by the beginnings of all its words, with the place in the text; signs alone find nothing', async () => {
    const { house, office, other, handIn } = at
    await handIn({ title: 'Lüftung', text: `${'Vorwort '.repeat(40)}Filterwechsel im Maschinenraum ${'Nachwort '.repeat(40)}` })
    expect(await titles({ q: 'luft masch' })).toEqual(['Lüftung'])
    expect(await titles({ q: 'schinenraum' })).toEqual([])
    expect(await titles({ q: '%%%' })).toEqual([])
    const { reply } = await house.as(office, documents.search, { query: { q: 'filter' } })
    expect(reply.rows[0]?.excerpt).toMatch(/^… .*Filterwechsel im Maschinenraum.* …$/)
    expect(await titles({ q: 'filter' }, other)).toEqual([])
  })

  test('lists narrow by state, issuer, folder, person and day, and pages follow each other', async () => {
    const { house, office, handIn, issuerOf, assign } = at
    const issuer = (await issuerOf())._id
    const late = await handIn({ title: 'Spät', issuer, due: addDays(today(), -1) })
    const soon = await handIn({ title: 'Bald', issuer, due: addDays(today(), 3) })
    await assign(soon, office._id)
    const names = async (query: object) =>
      (await house.as(office, documents.list, { query: { issuer: [issuer], ...query } })).reply.rows.map(({ title }) => title)
    expect(await names({ sort: 'title' })).toEqual(['Bald', 'Spät'])
    expect(await names({ due: ['late'] })).toEqual(['Spät'])
    expect(await names({ due: ['soon'] })).toEqual(['Bald'])
    expect(await names({ assignee: ['me'] })).toEqual(['Bald'])
    expect(await names({ assignee: ['-'] })).toEqual(['Spät'])
    expect(await names({ state: ['open'] })).toEqual(['Bald'])
    expect(await names({ sort: '-due', limit: 1, offset: 1 })).toEqual(['Spät'])
    expect(await names({ assignee: ['nobody'] })).toEqual([])
    expect(late.state).toBe('new')
  })
})

test('two edits and a removal of one device that have seen the same follow each other; another device’s are stale', async () => {
  const { house, lead, office, handIn, one } = at
  const row = await handIn()
  const body = (title: string) => ({ ...blank, _id: row._id, studio, kind: 'invoice' as const, title, version: row.version })
  const [first, second] = [v7(), v7()]
  const on = (...keys: string[]) => ({ [buildsOnHeader]: keys.map(key => `documents.edit:${key}`).join(' ') })
  const edit = (title: string, key: string, headers = {}, who = lead) =>
    house.as(who, documents.edit, { ...of(row), body: body(title) }, { key, headers })
  expect((await edit('Eins', first)).reply.title).toBe('Eins')
  expect((await edit('Zwei', second, on(first))).reply.title).toBe('Zwei')
  expect((await edit('Drei', v7(), {}, office)).code).toBe('stale')
  expect((await one(row)).title).toBe('Zwei')
  const sees = { ...of(row), query: { studio, version: row.version } }
  expect((await house.as(office, documents.remove, sees, { key: v7() })).code).toBe('stale')
  expect((await house.as(lead, documents.remove, sees, { key: v7(), headers: on(first, second) })).code).toBeUndefined()
  expect((await house.as(office, documents.one, of(row))).code).toBe('missing')
  expect((await house.as(lead, documents.restore, { ...of(row), body: { studio } })).reply.title).toBe('Zwei')
})

test('a folder takes documents of its studio, and goes once it is empty', async () => {
  const { house, lead, chief, handIn } = at
  const body = { _id: v7(), studio, name: 'Verträge' }
  await house.as(lead, documents.addFolder, { body })
  const row = await handIn()
  const move = (folder: string | null, named = studio, who = lead) =>
    house.as(who, documents.move, { body: { studio: named, documents: [row._id], folder } })
  expect((await move(body._id, 'there', chief)).fields).toHaveProperty('folder')
  expect((await move(body._id)).reply).toEqual({ moved: 1 })
  const remove = () => house.as(lead, documents.removeFolder, { params: { id: body._id }, query: { studio, version: 1 } })
  expect((await remove()).code).toBe('in-use')
  await move(null)
  expect((await remove()).code).toBeUndefined()
})

test('files hang on it under numbers of their own, and stay once it is decided', async () => {
  const { house, lead, office, billOf, decide } = at
  const row = await billOf(100)
  const attach = (name: string) => house.as(lead, documents.attach, { ...of(row), query: { studio, name }, body: examplePicture })
  await attach('Eins.png')
  expect((await attach('Zwei.png')).reply.attached).toBe(2)
  const detach = (number: number) => house.as(lead, documents.detach, { ...of(row), query: { studio, number } })
  await detach(2)
  await attach('Drei.png')
  expect((await house.as(lead, documents.attachments, of(row))).reply.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Eins.png'],
    [3, 'Drei.png'],
  ])
  await decide(row, office)
  expect((await detach(1)).code).toBe('document-state')
})

test('bills go ten years after their business year, removed ones after thirty days, and what is open stays', async () => {
  const { house, lead, office, handIn, billOf, decide } = at
  const [old, open, gone] = [await billOf(100), await billOf(100), await handIn()]
  await decide(old, office)
  await house.as(lead, documents.remove, { ...of(gone), query: { studio, version: 1 } })
  await house.db.update(document).set({ created: '2015-06-01T10:00:00.000Z', day: '2015-06-01' }).where(eq(document._id, old._id))
  await house.db.update(document).set({ created: '2015-06-01T10:00:00.000Z', day: '2015-06-01' }).where(eq(document._id, open._id))
  const left = async () => (await house.db.select().from(document)).map(({ _id }) => _id)
  await forgetDocuments(house, Date.parse('2025-12-31T12:00:00.000Z'))
  expect(await left()).toEqual(expect.arrayContaining([old._id, open._id]))
  await house.db
    .update(document)
    .set({ removedAt: new Date(Date.now() - 31 * dayMs).toISOString() })
    .where(and(eq(document._id, gone._id)))
  await forgetDocuments(house)
  const now = await left()
  expect([now.includes(old._id), now.includes(open._id), now.includes(gone._id)]).toEqual([false, true, false])
})
