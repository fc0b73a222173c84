import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Verification } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { takeOfDay } from './guard.ts'
import { proven } from './plugs.ts'
import { tellProfile } from './profileEvents.ts'
import { orderMail } from './signInMails.ts'
import { emailCode, person } from './tables.ts'

const lastsMs = 30 * 60_000
/** Time before another code goes out. */
const againMs = 60_000
const mostTries = 5
/** Codes per day and person, whatever addresses the account has on it. */
const mostCodes = 5

const emailCodeHashOf = ({ settings }: WithSettings, _id: string, email: string, code: string) =>
  createHmac('sha256', settings.secrets.token)
    .update(JSON.stringify(['email code', _id, email, code]))
    .digest('base64url')

async function rowOf(tx: Tx, _id: string) {
  const [row] = await tx
    .select({ person, code: emailCode })
    .from(person)
    .leftJoin(emailCode, eq(emailCode.person, person._id))
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  return row
}

/** State of the proof of a person's address. */
export async function verificationOf(tx: Tx, _id: string): Promise<Verification> {
  const { person: who, code } = await rowOf(tx, _id)
  const now = Date.now()
  const verified = who.emailVerifiedAt !== null
  return {
    email: who.email,
    verified,
    verifiedAt: who.emailVerifiedAt,
    sent: !verified && code !== null && code.tries < mostTries && Date.parse(code.expires) > now,
    again: code && !verified ? Math.max(0, Math.ceil((Date.parse(code.issued) + againMs - now) / 1000)) : 0,
  }
}

/**
 * Mails a new code, which ends the one before; nothing where the address is proven or a code went out a moment ago. Refuses the sixth of a
 * day.
 */
export async function mailCode(tx: Tx, house: WithSettings, _id: string) {
  await tx.select({ _id: person._id }).from(person).where(eq(person._id, _id)).for('update')
  const { person: who } = await rowOf(tx, _id)
  const { verified, again } = await verificationOf(tx, _id)
  if (verified || again > 0) return
  if (!(await takeOfDay(tx, house, { what: 'email code', who: _id, most: mostCodes }))) throw new Refusal('too-many-codes')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = Date.now()
  const expires = new Date(now + lastsMs).toISOString()
  const row = { hash: emailCodeHashOf(house, _id, who.email, code), tries: 0, issued: new Date(now).toISOString(), expires }
  await tx
    .insert(emailCode)
    .values({ person: _id, ...row })
    .onConflictDoUpdate({ target: emailCode.person, set: row })
  const { email: to, vorname, studioCode: studio } = who
  const link = `${house.settings.publicUrl}/user?code=${code}`
  await orderMail(tx, house, { to, person: _id, studio, until: expires, template: 'verify-email', data: { vorname, code, link } })
}

/** Somebody has shown that they read the mails of their account's address, where it is still `email`; what waited for that goes on. */
export async function proveAddress(tx: Tx, house: House, _id: string, email?: string) {
  const isStill = email === undefined ? undefined : eq(person.email, email)
  const [found] = await tx
    .update(person)
    .set({ emailVerifiedAt: sql`coalesce(${person.emailVerifiedAt}, ${new Date().toISOString()}::timestamptz)` })
    .where(and(eq(person._id, _id), isStill))
    .returning({ _id: person._id })
  if (found) for (const each of proven.all(house)) await each(tx, house, _id)
}

/** Takes a code or refuses `invalid`. A try is counted before it is judged, so that many at once are no way around the count. */
export async function proveEmail(house: House, _id: string, code: string) {
  const [taken] = await house.db
    .update(emailCode)
    .set({ tries: sql`${emailCode.tries} + 1` })
    .where(and(eq(emailCode.person, _id), lt(emailCode.tries, mostTries), gt(emailCode.expires, sql`now()`)))
    .returning({ hash: emailCode.hash })
  if (!taken) throw new Refusal('invalid', { code: 'Dieser Code gilt nicht mehr. Fordere einen neuen an.' })
  await house.db.transaction(async tx => {
    const { person: who } = await rowOf(tx, _id)
    const wanted = new TextEncoder().encode(taken.hash)
    const given = new TextEncoder().encode(emailCodeHashOf(house, _id, who.email, code))
    if (!timingSafeEqual(wanted, given)) throw new Refusal('invalid', { code: 'Dieser Code stimmt nicht.' })
    await tx.delete(emailCode).where(eq(emailCode.person, _id))
    await proveAddress(tx, house, _id, who.email)
    await tellProfile(tx, house, _id)
  })
}
