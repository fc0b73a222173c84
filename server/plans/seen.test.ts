import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { plans } from '#contract/plans/calls.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'

const house = testHouse({ studios: ['hier'] })
let author: Somebody
let other: Somebody
beforeAll(async () => {
  const maker = () => holder(house, [{ right: 'tp_create', studios: ['hier'] }])
  author = await maker()
  other = await maker()
}, 60_000)

const formOf = (whose: string, state: 'draft' | 'published' = 'published') => ({
  _id: v7(),
  person: whose,
  title: 'Kraft',
  goal: null,
  start: '2026-11-01',
  until: null,
  state,
  picture: null,
  splits: [{ _id: v7(), title: 'Ganzer Körper', minutes: 50, slots: [] }],
})

/** A member with a plan of the author's. */
async function planned() {
  const who = await member(house, { studioCode: 'hier' })
  const form = formOf(who._id)
  expect((await house.as(author, plans.create, { body: form })).status).toBe(200)
  return { who, form, params: { id: form._id } }
}

/** All ways to one plan, and what each answers. */
async function ways(by: Somebody, { who, form, params }: Awaited<ReturnType<typeof planned>>) {
  const to = await member(house, { studioCode: 'hier' })
  const version = async () => (await house.db.select().from(plan).where(eq(plan._id, form._id)))[0]!.version
  return {
    one: (await house.as(by, plans.one, { params })).code,
    pdf: (await house.as(by, plans.pdf, { params: { a: who._id, b: form._id } })).code,
    copy: (await house.as(by, plans.copy, { params, body: { _id: v7(), to: to._id, start: '2026-12-01' } })).code,
    edit: (await house.as(by, plans.edit, { params, body: { ...form, goal: v7(), version: await version() } })).code,
    remove: (await house.as(by, plans.remove, { params, query: { version: await version() } })).code,
    restore: (await house.as(by, plans.restore, { params })).code,
    trained: (await house.as(by, plans.trained, { params: { userId: who._id } })).code,
  }
}
const all = (code: string | undefined) => ({ one: code, pdf: code, copy: code, edit: code, remove: code, restore: code, trained: code })

test('a plan by its id is there for whoever made that member one, and a silent draft makes nobody such', async () => {
  const theirs = await planned()
  const { who } = theirs
  const listed = async () => (await house.as(other, plans.ofPerson, { params: { userId: who._id } })).reply.map(({ _id }) => _id)
  expect(await ways(other, theirs)).toEqual(all('missing'))
  const draft = formOf(who._id, 'draft')
  expect((await house.as(other, plans.create, { body: draft })).status).toBe(200)
  expect(await ways(other, theirs)).toEqual(all('missing'))
  // Their own draft is theirs.
  expect(await listed()).toEqual([draft._id])
  const published = { ...draft, state: 'published' as const, version: 1 }
  expect((await house.as(other, plans.edit, { params: { id: draft._id }, body: published })).status).toBe(200)
  expect(await ways(other, theirs)).toEqual(all(undefined))
  expect(new Set(await listed())).toEqual(new Set([draft._id, theirs.form._id]))
})

test('reading a plan leaves one trace a day', async () => {
  const theirs = await planned()
  const { who, params } = theirs
  for (const _ of [1, 2]) expect((await house.as(author, plans.one, { params })).status).toBe(200)
  expect((await house.as(author, plans.ofPerson, { params: { userId: who._id } })).reply).toHaveLength(1)
  const rows = await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))
  expect(rows.map(({ reader, kind, what }) => [reader, kind, what])).toEqual([[author._id, 'read', 'Trainingsplan']])
})

test('of who took their consent back no plan is read or written, and one is still withdrawn', async () => {
  const theirs = await planned()
  const gone = { consent1: false, consentWithdrawnAt: new Date().toISOString() }
  await house.db.update(person).set(gone).where(eq(person._id, theirs.who._id))
  expect((await house.as(author, plans.create, { body: formOf(theirs.who._id) })).code).toBe('no-consent')
  expect(await ways(author, theirs)).toEqual({ ...all('no-consent'), remove: undefined })
})
