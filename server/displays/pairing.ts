import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { type Pairing, pairingMinutes } from '#contract/displays/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { placeOf } from '#server/serve/place.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { takeOfDay } from '#server/shared/auth/guard.ts'
import { addSession, endSessions, renewSession } from '#server/shared/auth/sessions.ts'
import { session } from '#server/shared/auth/tables.ts'
import { signToken } from '#server/shared/auth/token.ts'
import { seenDisplay } from './rules.ts'
import { displayPairing, displayScreen } from './tables.ts'

/**
 * So few of a million digits stand at once that whoever mistypes hardly ever meets another screen's; a studio is one address. A person who types
 * wrong ones that often in a day is guessing.
 */
const mostWaiting = { place: 60, all: 1000 }
const wrongADay = 60
const tries = 20

const hashed = ({ settings }: WithSettings, what: string, text: string) =>
  createHmac('sha256', settings.secrets.token)
    .update(JSON.stringify(['display', what, text]))
    .digest('base64url')

const waits = () => gt(displayPairing.expires, new Date().toISOString())

/** Makes digits and a secret for a screen that is nobody's yet. */
export async function askPairing(house: House, { address, device }: { address: string; device?: string }): Promise<Pairing> {
  const secret = randomBytes(32).toString('base64url')
  const place = hashed(house, 'place', placeOf(address))
  const expires = new Date(Date.now() + pairingMinutes * 60_000).toISOString()
  const row = { secret: hashed(house, 'secret', secret), place, device: device || 'Bildschirm', expires }
  return house.db.transaction(async tx => {
    // One after the other, or many at once would all find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve display pairing', 0))`)
    await tx.delete(displayPairing).where(lt(displayPairing.expires, new Date().toISOString()))
    if ((await tx.$count(displayPairing)) >= mostWaiting.all) throw new TooMany(60)
    if ((await tx.$count(displayPairing, eq(displayPairing.place, place))) >= mostWaiting.place) throw new TooMany(60)
    for (let attempt = 0; attempt < tries; attempt++) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const added = await tx
        .insert(displayPairing)
        .values({ ...row, code: hashed(house, 'code', code) })
        .onConflictDoNothing()
        .returning({ expires: displayPairing.expires })
      if (added.length > 0) return { code, secret, expires }
    }
    throw new TooMany(60)
  })
}

/** Outcome of a screen's digits; its token as often as it asks while they last, since an answer may get lost. */
export async function claimPairing(house: House, secret: string) {
  const [row] = await house.db
    .select({ session: displayPairing.session, display: displayScreen.display })
    .from(displayPairing)
    .leftJoin(displayScreen, eq(displayScreen.session, displayPairing.session))
    .leftJoin(session, eq(session._id, displayPairing.session))
    .where(and(eq(displayPairing.secret, hashed(house, 'secret', secret)), waits(), sql`${session.endedAt} is null`))
  if (!row) return { state: 'over', token: null, display: null } as const
  if (!row.session || !row.display) return { state: 'waits', token: null, display: null } as const
  const token = await signToken(house.settings.secrets.token, { sub: row.display, sid: row.session, gen: 1 })
  return { state: 'paired', token, display: row.display } as const
}

const wrong = 'Diese Ziffern gelten nicht: Schau nach, was der Bildschirm jetzt zeigt.'

/** Makes the screen with these digits show the display; the digits are used up by it. A wrong try counts, even where it is refused. */
export async function pairScreen(house: House, who: Who, { _id, code }: { _id: string; code: string }) {
  await seenDisplay(house.db, who, _id)
  const paired = await house.db.transaction(tx => takeCode(tx, house, { _id, code }))
  if (paired) return paired
  const counted = await takeOfDay(house.db, house, { what: 'display code', who: actorOf(who), most: wrongADay })
  if (!counted) throw new TooMany(3600)
  throw new Refusal('invalid', { code: wrong })
}

async function takeCode(tx: Tx, house: House, { _id, code }: { _id: string; code: string }) {
  const [row] = await tx
    .update(displayPairing)
    .set({ code: null })
    .where(and(eq(displayPairing.code, hashed(house, 'code', code)), waits()))
    .returning()
  if (!row) return undefined
  const sid = await addSession(tx, { person: null, device: row.device })
  await tx.insert(displayScreen).values({ session: sid, display: _id })
  await tx.update(displayPairing).set({ session: sid }).where(eq(displayPairing.secret, row.secret))
  return { device: row.device }
}

/** The next token of a screen. */
export async function renewScreen(house: House, who: Who) {
  if (!who.display) throw new Refusal('forbidden')
  const token = await house.db.transaction(tx => renewSession(tx, house, who))
  if (!token) throw new Refusal('unauthenticated')
  return { token }
}

/** Ends one of a display's screens. */
export async function endScreen(tx: Tx, house: House, who: Who, { id, screen }: { id: string; screen: string }) {
  await seenDisplay(tx, who, id)
  const named = and(eq(displayScreen.display, id), eq(displayScreen.session, screen))
  if ((await tx.$count(displayScreen, named)) === 0) throw new Refusal('missing')
  await endSessions(tx, house, { session: screen }, 'ended')
  return done
}
