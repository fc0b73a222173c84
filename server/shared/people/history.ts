import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PersonEvent, PersonEventKind } from '#contract/people.ts'
import { auditWords } from '#contract/rules/roles/grantKinds.ts'
import type { Tx } from '#server/kit/database.ts'
import { agreementsOf } from '#server/shared/agreements/rules.ts'
import type { PersonRow } from '#server/shared/auth/rules.ts'
import { person, personEvent, session } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { rightsAudit } from '#server/shared/roles/tables.ts'

const longest = 200

/** Events of a person, the newest first: those recorded, and those that other rows tell. */
export async function historyOf(tx: Tx, row: PersonRow): Promise<PersonEvent[]> {
  const told = [
    ownDates(row),
    await sessionsOf(tx, row._id),
    await signedBy(tx, row._id),
    await readOf(tx, row._id),
    await rightsOf(tx, row._id),
  ]
  const all = [...told.flat(), ...(await notedOf(tx, row._id))]
  return all.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, longest)
}

const dated = (kind: PersonEventKind, at: string | null): PersonEvent[] =>
  at ? [{ _id: `${kind} ${at}`, kind, at, by: null, what: null }] : []

const ownDates = ({ created, rulesAcceptedAt, emailVerifiedAt }: PersonRow) => [
  ...dated('registered', created),
  ...dated('rules', rulesAcceptedAt),
  ...dated('email-verified', emailVerifiedAt),
]

async function sessionsOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx.select().from(session).where(eq(session.person, _id)).orderBy(desc(session.begun)).limit(longest)
  return rows.map(({ _id, begun, device }) => ({ _id: `session ${_id}`, kind: 'signed-in', at: begun, by: null, what: device || null }))
}

async function signedBy(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await agreementsOf(tx, _id)
  return rows.map(({ _id, signedAt, title }) => ({ _id: `agreement ${_id}`, kind: 'agreement', at: signedAt, by: null, what: title }))
}

const actor = alias(person, 'actor')
const actorName = sql<string | null>`${actor.vorname} || ' ' || ${actor.nachname}`

async function readOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx
    .select({ _id: accessTrace._id, at: accessTrace.at, what: accessTrace.what, by: actorName })
    .from(accessTrace)
    .leftJoin(actor, eq(actor._id, accessTrace.reader))
    .where(eq(accessTrace.person, _id))
    .orderBy(desc(accessTrace.at))
    .limit(longest)
  return rows.map(row => ({ ...row, kind: 'health-read' }))
}

async function rightsOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx
    .select({ _id: rightsAudit._id, at: rightsAudit.at, act: rightsAudit.act, title: rightsAudit.title, by: actorName })
    .from(rightsAudit)
    .leftJoin(actor, eq(actor._id, rightsAudit.by))
    .where(eq(rightsAudit.person, _id))
    .orderBy(desc(rightsAudit.at))
    .limit(longest)
  return rows.map(({ act, title, ...row }) => ({ ...row, kind: 'rights', what: `${title}: ${auditWords[act]}` }))
}

async function notedOf(tx: Tx, _id: string): Promise<PersonEvent[]> {
  const rows = await tx
    .select({ _id: personEvent._id, at: personEvent.at, kind: personEvent.kind, data: personEvent.data, by: actorName })
    .from(personEvent)
    .leftJoin(actor, eq(actor._id, personEvent.by))
    .where(eq(personEvent.person, _id))
    .orderBy(desc(personEvent.at))
    .limit(longest)
  return rows.map(({ data, kind, ...row }) => ({ ...row, kind: kind as PersonEventKind, what: whatOf(data) }))
}

/** The one detail of an event: its fields, its device or its mail. */
function whatOf({ fields, what }: Record<string, unknown>) {
  if (Array.isArray(fields)) return fields.join(',')
  return typeof what === 'string' ? what : null
}
