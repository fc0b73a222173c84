import { isNotNull } from 'drizzle-orm'
import { newestText } from '#contract/agreements/texts.ts'
import { example } from '#contract/examples.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOfText } from '#server/shared/agreements/sign.ts'
import { agreement } from '#server/shared/agreements/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = [example.agreement]

/** The row behind the example of `agreements.pdf`. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const text = newestText('health')
  const at = '2026-11-20T16:42:00.000Z'
  const row = { _id: example.agreement, person: owner._id, kind: 'health' as const, signature: exampleSignature, age: 35 }
  await db
    .insert(agreement)
    .values({ ...row, textVersion: text.version, textHash: hashOfText(text), signedAt: at, receivedAt: at })
    .onConflictDoNothing()
}

/** A consent that an example takes back is given again: whether a call may be made must not hang on what was tried before. */
export async function restoreExample({ db }: TestHouse) {
  await db.update(person).set({ consent1: true, consentWithdrawnAt: null }).where(isNotNull(person.consentWithdrawnAt))
}
