import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis as anamnesisCall } from '#contract/anamnesis/calls.ts'
import { healthcare } from '#contract/healthcare/calls.ts'
import { home, type WaitingWorkKind } from '#contract/home.ts'
import { trainingFeedback } from '#contract/plans/feedback.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { healthcareInsurer, healthcareRequest } from '#server/healthcare/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { plan, trainedRun } from '#server/workouts/tables.ts'

const house = testHouse({ studios: ['hier', 'dort'] })
let trainer: Somebody
let elsewhere: Somebody
let office: Somebody
const now = new Date().toISOString()

beforeAll(async () => {
  const of = (studio: string) =>
    holder(
      house,
      (['tp_feedback', 'tp_viewAll', 'ab_create'] as const).map(right => ({ right, studios: [studio] })),
    )
  ;[trainer, elsewhere] = [await of('hier'), await of('dort')]
  office = await employee(house, 'office', ['hier'])
  const { _id: who } = await member(house, { studioCode: 'hier', consent1: true })
  const [plans, form, insurer] = [v7(), v7(), v7()]
  await house.db.insert(plan).values({ _id: plans, person: who, title: 'Kraft', start: now.slice(0, 10), created: now })
  const run = {
    person: who,
    title: 'Oberkörper',
    plan: plans,
    state: 'finished',
    started: now,
    ended: now,
    day: now.slice(0, 10),
    modifications: [],
    source: 'app' as const,
  } satisfies Omit<typeof trainedRun.$inferInsert, '_id'>
  await house.db.insert(trainedRun).values([
    { ...run, _id: v7(), pain: { hurts: true, where: ['Knie'] } },
    { ...run, _id: v7(), effort: 4 },
    { ...run, _id: v7(), effort: 2 },
  ])
  await house.db
    .insert(anamnesisForm)
    .values({ _id: form, kind: 'usual', studio: 'hier', title: 'Rücken' } as typeof anamnesisForm.$inferInsert)
  const head = { form, number: 1, express: false, begunAt: now, changedAt: now, customer: who }
  await house.db.insert(anamnesis).values([
    { ...head, _id: v7(), status: 'draft', creator: trainer._id },
    { ...head, _id: v7(), status: 'draft', creator: elsewhere._id },
  ])
  await house.db.insert(healthcareInsurer).values({ _id: insurer, name: 'Sanitas' } as typeof healthcareInsurer.$inferInsert)
  const request = { insurer, person: who, visits: false, at: now, since: now }
  await house.db.insert(healthcareRequest).values([
    { ...request, _id: v7(), year: 2025, status: 'requested' },
    { ...request, _id: v7(), year: 2024, status: 'checking' },
    { ...request, _id: v7(), year: 2023, status: 'withdrawn' },
  ] as (typeof healthcareRequest.$inferInsert)[])
}, 120_000)

const waits = async (who: Somebody) =>
  Object.fromEntries((await house.as(who, home.work)).reply.map(({ kind, count }) => [kind, count])) as Partial<
    Record<WaitingWorkKind, number>
  >

test('staff hear how much waits in their studios, and nobody else does', async () => {
  expect(await waits(trainer)).toEqual({ pains: 1, feedback: 2, drafts: 1 })
  expect(await waits(office)).toEqual({ healthcare: 2 })
  expect(await waits(elsewhere)).toEqual({})
  expect(await waits(await member(house, { studioCode: 'hier' }))).toEqual({})
})

test('each number is that of the list to which it leads', async () => {
  const [told, asked] = [await waits(trainer), await waits(office)]
  const feedback = async (hurts: 'ja' | 'nein') =>
    (await house.as(trainer, trainingFeedback.list, { body: { status: ['new'], hurts: [hurts] } })).reply.total
  expect([await feedback('ja'), await feedback('nein')]).toEqual([told.pains, told.feedback])
  const drafts = await house.as(trainer, anamnesisCall.list, { body: { status: ['draft'], creator: [trainer._id] } })
  expect(drafts.reply.total).toBe(told.drafts)
  const open = await house.as(office, healthcare.requests, { body: { status: ['requested', 'checking'] } })
  expect(open.reply.total).toBe(asked.healthcare)
})
