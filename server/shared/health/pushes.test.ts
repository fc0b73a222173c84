import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { healthcare } from '#contract/healthcare/calls.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { push } from '#contract/push.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { forgetAnamneses } from '#server/anamnesis/retention.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { healthcareInsurer } from '#server/healthcare/tables.ts'
import { openPushService, type PushService } from '#server/shared/push/testing/service.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'

const marker = 'Zwerchfellbruch'

let service: PushService
let house: TestHouse
let staff: Somebody
let office: Somebody
const [form, goal, insurer] = [v7(), v7(), v7()]
beforeAll(async () => {
  service = await openPushService()
  house = await openTestHouse({ vapid: { subject: 'mailto:push@formkurve.example' }, pushServices: [service.url] })
  await makeStudio(house, { code: 'pfungen' })
  staff = await holder(
    house,
    (['ab_create', 'nutrition_admin'] as const).map(right => ({ right, studios: ['pfungen'] })),
  )
  office = await employee(house, 'office', ['pfungen'])
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions: [{ _id: goal, title: 'Ziel?', type: 'text' }] })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  const publishedAt = new Date().toISOString()
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt })
  await house.db.insert(healthcareInsurer).values({ _id: insurer, name: `Kasse ${marker}` })
}, 120_000)
afterAll(async () => {
  await house.close()
  await service.close()
})

/** A phone of this person that pushes reach. */
async function phoneOf(who: Somebody) {
  const phone = service.browser()
  await house.as(who, push.subscribe, { body: { ...phone.subscription, deviceInfo: null } })
  return phone
}

test('a push tells that there is something about somebody’s health, and never what, nor about whom', async () => {
  const who = await member(house, { studioCode: 'pfungen', consent1: true, vorname: 'Seraphine', nachname: 'Unverkennbar' })
  const [mine, theirs] = [await phoneOf(who), await phoneOf(staff)]

  await house.as(staff, diary.setNote, { params: { userId: who._id }, body: { text: marker, version: 0 } })
  const items = [{ food: null, recipe: null, title: marker, amount: null, unit: 'piece' as const }]
  const meal = { meal: 'lunch' as const, weekdays: ['mo' as const], day: null, from: null, until: null, items, note: marker }
  expect((await house.as(staff, mealPlan.create, { body: { ...meal, _id: v7(), person: who._id } })).status).toBe(200)
  const asked = { _id: v7(), insurer, year: new Date().getUTCFullYear() - 1, insuredNumber: '123', visits: false }
  expect((await house.as(who, healthcare.request, { body: asked })).status).toBe(200)
  const decided = { status: 'rejected' as const, reason: marker, version: 1 }
  expect((await house.as(office, healthcare.decide, { params: { id: asked._id }, body: decided })).status).toBe(200)
  const about = { customer: who._id, form, number: 1, express: false, consent: null, base: 0 }
  const draft = { params: { id: v7() }, body: { ...about, answers: { [goal]: { answer: marker } } } }
  expect((await house.as(staff, anamnesis.save, draft)).status).toBe(200)
  await forgetAnamneses(house, new Date(Date.now() + 24 * dayMs))
  await house.runJobs()

  // Each of them was told, so that there is something to look through.
  const told = [mine, theirs].map(({ received }) => received.map(({ message }) => JSON.stringify(message)))
  expect(told.map(messages => messages.length)).toEqual([3, 1])
  for (const message of told.flat()) expect(message).not.toMatch(/Zwerchfellbruch|Unverkennbar|Seraphine/)
})
