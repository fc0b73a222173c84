import { and, eq } from 'drizzle-orm'
import type { attendance } from '#contract/attendance/calls.ts'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { tellArrived } from './arrivalNews.ts'
import { arrivalsOf, startOfToday } from './rows.ts'
import { arrivalLook } from './tables.ts'

type AttendanceCalls = typeof attendance

/** The studio that is meant: the one that is named, else one's own where the right holds there, else the first where it does. */
export function studioAtHand(who: Who, named: string | undefined, rights = ['u_search'] as Parameters<typeof studiosWithAny>[0]) {
  const reach = studiosWithAny(rights, who)
  const own = who.employee?.studio ?? who.studio
  const code = named ?? (own && (reach === 'all' || reach.includes(own)) ? own : reach !== 'all' ? reach[0] : undefined)
  if (!code) throw new Refusal('invalid', { studio: 'Wähle ein Studio.' })
  return code
}

/** Since when arrivals are new to whoever asks. */
async function lookedAt({ tx, who }: Acting, studio: string) {
  const [row] = await tx
    .select({ at: arrivalLook.at })
    .from(arrivalLook)
    .where(and(eq(arrivalLook.person, actorOf(who)), eq(arrivalLook.studio, studio)))
  return row?.at
}

export async function fresh(given: Acting, studio: string) {
  const since = await lookedAt(given, studio)
  if (since) return { since, rows: (await arrivalsOf(given, { studio, from: since })).filter(({ at }) => at > since) }
  const from = startOfToday()
  return { since: from, rows: await arrivalsOf(given, { studio, from }) }
}

/** Only forward: a device that was away takes back nothing that another one has shown since. */
export async function looked(given: Acting, { studio, at }: CallBody<AttendanceCalls['looked']>) {
  const { tx, who } = given
  const now = new Date().toISOString()
  const seen = at < now ? at : now
  const before = await lookedAt(given, studio)
  if (before && before >= seen) return done
  await tx
    .insert(arrivalLook)
    .values({ person: actorOf(who), studio, at: seen })
    .onConflictDoUpdate({ target: [arrivalLook.person, arrivalLook.studio], set: { at: seen } })
  return done
}

/** Names whose an unknown chip is, or says that it was a mistake. A chip that is known stays whose it is. */
async function nameEntry({ tx, who, house }: Acting, { entry: _id, user, studio }: CallBody<AttendanceCalls['name']>) {
  const [row] = await tx
    .select()
    .from(entry)
    .where(and(eq(entry._id, _id!), eq(entry.studio, studio)))
    .for('update')
  if (!row || (row.person === null && row.chip === null)) throw new Refusal('missing')
  if (user) await seenPerson(tx, who, user, ['u_search'])
  if (row.person === user) return done
  if (row.chip === null || (user && row.person)) throw new Refusal('taken')
  // Told anew to whoever asks for what has changed since.
  const receivedAt = new Date().toISOString()
  await tx
    .update(entry)
    .set({ person: user, by: user && actorOf(who), receivedAt })
    .where(eq(entry._id, row._id))
  await tellArrived(tx, house, studio)
  return done
}

/** Writes somebody down who came without a chip; the same one again is the same. */
async function addEntry({ tx, who, house }: Acting, { _id, user, studio, at }: CallBody<AttendanceCalls['name']>) {
  if (!_id || !user) throw new Refusal('invalid', { user: 'Wähle eine Person.' })
  await seenPerson(tx, who, user, ['u_search'])
  const now = new Date().toISOString()
  const came = at && at < now && Date.parse(at) > Date.now() - 2 * dayMs ? at : now
  const [known] = await tx.select().from(entry).where(eq(entry._id, _id))
  if (known) {
    if (known.person !== user || known.studio !== studio || known.by !== actorOf(who)) throw new Refusal('taken')
    return done
  }
  await tx
    .insert(entry)
    .values({ _id, studio, at: came, receivedAt: now, person: user, outcome: 'in', by: actorOf(who) })
    .onConflictDoNothing()
  await tellArrived(tx, house, studio)
  return done
}

export const name = (given: Acting, body: CallBody<AttendanceCalls['name']>) =>
  body.entry ? nameEntry(given, body) : addEntry(given, body)
