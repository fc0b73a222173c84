import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { usualLimit } from '#contract/documents/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Grant, Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { grantsOfPerson, reachOf, reachOfRoles, rolesOfPerson } from '#server/shared/auth/grants.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { session } from '#server/shared/auth/tables.ts'
import { personRole } from '#server/shared/roles/tables.ts'
import { document, documentAssignment, documentAttachment, documentSetting } from './tables.ts'

/** Names of the kinds in `file`. */
export const documentKind = 'document'
export const attachmentKind = 'document_attachment'

export const rights = ['d_fetchAllDocs', 'd_fetchDocs'] as const satisfies readonly Right[]
const offices = ['office', 'admin']

export type DocumentReader = Pick<Who, '_id' | 'roles' | 'grants' | 'employee'>

/** The studios whose documents somebody sees all of. */
export const wholeStudios = (who: { grants: readonly Grant[] }) => studiosWith('d_fetchAllDocs', who)

/** The studios in which somebody sees at least what is their own. */
export const studiosOf = (who: { grants: readonly Grant[] }) => studiosWithAny(rights, who)

/** The studios where somebody is of the office or the administration: a right that they hold elsewhere does not make them one there. */
export const officeOf = (tx: Tx, who: Pick<Who, '_id' | 'employee'>) => reachOfRoles(tx, actorOf(who), offices)

/** Somebody's roles of the office and the administration in one studio. */
export async function officeRolesIn(tx: Tx, who: Pick<Who, '_id' | 'employee'>, code: string): Promise<string[]> {
  const held = await tx
    .select({ role: personRole.role, studios: personRole.studios })
    .from(personRole)
    .where(and(eq(personRole.person, actorOf(who)), inArray(personRole.role, offices)))
  return held.filter(({ studios }) => reaches(reachOf(studios), code)).map(({ role }) => role)
}

/** Ids of the office and the administration of a document's studio, beside its row. */
export const officeBeside = sql<string[]>`array(select h.person from person_role h where h.role in ('office', 'admin')
  and (h.studios is null or document.studio = any(h.studios)))`

/** True for documents that are assigned to that person; the table is named in full, as a query of one table leaves its name away. */
export const assignedTo = (me: string) =>
  sql`exists (select 1 from document_assignment a where a.document = document._id and a.person = ${me}::uuid)`

/** All documents of the studios of the greater right; of those of the lesser what one handed in, and what one is assigned to (C49). */
export function visibleTo(who: DocumentReader): SQL | undefined {
  const all = wholeStudios(who)
  if (all === 'all') return undefined
  const me = actorOf(who)
  return or(
    all.length > 0 ? reachConditionOf(document.studio, all) : sql`false`,
    and(reachConditionOf(document.studio, studiosOf(who)), or(eq(document.uploader, me), assignedTo(me))),
  )
}

/** A document that the caller sees, of the studio that the call names, its row locked: whoever changes it comes one after the other. */
export async function seenDocument(tx: Tx, who: Who, { _id, studio }: { _id: string; studio: string }) {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document._id, _id), eq(document.studio, studio), isNull(document.removedAt), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** Those to whom a document is assigned. */
export async function assignedIn(tx: Pick<Tx, 'select'>, _id: string) {
  const found = await tx.select({ person: documentAssignment.person }).from(documentAssignment).where(eq(documentAssignment.document, _id))
  return found.map(({ person }) => person)
}

/** Whoever may decide about a document: those who are assigned, office and administration of its studio (C49). */
export const mayDecide = (
  who: DocumentReader,
  row: { studio: string },
  people: { assigned: readonly string[]; office: readonly string[] },
) => reaches(studiosOf(who), row.studio) && (people.office.includes(actorOf(who)) || people.assigned.includes(actorOf(who)))

/** Refuses whoever does not decide about a document; their roles of the office and the administration there. */
export async function mustDecide(tx: Tx, who: Who, row: { _id: string; studio: string }): Promise<string[]> {
  const roles = await officeRolesIn(tx, who, row.studio)
  const office = roles.length > 0 ? [actorOf(who)] : []
  if (!mayDecide(who, row, { assigned: await assignedIn(tx, row._id), office })) throw new Refusal('forbidden')
  return roles
}

/** People who hold either right in a studio. */
export async function readersIn(tx: Tx, studio: string): Promise<string[]> {
  const found = await Promise.all(rights.map(right => holdersOf(tx, right, studio)))
  return [...new Set(found.flat())]
}

/** Those of these people who are of the office or the administration in the studio. */
export async function officeAmong(tx: Tx, people: readonly string[], studio: string): Promise<string[]> {
  if (people.length === 0) return []
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select distinct h.person as _id from person_role h where h.person = any(${sql.param([...people])}::uuid[])
      and h.role = any(${sql.param(offices)}::text[]) and (h.studios is null or ${studio}::text = any(h.studios))`)
  return rows.map(({ _id }) => _id)
}

/** Everybody who could decide about a document of the studio. */
export async function decidersOf(tx: Tx, row: { _id: string; studio: string }): Promise<string[]> {
  const readers = await readersIn(tx, row.studio)
  const assigned = (await assignedIn(tx, row._id)).filter(one => readers.includes(one))
  return [...new Set([...(await officeAmong(tx, readers, row.studio)), ...assigned])]
}

export async function limitOf(tx: Tx, code: string) {
  const [row] = await tx.select().from(documentSetting).where(eq(documentSetting.studio, code))
  return row?.limit ?? usualLimit
}

const readerOf = async (tx: Tx, _id: string): Promise<DocumentReader> => ({
  _id,
  roles: await rolesOfPerson(tx, _id),
  grants: await grantsOfPerson(tx, _id),
})

/** Those of these people who see a document now. */
export async function seersOf(tx: Tx, _id: string, people: readonly string[]) {
  const found: string[] = []
  for (const one of new Set(people))
    if ((await tx.$count(document, and(eq(document._id, _id), visibleTo(await readerOf(tx, one))))) > 0) found.push(one)
  return found
}

/**
 * True of a file of a document that this session's person sees; on a tablet, whose session is the studio's, of its studio's documents: its address
 * was signed for somebody who acts there.
 */
export async function opensFile(tx: Tx, file: string, sid: string): Promise<boolean> {
  const [reader] = await tx.select({ _id: session.person }).from(session).where(eq(session._id, sid))
  if (!reader?._id) return false
  const { _id } = reader
  const held = await tx
    .select({ studios: personRole.studios })
    .from(personRole)
    .where(and(eq(personRole.person, _id), eq(personRole.role, 'studio')))
  const here = held.map(({ studios }) => reachConditionOf(document.studio, reachOf(studios)))
  const attached = tx.select({ _id: documentAttachment.document }).from(documentAttachment).where(eq(documentAttachment.file, file))
  const isOf = or(eq(document.file, file), inArray(document._id, attached))
  const sees = held.length > 0 ? or(...here) : visibleTo(await readerOf(tx, _id))
  return (await tx.$count(document, and(isNull(document.removedAt), isOf, sees))) > 0
}
