import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { slimParticipant, slimProgramme } from '#server/slimMe/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const plain = { studio: 'winterthur', first: '2099-01-06', weeks: 8, clock: '19:00', minutes: 60, places: 12 }

/** A programme in «winterthur» without anybody, and one with somebody in it. */
export async function addExample(house: TestHouse) {
  await member(house, { _id: exampleId('slimGuest'), vorname: 'Nora', nachname: 'Gast' })
  await house.db.insert(slimProgramme).values([
    { ...plain, _id: exampleId('slimProgramme'), title: 'Slim-me im Winter' },
    { ...plain, _id: exampleId('slimRunning'), title: 'Slim-me am Dienstag' },
  ])
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(slimParticipant).where(eq(slimParticipant._id, exampleId('newSlimParticipant')))
  await db.delete(slimProgramme).where(eq(slimProgramme._id, exampleId('newSlimProgramme')))
  await db
    .insert(slimParticipant)
    .values({
      _id: exampleId('slimParticipant'),
      programme: exampleId('slimRunning'),
      person: exampleId('slimGuest'),
      at: '2026-11-01T08:00:00.000Z',
    })
    .onConflictDoNothing()
}
