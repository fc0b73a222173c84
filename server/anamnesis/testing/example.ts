import { eq } from 'drizzle-orm'
import { example, exampleId } from '#contract/examples.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = [exampleId('ownAnamnesis')]

/** A draft that the owner began about the person in «pfungen», who has agreed that health data are kept, and the owner's own. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const at = new Date().toISOString()
  await db.update(person).set({ consent1: true }).where(eq(person._id, example.person))
  const head = { form: exampleId('anamnesisForm'), number: 1, express: false, status: 'draft', begunAt: at, changedAt: at } as const
  await db.insert(anamnesis).values([
    { ...head, _id: exampleId('anamnesisDraft'), customer: example.person, creator: owner._id },
    { ...head, _id: exampleId('ownAnamnesis'), customer: owner._id },
  ])
}
