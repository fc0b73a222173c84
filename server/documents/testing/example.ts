import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { documentFolder, documentSetting, invoiceIssuer } from '#server/documents/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A folder and a limit of «winterthur», and an issuer. */
export async function addExample({ db }: TestHouse) {
  await db.insert(documentFolder).values({ _id: exampleId('documentFolder'), studio: 'winterthur', name: 'Rechnungen' })
  await db.insert(documentSetting).values({ studio: 'winterthur', limit: 50_000, version: 1 })
  await db.insert(invoiceIssuer).values({ _id: exampleId('issuer'), name: 'Stadtwerk Winterthur', iban: null, days: 30 })
}

export async function restoreExample({ db }: TestHouse) {
  for (const [table, name] of [
    [documentFolder, 'documentFolder'],
    [invoiceIssuer, 'issuer'],
  ] as const)
    await db
      .update(table)
      .set({ removedAt: null })
      .where(eq(table._id, exampleId(name)))
}
