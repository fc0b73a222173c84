import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { website } from '#contract/website/calls.ts'
import { today } from '#server/kit/zone.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { forgetPieces } from './retention.ts'
import { websiteContent, websiteJob } from './tables.ts'

const site = 'https://www.formkurve.example'
let house: TestHouse
/** Keeps the whole site; writes for «winterthur». */
let keeper: Somebody
let writer: Somebody
beforeAll(async () => {
  house = await openTestHouse({ websiteOrigins: [site] })
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur', adresse: 'Musterstrasse 3, 8400 Winterthur' })
  await makeStudio(house, { code: 'frauenfeld', name: 'Frauenfeld' })
  keeper = await holder(house, [{ right: 'g_websitecontent', studios: 'all' }])
  writer = await holder(house, [{ right: 'g_websitecontentstudioadmin', studios: ['winterthur'] }])
}, 60_000)
afterAll(() => house.close())

const now = today()
const textOf = (over: Partial<CallBody<typeof website.addContent>> = {}): CallBody<typeof website.addContent> => ({
  _id: v7(),
  studio: 'winterthur',
  brand: null,
  slug: 'start',
  title: 'Start',
  text: '<p>Hallo.</p>',
  picture: null,
  rank: 100,
  from: now,
  until: null,
  ...over,
})
const write = (over: Partial<CallBody<typeof website.addContent>> = {}, who = keeper) =>
  house.as(who, website.addContent, { body: textOf(over) })
const shown = async (query: object = {}) => (await house.as(undefined, website.shownContent, { query })).reply.map(({ title }) => title)

const vacancy = (over: Partial<CallBody<typeof website.addJob>> = {}): CallBody<typeof website.addJob> => ({
  _id: v7(),
  studio: 'winterthur',
  brand: null,
  title: 'Trainerin',
  type: null,
  text: '<p>Du führst durch die Geräte.</p>',
  employment: 'permanent',
  least: 60,
  most: 100,
  start: null,
  contact: null,
  from: now,
  until: addDays(now, 30),
  ...over,
})
const advertise = (over: Partial<CallBody<typeof website.addJob>> = {}) => house.as(keeper, website.addJob, { body: vacancy(over) })
const jobAt = (_id: string) => house.as(undefined, website.shownJob, { params: { id: _id } })

test('a draft and what is to come is nobody’s to read, what is online until its last day is', async () => {
  await write({ title: 'Entwurf', from: null })
  await write({ title: 'Morgen', from: addDays(now, 1) })
  await write({ title: 'Heute zuletzt', from: addDays(now, -9), until: now, rank: 20 })
  await write({ title: 'Gestern zuletzt', from: addDays(now, -9), until: addDays(now, -1) })
  await write({ title: 'Online', rank: 10 })
  expect(await shown({ studio: 'winterthur' })).toEqual(['Online', 'Heute zuletzt'])
  expect(await shown({ studio: 'frauenfeld' })).toEqual([])
})

test('a studio’s site reads its own, its brand’s and the chain’s', async () => {
  await write({ title: 'Alle', studio: null, slug: 'wo' })
  await write({ title: 'Thur', studio: null, brand: 'thur', slug: 'wo' })
  await write({ title: 'Frauenfeld', studio: 'frauenfeld', brand: 'toess', slug: 'wo' })
  const only = async (query: object) => (await shown(query)).filter(title => ['Alle', 'Thur', 'Frauenfeld'].includes(title))
  expect(await only({ studio: 'winterthur' })).toEqual(['Alle'])
  expect(await only({ studio: 'frauenfeld' })).toEqual(['Alle', 'Frauenfeld', 'Thur'])
  expect(await only({ brand: 'toess' })).toEqual(['Alle'])
  expect(await only({ brand: 'thur' })).toEqual(['Alle', 'Frauenfeld', 'Thur'])
})

test('who writes for a studio reads the chain’s texts, and changes the studio’s alone', async () => {
  const { reply: chain } = await write({ studio: null, title: 'Kette' })
  const { reply: own } = await write({ title: 'Eigenes' }, writer)
  const list = (await house.as(writer, website.contents, { query: {} })).reply.rows.map(({ title }) => title)
  expect(list).toEqual(expect.arrayContaining(['Kette', 'Eigenes']))
  expect(list).not.toContain('Frauenfeld')
  const edit = (row: typeof chain, over: object = {}) => {
    const { pictureAddress: _, ...form } = row
    return house.as(writer, website.editContent, { params: { id: row._id }, body: { ...form, title: 'Neu', ...over } })
  }
  expect((await edit(chain)).code).toBe('forbidden')
  expect((await edit(chain, { studio: 'winterthur' })).code).toBe('missing')
  expect((await edit(own)).reply.title).toBe('Neu')
  expect((await write({ studio: null }, writer)).code).toBe('forbidden')
  expect((await write({ studio: 'frauenfeld' }, writer)).code).toBe('forbidden')
  expect((await house.as(writer, website.services, { query: {} })).code).toBe('forbidden')
  const everywhere = await holder(house, [{ right: 'g_websitecontentstudioadmin', studios: 'all' }])
  expect((await write({ studio: null }, everywhere)).code).toBe('forbidden')
  expect((await write({ studio: 'frauenfeld' }, everywhere)).status).toBe(200)
})

test('a text that is removed is off the site, and back with its restoration; nothing in it can act', async () => {
  const { reply: row } = await write({ title: 'Kommt wieder', text: '<p onclick="a()">Gut<script>b()</script></p>' })
  expect(row.text).toBe('<p>Gut</p>')
  const at = { params: { id: row._id } }
  await house.as(keeper, website.removeContent, { ...at, query: { studio: 'winterthur', version: row.version } })
  expect(await shown()).not.toContain('Kommt wieder')
  await house.as(keeper, website.restoreContent, { ...at, body: { studio: 'winterthur' } })
  expect(await shown()).toContain('Kommt wieder')
  expect((await write({ text: '<script>a()</script>' })).code).toBe('invalid')
})

test('a picture is an open file whose whole address stands on the site, and other sites may show it', async () => {
  const { reply: file } = await house.as(writer, website.picture, { body: examplePicture })
  await write({ title: 'Mit Bild', picture: file.name }, writer)
  const { reply } = await house.as(undefined, website.shownContent, { query: {} })
  const picture = reply.find(({ title }) => title === 'Mit Bild')?.picture
  expect(picture).toBe(`${house.settings.publicUrl}/api/${file.address}`)
  const answer = await fetch(picture!)
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})

test('pages of a set origin read it without any sign-in; others, and `null`, do not', async () => {
  const ask = (origin: string | undefined, path = 'website/content', more: Record<string, string> = {}) =>
    house.ask(path, { headers: { ...(origin && { origin }), ...more } })
  const seen = async (origin?: string, path?: string) => {
    const { headers } = await ask(origin, path)
    return [headers.get('access-control-allow-origin'), headers.get('vary'), headers.get('access-control-allow-credentials')]
  }
  expect(await seen(site)).toEqual([site, expect.stringMatching(/^origin/), null])
  for (const origin of ['null', 'https://formkurve.example', `${site}.boese.example`, 'http://www.formkurve.example', undefined])
    expect((await seen(origin))[0]).toBeNull()
  expect((await seen(site, `website/jobs/${v7()}`))[0]).toBe(site)
  expect((await seen(site, 'shell'))[0]).toBeNull()
  const first = await ask(site)
  expect(first.headers.get('cache-control')).toBe('public, max-age=60')
  const again = await ask(site, 'website/content', { 'if-none-match': first.headers.get('etag')! })
  expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, site])
})

test('a vacancy is a JobPosting until its last day is over, and 410 from then on', async () => {
  const { reply: row } = await advertise({ until: '2150-06-30' })
  const { reply } = await jobAt(row._id)
  expect(reply).toMatchObject({ workload: '60–100 %', contact: 'toess@formkurve.example', type: null })
  expect(reply.posting).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    validThrough: '2150-06-30T21:59:59.000Z',
    employmentType: ['PART_TIME', 'FULL_TIME'],
    hiringOrganization: { '@type': 'Organization', name: 'Formkurve Töss' },
    jobLocation: { address: { streetAddress: 'Musterstrasse 3', postalCode: '8400', addressLocality: 'Winterthur', addressCountry: 'CH' } },
  })
  const listed = async () => (await house.as(undefined, website.shownJobs, { query: {} })).reply.map(({ _id }) => _id)
  expect(await listed()).toContain(row._id)
  await house.db
    .update(websiteJob)
    .set({ from: '2026-01-01', until: addDays(now, -1) })
    .where(eq(websiteJob._id, row._id))
  const over = await jobAt(row._id)
  expect([over.status, over.code]).toEqual([410, 'website-job-over'])
  expect(await listed()).not.toContain(row._id)
})

test('a vacancy that was taken down is 410, a draft is 404', async () => {
  const { reply: row } = await advertise()
  await house.as(keeper, website.removeJob, { params: { id: row._id }, query: { studio: 'winterthur', version: row.version } })
  expect((await jobAt(row._id)).status).toBe(410)
  const { reply: draft } = await advertise({ from: null })
  expect((await jobAt(draft._id)).status).toBe(404)
  expect((await jobAt(v7())).status).toBe(404)
  expect((await advertise({ least: 90, most: 80 })).code).toBe('invalid')
})

test('a kind of vacancies that is removed is hidden and its vacancies keep it; it comes back', async () => {
  const _id = v7()
  const make = (name: string, id = v7()) => house.as(keeper, website.addJobType, { body: { _id: id, name } })
  expect((await make('Training', _id)).status).toBe(200)
  expect((await make('training')).code).toBe('taken')
  const { reply: row } = await advertise({ type: _id })
  await house.as(keeper, website.removeJobType, { params: { id: _id }, query: { version: 1 } })
  const types = async () => (await house.as(undefined, website.shownTypes, {})).reply.map(({ name }) => name)
  expect(await types()).toEqual([])
  expect((await jobAt(row._id)).reply.type).toEqual({ _id, name: 'Training' })
  expect((await advertise({ type: _id })).code).toBe('invalid')
  const { typeName: _, ...form } = row
  expect((await house.as(keeper, website.editJob, { params: { id: row._id }, body: { ...form, title: 'Trainer' } })).reply.title).toBe(
    'Trainer',
  )
  await house.as(keeper, website.restoreJobType, { params: { id: _id } })
  expect(await types()).toEqual(['Training'])
})

test('what was removed long ago is forgotten', async () => {
  const { reply: row } = await write({ title: 'Alt' })
  await house.as(keeper, website.removeContent, { params: { id: row._id }, query: { studio: 'winterthur', version: row.version } })
  const count = () => house.db.$count(websiteContent, eq(websiteContent._id, row._id))
  await forgetPieces(house, Date.now() + 29 * dayMs)
  expect(await count()).toBe(1)
  await forgetPieces(house, Date.now() + 31 * dayMs)
  expect(await count()).toBe(0)
})
