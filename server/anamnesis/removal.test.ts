import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis as calls } from '#contract/anamnesis/calls.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { makePatient, type Patient } from '#server/shared/health/testing/patient.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['pfungen', 'winterthur'] })
let patient: Patient
beforeAll(async () => {
  patient = await makePatient(house)
}, 60_000)

const manager = (studio: string, takesIn?: string) =>
  member(house, {
    studioCode: studio,
    roles: ['member', { role: 'studio_manager', studios: [studio] }],
    grants: takesIn ? [{ right: 'ab_create', studios: [takesIn] }] : [],
  })

async function finished() {
  const body = await patient.finishing(patient.staff)
  const { reply } = await house.as(patient.staff, calls.submit, { body })
  return { _id: reply._id, version: reply.version }
}
const remove = (by: Somebody, row: { _id: string; version: number }) =>
  house.as(by, calls.remove, { body: { ...row, reason: 'Auf Wunsch' } })

test('what was finished is removed by who holds the role in the customer’s studio, whatever they may do elsewhere', async () => {
  const row = await finished()
  const [there, here, trainer] = [
    await manager('winterthur', 'pfungen'),
    await manager('pfungen'),
    await member(house, { studioCode: 'pfungen', grants: [{ right: 'ab_create', studios: ['pfungen'] }] }),
  ]
  expect((await remove(there, row)).code).toBe('forbidden')
  const { reply } = await house.as(there, calls.list, { body: {} })
  expect(reply.rows.find(({ _id }) => _id === row._id)?.mayRemove).toBe(false)
  expect((await remove(trainer, row)).code).toBe('forbidden')
  expect((await remove(await manager('winterthur'), row)).code).toBe('missing')
  // The right to take anamneses is not asked for it.
  expect((await house.as(here, calls.remove, { body: { ...row, reason: null } })).code).toBe('invalid')
  expect((await remove(here, row)).status).toBe(200)
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.reader, here._id))
  expect(traces.map(({ kind, reason, person }) => [kind, reason, person])).toEqual([['deleted', 'Auf Wunsch', patient.them._id]])
})

test('a draft is discarded by who takes anamneses there, not by the role', async () => {
  const draft = await patient.drafted(patient.staff)
  const row = { ...draft, _id: draft._id }
  expect((await remove(await manager('pfungen'), row)).code).toBe('forbidden')
  expect((await house.as(patient.staff, calls.remove, { body: { ...row, reason: null } }, { key: v7() })).status).toBe(200)
})
