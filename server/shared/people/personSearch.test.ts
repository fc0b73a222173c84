import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { people } from '#contract/people.ts'
import { roles } from '#contract/roles/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
let local: Somebody
let verolet: Somebody
let mueller: Somebody
beforeAll(async () => {
  office = await employee(house, 'office', 'all', { nachname: 'Zuletzt' })
  local = await employee(house, 'trainer', ['pfungen'], { nachname: 'Zuletzt' })
  verolet = await member(house, { vorname: 'Nathalie', nachname: 'Vérolet', studioCode: 'winterthur', telefon: '+41 79 400 12 34' })
  mueller = await member(house, { vorname: 'Jürg', nachname: 'Müller-Šarić', studioCode: 'pfungen', telefon: '052 555 66 77' })
}, 60_000)

const found = async (who: Somebody, q: string, more: { studio?: string; limit?: number } = {}) =>
  (await house.as(who, people.search, { query: { q, ...more } })).reply.map(({ nachname }) => nachname)

test.each([
  ['ver', 'Vérolet'],
  ['VÉR', 'Vérolet'],
  ['rol', 'Vérolet'],
  ['verolet nath', 'Vérolet'],
  ['na verolet', 'Vérolet'],
  ['079 400', 'Vérolet'],
  ['+41794001234', 'Vérolet'],
  ['0041 79 400', 'Vérolet'],
  ['muller', 'Müller-Šarić'],
  ['mueller', 'Müller-Šarić'],
  ['Müller', 'Müller-Šarić'],
  ['saric', 'Müller-Šarić'],
  ['juerg', 'Müller-Šarić'],
  ['+41525556677', 'Müller-Šarić'],
])('«%s» finds %s', async (q, name) => {
  expect(await found(office, q)).toContain(name)
})

test('an address is found by its beginning and by its middle', async () => {
  expect(await found(office, verolet.email)).toEqual(['Vérolet'])
  expect(await found(office, verolet.email.slice(3))).toEqual(['Vérolet'])
})

test('whose name begins so comes before whose name only holds it', async () => {
  await member(house, { vorname: 'Anna', nachname: 'Oberhuberin', studioCode: 'pfungen' })
  await member(house, { vorname: 'Zoe', nachname: 'Huber', studioCode: 'pfungen' })
  expect(await found(office, 'huber')).toEqual(['Huber', 'Oberhuberin'])
})

test('fewer than three characters ask nothing', async () => {
  const { status, fields } = await house.as(office, people.search, { query: { q: ' ve ' } })
  expect([status, fields]).toEqual([422, { q: 'Gib mindestens 3 Zeichen ein.' }])
})

test('whoever may search in one studio finds and lists only its people, and opens no card of another', async () => {
  expect(await found(local, 'verolet')).toEqual([])
  expect(await found(local, 'mueller')).toEqual(['Müller-Šarić'])
  const { reply } = await house.as(local, people.list, { query: { studio: ['winterthur', 'pfungen'] } })
  expect(new Set(reply.rows.map(({ studio }) => studio))).toEqual(new Set(['pfungen']))
  expect(reply.total).toBe(reply.rows.length)
  for (const call of [people.card, people.history, people.sessions])
    expect((await house.as(local, call, { params: { id: verolet._id } })).code).toBe('missing')
  expect((await house.as(local, people.endSessions, { params: { id: verolet._id }, body: {} })).code).toBe('missing')
  expect((await house.as(local, people.health, { params: { id: verolet._id } })).code).toBe('missing')
  expect((await house.as(local, people.byStudio, { params: { studio_code: 'winterthur' } })).code).toBe('forbidden')
})

test('a deleted person is in no search and no list', async () => {
  const gone = await member(house, { nachname: 'Weggegangen' })
  await house.db.execute(`update person set deleted_at = now() where _id = '${gone._id}'`)
  expect(await found(office, 'weggegangen')).toEqual([])
  expect((await house.as(office, people.list, { query: { q: 'weggegangen' } })).reply).toEqual({ rows: [], total: 0 })
  expect((await house.as(office, people.card, { params: { id: gone._id } })).code).toBe('missing')
})

test('pages hold everybody once, in German order', async () => {
  for (const nachname of ['Zäch', 'Zach', 'Zacher', 'Žák', 'Zürcher', 'Zurbrügg', 'Dal Molin', 'Dal'])
    await member(house, { vorname: 'Test', nachname, studioCode: 'pfungen' })
  const all: string[] = []
  for (let offset = 0; ; offset += 3) {
    const { reply } = await house.as(office, people.list, { query: { offset, limit: 3, sort: 'name' } })
    all.push(...reply.rows.map(({ _id }) => _id))
    if (offset + 3 >= reply.total) break
  }
  const { reply } = await house.as(office, people.list, { query: { limit: 200 } })
  expect(all).toEqual(reply.rows.map(({ _id }) => _id))
  expect(new Set(all).size).toBe(reply.total)
  const names = reply.rows.map(({ nachname }) => nachname)
  expect(names.filter(name => /^(Dal|Z[aäu]|Ž|Zü)/.test(name))).toEqual([
    'Dal',
    'Dal Molin',
    'Zach',
    'Zäch',
    'Zacher',
    'Žák',
    'Zuletzt',
    'Zuletzt',
    'Zurbrügg',
    'Zürcher',
  ])
  const { reply: down } = await house.as(office, people.list, { query: { limit: 200, sort: '-name' } })
  expect(down.rows[0]?.nachname).toBe('Zürcher')
})

test('a list by role, by sign-in and by ids', async () => {
  const open = await member(house, { nachname: 'Ohnepass', passwordHash: null, studioCode: 'pfungen' })
  const ask = async (body: object) => (await house.as(office, people.choose, { body })).reply.rows.map(({ _id }) => _id)
  expect(await ask({ signIn: ['open'] })).toEqual([open._id])
  expect(await ask({ role: ['trainer'] })).toEqual([local._id])
  expect((await ask({ ids: [verolet._id, mueller._id] })).sort()).toEqual([verolet._id, mueller._id].sort())
})

test('the list is narrowed to a role, also to one that the administration made', async () => {
  const admin = await employee(house, 'admin')
  const { reply: role } = await house.as(admin, roles.create, { body: { title: 'Kinderhort', rights: [] } })
  const listed = async () => (await house.as(office, people.list, { query: { role: [role.code] } })).reply.rows.map(({ _id }) => _id)
  expect(await listed()).toEqual([])
  const change = { person: mueller._id, kind: 'role', code: role.code, studios: ['pfungen'] } as const
  expect((await house.as(admin, roles.change, { body: { changes: [change] } })).status).toBe(200)
  expect(await listed()).toEqual([mueller._id])
})

test('the list says when somebody was last active, also after they signed out', async () => {
  const active = await member(house, { nachname: 'Aktivi', studioCode: 'pfungen' })
  const seenOf = async () => (await house.as(office, people.choose, { body: { ids: [active._id] } })).reply.rows[0]?.seen
  const before = await seenOf()
  expect(Date.parse(String(before))).toBeGreaterThan(Date.now() - 3_600_000)
  expect((await house.as(active, auth.logout, {})).status).toBe(200)
  expect(await seenOf()).toBe(before)
})
