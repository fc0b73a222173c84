import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { answeredChallenge } from './tables.ts'

const lastsMs = 5 * 60_000
const nonceLength = 16
const timeLength = 6

const markOf = ({ settings }: WithSettings, purpose: string, head: Uint8Array) =>
  createHmac('sha256', settings.secrets.token).update(`passkey ${purpose} `).update(head).digest()

/** A challenge that is signed and not kept, so nobody can fill the record by asking for many. `purpose` binds it. */
export function newChallenge(house: WithSettings, purpose: string, now = Date.now()): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(nonceLength + timeLength)
  head.set(randomBytes(nonceLength))
  Buffer.from(head.buffer).writeUIntBE(now + lastsMs, nonceLength, timeLength)
  const mark = markOf(house, purpose, head)
  const challenge = new Uint8Array(head.length + mark.length)
  challenge.set(head)
  challenge.set(mark, head.length)
  return challenge
}

const expiryOf = (bytes: Buffer) => bytes.readUIntBE(nonceLength, timeLength)

/** True where a challenge is ours, for this purpose, and has not expired. */
export function isOurs(house: WithSettings, purpose: string, challenge: string, now = Date.now()): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== nonceLength + timeLength + 32) return false
  const mark = new Uint8Array(bytes.subarray(nonceLength + timeLength))
  const wanted = new Uint8Array(markOf(house, purpose, new Uint8Array(bytes.subarray(0, nonceLength + timeLength))))
  return timingSafeEqual(mark, wanted) && expiryOf(bytes) > now
}

/** Uses a challenge up; false where it was answered before. */
export async function useChallenge(tx: Tx, challenge: string): Promise<boolean> {
  await tx.delete(answeredChallenge).where(lt(answeredChallenge.expires, sql`now()`))
  const expires = new Date(expiryOf(Buffer.from(challenge, 'base64url'))).toISOString()
  const taken = await tx
    .insert(answeredChallenge)
    .values({ challenge, expires })
    .onConflictDoNothing()
    .returning({ challenge: answeredChallenge.challenge })
  return taken.length > 0
}
