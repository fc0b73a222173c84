import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { absences } from '#contract/absences/calls.ts'
import { addDays } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { forgetAbsences } from './retention.ts'
import { absenceCertificate } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let [coach, lead, office, elsewhere] = [] as unknown as [Somebody, Somebody, Somebody, Somebody]
beforeAll(async () => {
  coach = await employee(house, 'trainer', ['here'])
  lead = await employee(house, 'trainer', ['here'], { grants: [{ right: 'tt_management', studios: ['here'] }] })
  office = await employee(house, 'office', ['here'])
  elsewhere = await employee(house, 'office', ['there'])
  for (const who of [coach, lead, office]) await employ(house, who._id, ['here'])
}, 240_000)

const of = (id: string) => ({ params: { id } })

test('a certificate is its person’s and the office’s alone, each other reading leaves a trace, and it lies sealed', async () => {
  const _id = v7()
  await house.as(coach, absences.reportSick, { body: { _id, from: addDays(today(), -10), to: addDays(today(), -6), share: 100 } })
  const { code, reply } = await house.as(coach, absences.certify, { ...of(_id), body: examplePicture })
  expect([code, reply.state, reply.certificate]).toEqual([undefined, 'certified', true])
  // Handed in anew it takes the place of the first, and the state stays.
  expect((await house.as(coach, absences.certify, { ...of(_id), body: examplePicture })).reply.version).toBe(reply.version)
  expect((await house.as(lead, absences.certify, { ...of(_id), body: examplePicture })).code).toBe('missing')
  const read = async (who: Somebody) => (await house.as(who, absences.certificate, of(_id))).code
  expect([await read(coach), await read(office)]).toEqual([undefined, undefined])
  expect([await read(lead), await read(elsewhere)]).toEqual(['missing', 'missing'])
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, coach._id))
  expect(traces.map(({ reader, what }) => [reader, what])).toEqual([[office._id, 'Arztzeugnis']])
  const [row] = await house.db.select().from(absenceCertificate).where(eq(absenceCertificate.absence, _id))
  const bytes = await house.bytes.read(row!.file)
  expect(bytes!.subarray(8, 12).toString()).not.toBe('WEBP')
  expect((await house.ask(`files/${row!.file}`, { headers: { authorization: `Bearer ${office.token}` } })).status).toBe(404)
  const titles = await house.db.select({ title: notification.title }).from(notification).where(eq(notification.person, lead._id))
  for (const { title } of titles) expect(title).not.toMatch(/krank|zeugnis|arzt/i)
  expect(titles).toHaveLength(2)
})

test('a year after the sickness the certificate is forgotten, the days stay', async () => {
  const count = () => house.db.$count(absenceCertificate)
  const after = async (days: number) => {
    await forgetAbsences(house, new Date(Date.now() + days * dayMs))
    return count()
  }
  expect([await after(300), await after(420)]).toEqual([1, 0])
  const { rows } = await house.db.execute<{ days: number }>(sql`select count(*)::int as days from absence`)
  expect(rows[0]?.days).toBe(1)
})
