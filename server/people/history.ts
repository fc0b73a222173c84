import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EventKind, PersonEvent } from '#contract/people.ts'
import { person, session } from '#server/auth/tables.ts'
import type { Tx } from '#server/database.ts'
import type { PersonRow } from './rules.ts'
import { personEvent } from './tables.ts'

const longest = 200

/** What happened with a person, the newest first: what was noted, and what other rows tell. */
export async function historyOf(tx: Tx, row: PersonRow): Promise<PersonEvent[]> {
  const told = [...ownDates(row), ...(await sessionsOf(tx, row._id)), ...(await notedOf(tx, row._id))]
  return told.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, longest)
}

const dated = (kind: EventKind, at: string | null): PersonEvent[] => (at ? [{ _id: `${kind} ${at}`, kind, at, by: null, what: null }] : [])

const ownDates = ({ created, rulesAcceptedAt, emailVerifiedAt }: PersonRow) => [
  ...dated('registered', created),
  ...dated('rules', rulesAcceptedAt),
  ...dated('email-verified', emailVerifiedAt),
]

async function sessionsOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx.select().from(session).where(eq(session.person, _id)).orderBy(desc(session.begun)).limit(longest)
  return rows.map(({ _id, begun, device }) => ({ _id: `session ${_id}`, kind: 'signed-in', at: begun, by: null, what: device || null }))
}

const actor = alias(person, 'actor')

async function notedOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx
    .select({ event: personEvent, vorname: actor.vorname, nachname: actor.nachname })
    .from(personEvent)
    .leftJoin(actor, eq(actor._id, personEvent.by))
    .where(eq(personEvent.person, _id))
    .orderBy(desc(personEvent.at))
    .limit(longest)
  return rows.map(({ event, vorname, nachname }) => ({
    _id: event._id,
    kind: event.kind as EventKind,
    at: event.at,
    by: vorname === null ? null : `${vorname} ${nachname}`,
    what: whatOf(event.data),
  }))
}

/** The one thing that an event names: its fields, its device, its mail. */
function whatOf({ fields, what }: Record<string, unknown>) {
  if (Array.isArray(fields)) return fields.join(',')
  return typeof what === 'string' ? what : null
}
