import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { codeOf, renewCode } from '#server/shared/codes/codes.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const [form, goal] = [v7(), v7()]
const at = '2026-11-20T16:42:00.000Z'
const answers: Answers = { [goal]: { answer: 'Kraft' } }

const house = testHouse({ studios: ['pfungen', 'winterthur'] })
let trainer: Somebody
beforeAll(async () => {
  trainer = await holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions: [{ _id: goal, title: 'Ziel?', type: 'text' }] })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt: at })
}, 60_000)

const customer = (studioCode = 'pfungen') => member(house, { studioCode, consent1: true })
const codeFor = async ({ _id }: Somebody) => (await codeOf(house.db, _id)).code
const head = { form, number: 1, express: false, consent: null }
const save = (id: string, code: string) => house.as(trainer, anamnesis.save, { params: { id }, body: { ...head, code, answers, base: 0 } })

async function submit(_id: string, code: string, signed = code) {
  const hash = await anamnesisHashOf({ form, number: 1, customer: signed, creator: trainer._id, answers })
  const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt: at }
  return house.as(trainer, anamnesis.submit, { body: { ...head, _id, code, creator: trainer._id, answers, hash, ...signatures } })
}

test('a form about whoever showed a code is theirs once it arrives; what was signed names the code', async () => {
  const [anna, _id] = [await customer(), v7()]
  const code = await codeFor(anna)
  expect((await save(_id, code)).reply).toMatchObject({ person: anna._id })
  expect((await submit(_id, code, anna._id)).status).toBe(422)
  for (const _ of [1, 2]) expect((await submit(_id, code)).reply).toMatchObject({ person: anna._id })
  expect((await house.as(anna, anamnesis.mine)).reply).toMatchObject([{ _id, status: 'submitted', copies: [{ answers }] }])
  const { reply } = await house.as(trainer, anamnesis.customer, { body: { code } })
  expect(reply).toMatchObject({ _id: anna._id, studio: 'pfungen', consent1: true })
})

test('nobody’s code, an old one and one of another studio are refused alike, and leave nothing', async () => {
  const [anna, beat] = [await customer(), await customer('winterthur')]
  const old = await codeFor(anna)
  await renewCode(house.db, anna._id)
  for (const code of ['K7QM3TXD9PWA', old, await codeFor(beat)]) {
    const _id = v7()
    for (const answer of [await save(_id, code), await submit(_id, code)]) expect(answer.code).toBe('customer-unknown')
    expect((await house.as(trainer, anamnesis.customer, { body: { code } })).code).toBe('customer-unknown')
    expect((await house.as(trainer, anamnesis.one, { params: { id: _id }, query: {} })).code).toBe('missing')
  }
})

test('a form of the staff names somebody: without customer and code it is nobody’s, least of all its author’s', async () => {
  const body = { ...head, answers, base: 0 }
  expect((await house.as(trainer, anamnesis.save, { params: { id: v7() }, body })).status).toBe(422)
})

test('signatures of a draft that name a code stay its customer’s once the studio knows whose it is, and the draft is finished with them', async () => {
  const [anna, _id] = [await customer(), v7()]
  const code = await codeFor(anna)
  const cover = { form, number: 1, creator: trainer._id, answers }
  const hash = await anamnesisHashOf({ ...cover, customer: code })
  const signed = { hash, customerSignature: exampleSignature, creatorSignature: null, guardian: null, signedAt: at }
  const draft = { ...head, answers, base: 0, signed }
  expect((await house.as(trainer, anamnesis.save, { params: { id: _id }, body: { ...draft, code } })).status).toBe(200)
  // A code that she renewed since names her still; another one never does.
  await renewCode(house.db, anna._id)
  const one = async () => (await house.as(trainer, anamnesis.one, { params: { id: _id }, query: {} })).reply
  expect((await one()).signed).toMatchObject({ hash, code })
  const again = { ...draft, customer: anna._id, base: 1 }
  expect((await house.as(trainer, anamnesis.save, { params: { id: _id }, body: { ...again, code } })).status).toBe(200)
  expect((await one()).signed).toMatchObject({ hash, code })

  const finish = (named: string | undefined, covered: string) => {
    const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null, signedAt: at }
    const body = { ...head, _id, customer: anna._id, code: named, creator: trainer._id, answers, hash: covered, ...signatures }
    return house.as(trainer, anamnesis.submit, { body })
  }
  const other = await codeFor(await customer())
  expect((await finish(undefined, hash)).status).toBe(422)
  expect((await finish(other, await anamnesisHashOf({ ...cover, customer: other }))).status).toBe(422)
  expect((await finish(code, hash)).reply).toMatchObject({ person: anna._id })
  const { copies, form: asked } = await one()
  expect(copies).toMatchObject([{ hash, answers, creator: trainer._id, code }])
  // Whoever reads a copy can verify what was signed by what comes with it.
  const [copy] = copies
  const covered = {
    form: asked.form,
    number: asked.number,
    customer: copy!.code ?? anna._id,
    creator: copy!.creator,
    answers: copy!.answers,
  }
  expect(await anamnesisHashOf(covered)).toBe(copy!.hash)
})
