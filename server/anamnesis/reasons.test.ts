import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { health } from '#contract/health.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'

const [form, goal] = [v7(), v7()]
const at = '2026-11-20T16:42:00.000Z'

const house = testHouse({ studios: ['pfungen'] })
let trainer: Somebody
let other: Somebody
beforeAll(async () => {
  trainer = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  other = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  const questions = [{ _id: goal, title: 'Ziel?', type: 'text' }]
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt: at })
}, 120_000)

async function submit(whose: Somebody, _id: string) {
  const answers = { [goal]: { answer: 'Kraft' } }
  const about = { customer: whose._id, form, number: 1, creator: trainer._id }
  const hash = await anamnesisHashOf({ ...about, answers })
  const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt: at }
  return house.as(trainer, anamnesis.submit, { body: { ...about, ...signatures, _id, express: false, consent: null, answers, hash } })
}
const read = (who: Somebody, id: string) => house.as(who, anamnesis.one, { params: { id } })

test('what somebody fills in themselves is theirs alone until they finish it, whatever reason is given; staff see that it was begun', async () => {
  const [anna, _id] = [await member(house, { studioCode: 'pfungen', consent1: true }), v7()]
  await house.db
    .insert(plan)
    .values({ _id: v7(), person: anna._id, trainer: trainer._id, title: 'Kraft', start: '2026-11-20', created: at })
  const answers = { [goal]: { answer: 'Kraft' } }
  const about = { form, number: 1, express: false, consent: null, answers }
  expect((await house.as(anna, anamnesis.saveOwn, { params: { id: _id }, body: { ...about, base: 0 } })).status).toBe(200)
  const given = { params: { id: _id }, query: { reason: 'vorfall' as const } }
  const signatures = { customerSignature: exampleSignature, guardian: null, signedAt: at }
  const signed = async (creator: string | null) => ({
    ...about,
    ...signatures,
    _id,
    hash: await anamnesisHashOf({ form, number: 1, customer: anna._id, creator, answers }),
  })
  const theirs = { customer: anna._id, creator: trainer._id, creatorSignature: exampleSignature }
  for (const refused of [
    house.as(trainer, anamnesis.one, given),
    house.as(trainer, anamnesis.pdf, given),
    house.as(trainer, anamnesis.drafted, { params: { id: _id } }),
    house.as(trainer, anamnesis.save, { params: { id: _id }, body: { ...about, base: 0, customer: anna._id } }),
    house.as(trainer, anamnesis.submit, { body: { ...(await signed(trainer._id)), ...theirs } }),
  ])
    expect((await refused).code).toBe('draft-theirs')
  expect((await house.as(anna, health.readings)).reply).toEqual([])
  const { rows } = (await house.as(trainer, anamnesis.list, { body: { customer: [anna._id] } })).reply
  expect(rows).toMatchObject([{ _id, status: 'draft', creator: null, changedAt: expect.any(String) }])
  expect((await house.as(anna, anamnesis.submitOwn, { body: await signed(null) })).status).toBe(200)
  expect((await house.as(trainer, anamnesis.one, given)).reply).toMatchObject({ status: 'submitted', copies: [{ answers }] })
})

test('who made neither form nor plan for a person says why they read; the person sees the reason', async () => {
  const [anna, _id] = [await member(house, { studioCode: 'pfungen', consent1: true }), v7()]
  await submit(anna, _id)
  const forUser = (who: Somebody, more: object = {}) => house.as(who, anamnesis.forUser, { body: { userId: anna._id, ...more } })
  expect([(await read(trainer, _id)).status, (await forUser(trainer)).status]).toEqual([200, 200])
  const pdf = (query: object = {}) => house.as(other, anamnesis.pdf, { params: { id: _id }, query })
  for (const refused of [read(other, _id), forUser(other), pdf()]) expect((await refused).code).toBe('reason-needed')
  const why = { reason: 'vorfall' as const }
  const given = [house.as(other, anamnesis.one, { params: { id: _id }, query: why }), forUser(other, why), pdf(why)]
  for (const one of given) expect((await one).status).toBe(200)
  expect((await forUser(other, { reason: 'Neugier' })).code).toBe('invalid')
  const { reply } = await house.as(anna, health.readings)
  const byOther = reply.filter(({ reason }) => reason !== null)
  expect(byOther.map(({ kind, reason }) => [kind, reason]).sort()).toEqual([
    ['disclosed', 'Vorfall'],
    ['read', 'Vorfall'],
    ['read', 'Vorfall'],
  ])
  await house.db.insert(plan).values({ _id: v7(), person: anna._id, trainer: other._id, title: 'Kraft', start: '2026-11-20', created: at })
  expect((await read(other, _id)).status).toBe(200)
})
