import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { passkey } from './tables.ts'

/** Deletes a person's passkeys, for one that somebody else has added would survive the very act that is to shut them out. */
export async function dropPasskeys(tx: Tx, person: string): Promise<boolean> {
  const gone = await tx.delete(passkey).where(eq(passkey.person, person)).returning({ _id: passkey._id })
  return gone.length > 0
}
