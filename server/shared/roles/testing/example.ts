import { eq } from 'drizzle-orm'
import { example } from '#contract/examples.ts'
import { personRight } from '#server/shared/roles/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** The rights that a call gave to the example's person are taken again: with them they would stand above others. */
export async function restoreExample({ db }: TestHouse) {
  await db.delete(personRight).where(eq(personRight.person, example.person))
}
