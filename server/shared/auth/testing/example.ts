import { eq } from 'drizzle-orm'
import { example } from '#contract/examples.ts'
import { session } from '#server/shared/auth/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { signIn } from '#server/testing/make.ts'

export const owned = [example.session]

/** A session of the owner's, on another device. */
export async function addExample(house: TestHouse, owner: Somebody) {
  await signIn(house, owner._id, 'Beispiel', example.session)
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(session).set({ endedAt: null, endedReason: null }).where(eq(session._id, example.session))
}
