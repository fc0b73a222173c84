import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { paySupplement } from '#server/timetracking/payroll/tables.ts'
import { timeCorrection, timeNote, timeStamp, timeWritten } from '#server/timetracking/tables.ts'

const worker = exampleId('clockWorker')
const own = { stamp: exampleId('newStamp'), correction: exampleId('newCorrection'), note: exampleId('newDayNote') }

/** Born on a device, they are whose device it is. */
export const named = Object.values(own)

const stamp = { person: worker, studio: 'winterthur', offset: 0, offsetAge: 0, device: 'example', received: '2026-11-18T16:00:00.000Z' }
const correction = {
  _id: exampleId('correction'),
  person: worker,
  studio: 'winterthur',
  entry: exampleId('entry'),
  day: '2026-11-18',
  wanted: { from: '2026-11-18T07:00:00.000Z', to: '2026-11-18T16:00:00.000Z', breaks: [], kind: 'care' as const },
  reason: 'Gehen vergessen',
  created: '2026-11-19T07:00:00.000Z',
}

/** Somebody of «winterthur» with an entry and a correction that waits, and what the owner has sent already. */
export async function addExample(house: TestHouse, { _id: person }: Somebody) {
  await employee(house, 'trainer', ['winterthur'], { _id: worker })
  const at = '2026-11-20T07:00:00.000Z'
  await house.db.insert(timeStamp).values([
    { ...stamp, _id: exampleId('entry'), kind: 'in', at: '2026-11-18T07:00:00.000Z', n: 1 },
    { ...stamp, _id: exampleId('entryEnd'), kind: 'out', at: '2026-11-18T15:00:00.000Z', n: 2 },
    { ...stamp, _id: own.stamp, person, kind: 'in', at, received: at, n: 1 },
  ])
  const { wanted } = correction
  await house.db
    .insert(timeCorrection)
    .values([
      correction,
      { _id: own.correction, person, studio: 'winterthur', day: '2026-11-20', wanted, reason: 'Tablet war aus', created: at },
    ])
  await house.db
    .insert(timeNote)
    .values({ _id: own.note, person, studio: 'winterthur', day: '2026-11-20', text: 'Sauna ist aus', handover: true, created: at })
  await house.db
    .insert(paySupplement)
    .values({ _id: exampleId('paySupplement'), studio: 'winterthur', name: 'Nacht', when: 'holiday', percent: 25, from: '2026-01-01' })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(paySupplement)
    .set({ removedAt: null })
    .where(eq(paySupplement._id, exampleId('paySupplement')))
  await db.delete(timeWritten).where(inArray(timeWritten.person, [worker]))
  await db
    .update(timeCorrection)
    .set({ state: 'open', answer: null, decidedBy: null, decidedAt: null, version: 1 })
    .where(eq(timeCorrection._id, correction._id))
}
