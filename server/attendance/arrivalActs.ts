import { and, eq } from 'drizzle-orm'
import type { attendance } from '#contract/attendance/calls.ts'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { tellArrived } from './arrivalNews.ts'
import { lookedAt } from './rows.ts'
import { arrivalLook } from './tables.ts'

type AttendanceCalls = typeof attendance

/** Notes up to when the caller has seen a studio's arrivals. An earlier moment, sent late by a device that was away, changes nothing. */
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

/**
 * Names the person who came in with an unknown chip, or, without a person, takes a mistaken name off again. Refuses `taken` where the entry has
 * another person, or came without a chip.
 */
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
  // A newer moment of receipt, so that screens that ask for changes since get the entry again.
  const receivedAt = new Date().toISOString()
  await tx
    .update(entry)
    .set({ person: user, by: user && actorOf(who), receivedAt })
    .where(eq(entry._id, row._id))
  await tellArrived(tx, house, studio)
  return done
}

/** Adds an entry for somebody who came without a chip. Sent twice, it is added once. */
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

/** Names the person of an entry that is there, or adds an entry where none is given. */
export const nameOrAddEntry = (given: Acting, body: CallBody<AttendanceCalls['name']>) =>
  body.entry ? nameEntry(given, body) : addEntry(given, body)
