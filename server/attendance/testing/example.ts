import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const _id = exampleId('arrival')

/** Somebody with an unknown chip in «winterthur». */
export async function addExample({ db }: TestHouse) {
  const at = new Date().toISOString()
  await db
    .insert(entry)
    .values({ _id, studio: 'winterthur', at, receivedAt: at, chip: 'tac-unbekannt', outcome: 'in', deviceName: 'Haupteingang' })
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(entry).set({ person: null, by: null }).where(eq(entry._id, _id))
}
