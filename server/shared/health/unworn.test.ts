import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { reports } from '#contract/reports/calls.ts'
import { contract } from '#contract/testing/whole.ts'
import { child, daycareSignup } from '#server/daycare/tables.ts'
import { habit } from '#server/habits/tables.ts'
import { dayOf } from '#server/kit/zone.ts'
import { measurement } from '#server/measurements/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { type Answered, openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'
import type { Parts } from '#server/testing/request.ts'
import { plan, trainedRun, trainedSet } from '#server/workouts/tables.ts'
import { sealHealth } from './healthSeal.ts'
import { makePatient, type Patient, said } from './testing/patient.ts'

const studio = 'pfungen'
const day = dayOf(new Date().toISOString())

let house: TestHouse
let patient: Patient
/** Whatever something is asked for by: the patient, and each thing of theirs. */
const ids: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  for (const code of [studio, 'winterthur']) await makeStudio(house, { code })
  patient = await makePatient(house)
  const { them, staff, planned, access } = patient
  const now = new Date().toISOString()
  const [kid, signup, accident] = [v7(), v7(), v7()]
  const { file, _id: pause } = await patient.proven()
  const { id: notice } = await patient.noticed()
  const sealed = sealHealth(house, { notes: said, collectors: [] }, `child ${kid}`)
  await house.db.insert(child).values({ _id: kid, parent: them._id, vorname: 'Mia', geburtstag: '2023-05-04', sealed, created: now })
  const booked = { from: '09:00', to: '10:00', state: 'booked' as const, author: them._id, created: now }
  await house.db.insert(daycareSignup).values({ _id: signup, child: kid, studio, day, ...booked })
  const body = { _id: accident, studio, at: now, text: said, concerned: said, people: [] }
  await house.as(staff, reports.reportAccident, { body })
  ids.push(them._id, planned, access, kid, signup, accident, pause, notice, file, await patient.asked(), (await patient.drafted())._id)
  // Of what they are called, and what their trainings are, other calls tell as well.
  await house.db.update(person).set({ nachname: 'Muster' }).where(eq(person._id, them._id))
  for (const table of [plan, habit, trainedSet]) await house.db.update(table).set({ title: 'Tag A' })
  await house.db.update(trainedRun).set({ note: said })
  await house.db.update(measurement).set({ note: said })
}, 120_000)
afterAll(() => house.close())

/** A day that is asked for is the one on which the child comes. */
const asDay = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? day : value)

/** Domains that keep something sealed, or tell of whom they do; the long run asks those of all. */
const sealing =
  /^(absences|account|anamnesis|contracts|credits|daycare|diary|habits|healthcare|mealPlan|measurements|notices|nutritionOffice|people|plans|reports|timestop|todos|trainingFeedback)\./

/** Calls that read something; a list that is asked for with a body is one of them. */
const reading = Object.values(contract)
  .flatMap(calls => Object.values(calls as Record<string, AnyCall>))
  .filter(call => process.env.LONG !== undefined || sealing.test(nameOf(call)))
  .filter(call => call.method === 'GET' || 'total' in ((call.reply as { fields?: object }).fields ?? {}))

async function textOf({ reply }: Answered<AnyCall>): Promise<string> {
  if (!((reply as unknown) instanceof Blob)) return JSON.stringify(reply) ?? ''
  const bytes = Buffer.from(await (reply as Blob).arrayBuffer())
  const kind = bytes.subarray(0, 4).toString()
  return kind === '%PDF'
    ? JSON.stringify(readPaper(bytes))
    : kind.startsWith('PK')
      ? JSON.stringify(readBook(bytes))
      : bytes.toString('latin1')
}

/** Inputs of a call that ask for the patient and each thing of theirs, as far as it asks for one. */
function inputsOf(call: AnyCall): Parts[] {
  const example = (call.example ?? {}) as Parts
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const asks = 'studio' in ((call.query as { fields?: object } | undefined)?.fields ?? {})
  const query = { ...example.query, ...(asks && { studio: Array.isArray(example.query?.studio) ? [studio] : studio }) }
  const isId = (name: string) => /^[0-9a-f]{8}-/.test(String(example.params?.[name]))
  const open = names.find(name => isId(name) && !/user|person/i.test(name))
  const params = (id: string) =>
    Object.fromEntries(
      names.map(name => [
        name,
        name === open ? id : isId(name) ? patient.them._id : name === 'index' ? '0' : asDay(example.params?.[name] as string),
      ]),
    )
  return (open ? ids : ids.slice(0, 1)).map(id => ({ params: params(id), query, ...('body' in example && { body: example.body }) }))
}

/** Which of these calls tell a word of what lies sealed. */
async function telling(calls: readonly AnyCall[]) {
  const told = new Set<string>()
  for (const call of calls)
    for (const input of inputsOf(call)) {
      const answer = await house.as(patient.staff, call, input as never)
      if (answer.status < 300 && (await textOf(answer)).includes(said)) told.add(nameOf(call))
    }
  return [...told]
}

test('what lies sealed is read by calls alone that leave a trace of it', async () => {
  // Asked in the same way, those that do leave one tell it.
  const worn = await telling(reading.filter(call => call.health))
  expect(worn).toEqual(expect.arrayContaining(['daycare.notes', 'daycare.pdf', 'notices.details', 'reports.accident']))
  expect(await telling(reading.filter(call => !call.health))).toEqual([])
}, 600_000)
