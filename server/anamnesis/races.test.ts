import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { type Answers, page } from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { anamnesisCopy, anamnesis as table } from './tables.ts'

// PGlite has one connection and so no races: this says something where DATABASE_URL names a PostgreSQL.

vi.setConfig({ testTimeout: 1_200_000 })
const rounds = process.env.LONG ? 100 : 3
const crowd = process.env.LONG ? 20 : 10
/** Rounds that one crew works: nobody takes hundreds in a minute, and the calls' limits say so. */
const shift = 5

const house = testHouse({ studios: ['pfungen'] })
const [form, goal] = [v7(), v7()]
beforeAll(async () => {
  const questions = [{ _id: goal, title: 'Ziel?', type: 'text', required: true }]
  const pages = [page.cast({ _id: v7(), displayedTitle: 'Ziele', questions })]
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Anamnese', kind: 'usual', draft: [] })
  const publishedAt = new Date().toISOString()
  await house.db.insert(anamnesisFormVersion).values({ form, number: 1, title: 'Anamnese', pages, edits: 1, publishedAt })
}, 120_000)

const mayTake = [{ right: 'ab_create', studios: ['pfungen'] }] as const
const crew = async () => ({
  trainer: await holder(house, mayTake),
  other: await holder(house, mayTake),
  leader: await employee(house, 'studio_manager', ['pfungen'], { grants: mayTake }),
})

/** All that somebody may do to one anamnesis of a customer, of which the draft is there in `version`. */
function actsOn(_id: string, customer: Somebody, { trainer, other, leader }: Awaited<ReturnType<typeof crew>>, version: number) {
  const about = { customer: customer._id, form, number: 1, express: false, consent: null }
  const finish = async (by: Somebody, word: string) => {
    const answers: Answers = { [goal]: { answer: word } }
    const hash = await anamnesisHashOf({ form, number: 1, customer: customer._id, creator: by._id, answers })
    const signatures = { customerSignature: exampleSignature, creatorSignature: exampleSignature, guardian: null }
    const body = { ...about, ...signatures, _id, creator: by._id, answers, hash, signedAt: new Date().toISOString() }
    return { kind: 'finish' as const, hash, ...(await house.as(by, anamnesis.submit, { body })) }
  }
  const edit = async (by: Somebody, word: string) => {
    const body = { ...about, answers: { [goal]: { answer: word } }, base: version }
    return { kind: 'edit' as const, hash: '', ...(await house.as(by, anamnesis.save, { params: { id: _id }, body })) }
  }
  const remove = async (by: Somebody, seen: number, reason: string | null) => ({
    kind: 'remove' as const,
    hash: '',
    ...(await house.as(by, anamnesis.remove, { body: { _id, reason, version: seen } })),
  })
  return [
    () => finish(trainer, 'Kraft'),
    (at: number) => edit(other, `Ausdauer ${at}`),
    () => finish(other, 'Beweglich'),
    () => remove(leader, version + 1, 'Doppelt erfasst'),
    () => remove(trainer, version, null),
  ]
}

test(`one anamnesis is finished, edited and removed by ${crowd} at once, ${rounds} times: what was answered stands whole, or is gone whole`, async () => {
  let staff = await crew()
  for (let round = 0; round < rounds; round++) {
    if (round % shift === 0) staff = await crew()
    const [customer, _id] = [await member(house, { studioCode: 'pfungen', consent1: true }), v7()]
    const about = { customer: customer._id, form, number: 1, express: false, consent: null }
    const draft = { params: { id: _id }, body: { ...about, answers: { [goal]: { answer: 'Anfang' } }, base: 0 } }
    const { version } = (await house.as(staff.trainer, anamnesis.save, draft)).reply
    const acts = actsOn(_id, customer, staff, version)
    const answers = await Promise.all(Array.from({ length: crowd }, (_, at) => acts[(at + round) % acts.length]!(at)))

    for (const { status } of answers) expect([200, 403, 409]).toContain(status)
    const did = (kind: string) => answers.filter(answer => answer.kind === kind && answer.status === 200)
    const [row] = await house.db.select().from(table).where(eq(table._id, _id))
    const copies = await house.db.select().from(anamnesisCopy).where(eq(anamnesisCopy.anamnesis, _id)).orderBy(asc(anamnesisCopy.number))
    // Nothing of a draft outlives its end.
    expect(row).toMatchObject({ draft: null, signed: null })
    const finished = new Set(did('finish').map(({ hash }) => hash))
    if (row!.status === 'submitted') {
      expect(did('remove')).toEqual([])
      expect(new Set(copies.map(({ hash }) => hash))).toEqual(finished)
      expect(copies.map(({ number }) => number)).toEqual([...finished].map((_, at) => at + 1))
    } else {
      expect(copies).toEqual([])
      expect(did('remove').length).toBeGreaterThan(0)
      // What was finished is removed, a draft discarded.
      expect(row!.status).toBe(finished.size > 0 ? 'removed' : 'discarded')
    }
  }
})
