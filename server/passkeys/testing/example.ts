import { example } from '#contract/examples.ts'
import { passkey } from '#server/passkeys/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = [example.passkey]

/** The row behind `example.passkey`, the owner's. */
export async function restoreExample({ db }: TestHouse, { _id }: Somebody) {
  const row = { _id: example.passkey, person: _id, title: 'Mein Handy', credential: 'beispiel', publicKey: 'AAAA', counter: 0 }
  await db
    .insert(passkey)
    .values({ ...row, transports: [], synced: false, created: new Date().toISOString() })
    .onConflictDoNothing()
}
