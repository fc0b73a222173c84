import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { agreements } from '#contract/agreements/calls.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { anamnesisTaken } from '#contract/anamnesis/taken.ts'
import { health } from '#contract/health.ts'
import { notifications } from '#contract/notifications.ts'
import { people } from '#contract/people.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'

const house = testHouse({ studios: ['pfungen', 'anderswo'] })
let trainer: Somebody
let office: Somebody
const [form, goal] = [v7(), v7()]
beforeAll(async () => {
  trainer = await holder(
    house,
    (['ab_create', 'tp_create', 'u_search'] as const).map(right => ({ right, studios: ['pfungen'] })),
  )
  office = await employee(house, 'office', ['pfungen'])
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions: [{ _id: goal, title: 'Ziel?', type: 'text' }] })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  const publishedAt = new Date().toISOString()
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt })
}, 60_000)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const agree = (who: Somebody, signedAt = ago(60)) =>
  house.as(who, agreements.consent, { body: { customerSignature: exampleSignature, textVersion: '2026-11', signedAt } })
const withdraw = (who: Somebody, at = ago(1), key = v7()) => house.as(who, agreements.withdraw, { body: { at } }, { key })
const consents = async (who: Somebody) => (await house.as(who, account.me)).reply.consent1

/** A member who agreed, with a plan of the trainer's and a draft that says something. */
async function asked() {
  const who = await member(house, { studioCode: 'pfungen', vorname: 'Anna', gewicht: 71 })
  await agree(who)
  const made = { person: who._id, trainer: trainer._id, title: 'Kraft', start: ago(0).slice(0, 10), state: 'published' as const }
  await house.db.insert(plan).values({ ...made, _id: v7(), created: ago(90) })
  const _id = v7()
  const body = { customer: who._id, form, number: 1, express: false, consent: null, base: 0, answers: { [goal]: { answer: 'Kraft' } } }
  expect((await house.as(trainer, anamnesis.save, { params: { id: _id }, body })).status).toBe(200)
  const codes = async () => [
    (await house.as(trainer, anamnesis.one, { params: { id: _id } })).code,
    (await house.as(trainer, anamnesis.pdf, { params: { id: _id } })).code,
    (await house.as(trainer, anamnesis.forUser, { body: { userId: who._id } })).code,
    (await house.as(trainer, anamnesisTaken.take, { body: { userId: who._id } })).code,
    (await house.as(trainer, people.health, { params: { id: who._id } })).code,
  ]
  return { who, codes }
}

test('taken back by the member nothing is read by the staff, and agreed to again it is', async () => {
  const { who, codes } = await asked()
  expect(await codes()).toEqual(Array(5).fill(undefined))
  const agreed = async () => (await house.as(trainer, anamnesisTaken.agreed, { body: { people: [who._id] } })).reply
  expect(await agreed()).toEqual([who._id])

  expect((await withdraw(who)).status).toBe(200)
  expect(await codes()).toEqual(Array(5).fill('no-consent'))
  expect(await agreed()).toEqual([])
  expect((await house.as(who, account.me)).reply).toMatchObject({ consent1: false, consentWithdrawn: true })
  const [row] = (await house.as(who, agreements.mine)).reply
  expect(row).toMatchObject({ kind: 'health', withdrawnAt: expect.any(String) })

  expect((await agree(who, ago(0))).status).toBe(200)
  expect(await codes()).toEqual(Array(5).fill(undefined))
  expect((await house.as(who, account.me)).reply.consentWithdrawn).toBeUndefined()
  // What was signed before stays as proof, beside what was signed now.
  const rows = (await house.as(who, agreements.mine)).reply
  expect(rows.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
})

test('open apps of the member and of those who could read are told at once, nobody else', async () => {
  const { who } = await asked()
  const heard: BusMessage[] = []
  const deaf = house.bus.subscribe(message => {
    if (message.kind === 'live' && message.event === 'consent:withdrawn') heard.push(message)
  })
  await withdraw(who)
  await expect.poll(() => heard).toMatchObject([{ people: [who._id], data: { person: who._id } }])
  const [told] = heard as { staff?: { right: string; studio: string }[] }[]
  expect(told?.staff).toContainEqual({ right: 'ab_create', studio: 'pfungen' })
  expect(new Set(told?.staff?.map(({ studio }) => studio))).toEqual(new Set(['pfungen']))
  // A second time there is nothing to tell.
  await withdraw(who)
  deaf()
  expect(heard).toHaveLength(1)
})

test('a consent that was signed before it was taken back, and comes after, opens nothing', async () => {
  const { who } = await asked()
  await withdraw(who, ago(5))
  expect((await agree(who, ago(10))).code).toBe('consent-withdrawn')
  expect(await consents(who)).toBe(false)
  // So does one that comes with a form.
  const consent = { customerSignature: exampleSignature, textVersion: '2026-11', signedAt: ago(10), guardian: undefined }
  const body = { customer: who._id, form, number: 1, express: false, consent, base: 0, answers: { [goal]: { answer: 'Kraft' } } }
  expect((await house.as(trainer, anamnesis.save, { params: { id: v7() }, body })).code).toBe('consent-withdrawn')
  expect((await agree(who, ago(2))).status).toBe(200)
  expect(await consents(who)).toBe(true)
})

test('a device whose clock is ahead takes nothing back for a time to come', async () => {
  const { who } = await asked()
  await withdraw(who, new Date(Date.now() + dayMs).toISOString())
  expect((await agree(who, new Date(Date.now() + 1000).toISOString())).status).toBe(200)
  expect(await consents(who)).toBe(true)
})

test('the studio takes it back at the member’s word, who reads in the profile who did it and why', async () => {
  const { who, codes } = await asked()
  const body = { said: 'Brief vom 20.11.', at: ago(1) }
  const elsewhere = await employee(house, 'office', ['anderswo'])
  expect((await house.as(elsewhere, people.withdrawConsent, { params: { id: who._id }, body })).code).toBe('missing')
  expect((await house.as(office, people.withdrawConsent, { params: { id: who._id }, body: { ...body, said: '' } })).code).toBe('invalid')
  expect((await house.as(office, people.withdrawConsent, { params: { id: who._id }, body })).status).toBe(200)
  expect(await codes()).toEqual(Array(5).fill('no-consent'))
  expect((await house.as(who, health.readings)).reply[0]).toMatchObject({
    kind: 'written',
    what: 'Einwilligung zu Gesundheitsdaten',
    reason: 'Brief vom 20.11.',
  })
  const notices = (await house.as(who, notifications.list, { query: {} })).reply
  const title = 'Das Studio hat deine Einwilligung auf deinen Wunsch widerrufen.'
  expect(notices.rows).toContainEqual(expect.objectContaining({ title, link: '/user?teil=account' }))
  const card = (await house.as(office, people.card, { params: { id: who._id } })).reply
  expect(card).toMatchObject({ consent1: false, consentWithdrawnAt: body.at, agreements: [{ withdrawnAt: body.at }] })
})
