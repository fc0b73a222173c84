import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person, personKey } from './tables.ts'

const hour = 3600
/** Purposes of keys: what each opens, and the lifetime in seconds. A new key ends older ones that open the same. */
const purposes = {
  'set-password': { opens: 'password', lasts: 7 * 24 * hour },
  'reset-password': { opens: 'password', lasts: 2 * hour },
} as const satisfies Record<string, { opens: string; lasts: number }>

export type KeyPurpose = keyof typeof purposes

/** ISO instant at which a key issued now expires. */
export const expiryOf = (purpose: KeyPurpose) => new Date(Date.now() + purposes[purpose].lasts * 1000).toISOString()

const keyHashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** An address as `sent_to` keeps it; `addressOf` says the same of an account's. */
export const hashOfAddress = (email: string) => createHash('sha256').update(email).digest('base64')

const addressOf = (of: SQL) =>
  sql<string>`(select encode(sha256(convert_to(${person.email}, 'UTF8')), 'base64') from ${person} where ${person._id} = ${of} and ${person.deletedAt} is null)`

/** Issues a key for a mail and keeps only its hash. The person's earlier keys that open the same end. */
export async function issueKey(tx: Tx, who: string, purpose: KeyPurpose): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const row = {
    purpose,
    hash: keyHashOf(key),
    sentTo: addressOf(sql`${who}`),
    issued: new Date().toISOString(),
    expires: expiryOf(purpose),
  }
  await tx
    .insert(personKey)
    .values({ person: who, opens: purposes[purpose].opens, ...row })
    .onConflictDoUpdate({ target: [personKey.person, personKey.opens], set: row })
  return key
}

const holds = (key: string, purpose: KeyPurpose) =>
  and(
    eq(personKey.hash, keyHashOf(key)),
    eq(personKey.opens, purposes[purpose].opens),
    gt(personKey.expires, sql`now()`),
    eq(personKey.sentTo, addressOf(sql`${personKey.person}`)),
  )

/** True where a key still opens what it was issued for; tells nobody whose it is. */
export async function keyHolds(tx: Tx, key: string, purpose: KeyPurpose): Promise<boolean> {
  const found = await tx.select({ person: personKey.person }).from(personKey).where(holds(key, purpose))
  return found.length > 0
}

/** Uses a key up and returns its person; undefined where it was used, ended, expired or never was. Of two uses at once one succeeds. */
export async function useKey(tx: Tx, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const [used] = await tx.delete(personKey).where(holds(key, purpose)).returning({ person: personKey.person })
  return used?.person
}
