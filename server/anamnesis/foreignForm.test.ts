import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['pfungen', 'winterthur'] })
/** A form of «pfungen». */
const form = v7()
const signedAt = new Date().toISOString()
let customer: Somebody
beforeAll(async () => {
  customer = await member(house, { studioCode: 'winterthur', consent1: true })
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Gesundheit', questions: [{ _id: v7(), title: 'Ziel?', type: 'text' }] })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt: signedAt })
}, 60_000)

const trainerOf = async (studios: string[], studioCode: string) => {
  const trainer = await holder(house, [{ right: 'ab_create', studios }])
  await house.db.update(person).set({ studioCode }).where(eq(person._id, trainer._id))
  return trainer
}
const about = () => ({ customer: customer._id, form, number: 1, express: false, consent: null })

const ways = {
  begin: (who: Somebody, _id: string) => house.as(who, anamnesis.begin, { body: { ...about(), _id } }),
  save: (who: Somebody, id: string) => house.as(who, anamnesis.save, { params: { id }, body: { ...about(), answers: {}, base: 0 } }),
  async submit(who: Somebody, _id: string) {
    const hash = await anamnesisHashOf({ form, number: 1, customer: customer._id, creator: who._id, answers: {} })
    const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt }
    return house.as(who, anamnesis.submit, { body: { ...about(), _id, creator: who._id, answers: {}, hash, ...signatures } })
  },
}

test.each(Object.entries(ways))('by «%s» nobody takes a form of a studio that is none of theirs', async (_, way) => {
  expect((await way(await trainerOf(['winterthur'], 'winterthur'), v7())).code).toBe('no-form')
  expect((await way(await trainerOf(['winterthur', 'pfungen'], 'winterthur'), v7())).status).toBe(200)
  expect((await way(await trainerOf(['winterthur'], 'pfungen'), v7())).status).toBe(200)
})

test('what was begun with it goes on, whatever became of the studio of who began it', async () => {
  const trainer = await trainerOf(['winterthur'], 'pfungen')
  const _id = v7()
  expect((await ways.begin(trainer, _id)).status).toBe(200)
  await house.db.update(person).set({ studioCode: 'winterthur' }).where(eq(person._id, trainer._id))
  await expect.poll(async () => (await ways.begin(trainer, v7())).code, { timeout: 5000 }).toBe('no-form')
  expect((await ways.submit(trainer, _id)).status).toBe(200)
})

test('the list of one person tells whether a form is there already, to whoever may read that person alone', async () => {
  const trainer = await trainerOf(['winterthur'], 'pfungen')
  const other = await member(house, { studioCode: 'winterthur', consent1: true })
  const listed = async (who: Somebody, whose: Somebody) =>
    (await house.as(who, anamnesis.list, { body: { customer: [whose._id] } })).reply.rows.map(({ person }) => person)
  const stranger = await trainerOf(['pfungen'], 'pfungen')
  expect((await ways.begin(trainer, v7())).status).toBe(200)
  expect(new Set(await listed(trainer, customer))).toEqual(new Set([customer._id]))
  expect(await listed(trainer, other)).toEqual([])
  expect(await listed(stranger, customer)).toEqual([])
})
