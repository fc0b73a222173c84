import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { figureAccount, figureFile, figureMonth } from '#server/figures/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-01T08:00:00.000Z'
const file = { kind: 'statement' as const, studio: 'pfungen', lines: 1, fresh: [], checked: at }

/** A file of «pfungen» that was taken over, the account of it, and a dry run that can be. */
export async function addExample({ db }: TestHouse) {
  await db.insert(figureAccount).values({ _id: '3000', name: 'Abos', group: 30 })
  await db.insert(figureFile).values({ ...file, _id: exampleId('figureFile'), name: 'Oktober.csv', taken: at })
  await db.insert(figureMonth).values({ file: exampleId('figureFile'), studio: 'pfungen', month: '2026-10' })
}

/** The dry run begins anew, as nobody has taken it over. */
export async function restoreExample({ db }: TestHouse) {
  const _id = exampleId('figureDraft')
  await db.delete(figureFile).where(eq(figureFile._id, _id))
  await db.insert(figureFile).values({ ...file, _id, name: 'November.csv', checked: new Date().toISOString() })
  await db.insert(figureMonth).values({ file: _id, studio: 'pfungen', month: '2026-11' })
  await db
    .update(figureFile)
    .set({ removedAt: null })
    .where(eq(figureFile._id, exampleId('figureFile')))
}
