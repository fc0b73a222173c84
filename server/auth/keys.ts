import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#server/database.ts'
import { personKey } from './tables.ts'

const hour = 3600
/** What a key opens and for how many seconds. Two purposes that open the same end each other. */
const purposes = {
  'set-password': { opens: 'password', lasts: 7 * 24 * hour },
  'reset-password': { opens: 'password', lasts: 2 * hour },
} as const satisfies Record<string, { opens: string; lasts: number }>

export type KeyPurpose = keyof typeof purposes
/** The keys that set a password. */
export const passwordKeys = ['set-password', 'reset-password'] as const satisfies KeyPurpose[]

export const lastsOf = (purpose: KeyPurpose) => purposes[purpose].lasts
/** 32 bytes in base64url. */
export const keyLength = 43

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A new key for a mail; only its hash is kept. It ends the person's earlier ones that open the same. */
export async function issueKey(tx: Tx, person: string, purpose: KeyPurpose): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const { opens, lasts } = purposes[purpose]
  const row = {
    purpose,
    hash: hashOf(key),
    issued: new Date().toISOString(),
    expires: sql<string>`now() + make_interval(secs => ${lasts})`,
  }
  await tx
    .insert(personKey)
    .values({ person, opens, ...row })
    .onConflictDoUpdate({ target: [personKey.person, personKey.opens], set: row })
  return key
}

const holds = (key: string, opens: string) =>
  and(eq(personKey.hash, hashOf(key)), eq(personKey.opens, opens), gt(personKey.expires, sql`now()`))

/** Whether a key still opens something; tells nobody whose it is. */
export async function keyHolds(tx: Tx, key: string, purpose: KeyPurpose): Promise<boolean> {
  const found = await tx.select({ person: personKey.person }).from(personKey).where(holds(key, purposes[purpose].opens))
  return found.length > 0
}

/** Uses a key up and says whose it was; undefined when it was used, ended, expired or never was. Of two at once one gets it. */
export async function useKey(tx: Tx, key: string, purpose: KeyPurpose): Promise<string | undefined> {
  const [used] = await tx.delete(personKey).where(holds(key, purposes[purpose].opens)).returning({ person: personKey.person })
  return used?.person
}
