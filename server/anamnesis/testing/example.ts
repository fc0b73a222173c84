import { eq } from 'drizzle-orm'
import { example, exampleId } from '#contract/examples.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { person } from '#server/auth/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A draft about the person in «pfungen», who has agreed that health data are kept. */
export async function addExample({ db }: TestHouse) {
  const at = new Date().toISOString()
  await db.update(person).set({ consent1: true }).where(eq(person._id, example.person))
  await db.insert(anamnesis).values({
    ...{ _id: exampleId('anamnesisDraft'), customer: example.person, form: exampleId('anamnesisForm'), number: 1, express: false },
    ...{ status: 'draft', begunAt: at, changedAt: at },
  })
}
