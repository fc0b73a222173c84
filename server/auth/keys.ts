import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person, personKey } from './tables.ts'

const hour = 3600
/** What a key opens and for how many seconds. Two purposes that open the same end each other. */
const purposes = {
  'set-password': { opens: 'password', lasts: 7 * 24 * hour },
  'reset-password': { opens: 'password', lasts: 2 * hour },
} as const satisfies Record<string, { opens: string; lasts: number }>

export type KeyPurpose = keyof typeof purposes

/** When a key that is issued now expires, as an ISO instant. */
export const expiryOf = (purpose: KeyPurpose) => new Date(Date.now() + purposes[purpose].lasts * 1000).toISOString()

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

const addressOf = (of: SQL) =>
  sql<string>`(select encode(sha256(convert_to(${person.email}, 'UTF8')), 'base64') from ${person} where ${person._id} = ${of} and ${person.deletedAt} is null)`

/** A new key for a mail; only its hash is kept. It ends the person's earlier ones that open the same. */
export async function issueKey(tx: Tx, who: string, purpose: KeyPurpose): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const row = {
    purpose,
    hash: hashOf(key),
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
    eq(personKey.hash, hashOf(key)),
    eq(personKey.opens, purposes[purpose].opens),
    gt(personKey.expires, sql`now()`),
    eq(personKey.sentTo, addressOf(sql`${personKey.person}`)),
  )

/** Whether a key still opens what it was issued for; tells nobody whose it is. */
export async function keyHolds(tx: Tx, key: string, purpose: KeyPurpose): Promise<boolean> {
  const found = await tx.select({ person: personKey.person }).from(personKey).where(holds(key, purpose))
  return found.length > 0
}

/** Uses a key up and says whose it was; undefined when it was used, ended, expired or never was. Of two at once one gets it. */
export async function useKey(tx: Tx, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const [used] = await tx.delete(personKey).where(holds(key, purpose)).returning({ person: personKey.person })
  return used?.person
}
