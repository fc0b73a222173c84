import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { documents } from '#contract/documents/calls.ts'
import { type DocumentEventKind, mostAssigned, mostAttachments } from '#contract/documents/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isUndecided } from '#contract/rules/documents/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { actorOf, type Uploaded } from '#server/serve/serve.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { tellAnswered, tellAssigned } from './documentNews.ts'
import { rows } from './rows.ts'
import { assignedIn, attachmentKind, mustDecide, readersIn, seenDocument, visibleTo } from './rules.ts'
import { document, documentApproval, documentAssignment, documentAttachment, documentEvent, documentFolder, issuerIban } from './tables.ts'

type DocumentCalls = typeof documents
export type DocumentRecord = typeof document.$inferSelect

/** The document as it stands. */
export async function readDocument(given: Acting, _id: string) {
  const [now] = await rows.read(given, eq(document._id, _id))
  if (!now) throw new Refusal('missing')
  return now
}

/** Writes down what somebody did to a document. */
export const happened = ({ tx, who }: Pick<Acting, 'tx' | 'who'>, of: string, kind: DocumentEventKind, comment: string | null = null) =>
  tx.insert(documentEvent).values({ _id: v7(), document: of, kind, by: actorOf(who), at: new Date().toISOString(), comment })

/** Somebody has looked at it: it is new no more. */
const open = ({ tx }: Pick<Acting, 'tx'>, row: DocumentRecord) =>
  tx
    .update(document)
    .set({ state: 'open' })
    .where(and(eq(document._id, row._id), eq(document.state, 'new')))

/** An edit by others than whoever handed it in opens it; what was approved before is to be approved again. */
export async function edit(given: Acting & { params: { id: string }; body: CallBody<DocumentCalls['edit']> }) {
  const _id = given.params.id
  const before = await seenDocument(given.tx, given.who, { _id, studio: given.body.studio })
  const after = await rows.edit(given)
  if (after.version === before.version) return after
  await given.tx.delete(documentApproval).where(eq(documentApproval.document, _id))
  await happened(given, _id, before.iban === (after.iban ?? null) ? 'edited' : 'ibanChanged')
  if (before.uploader !== actorOf(given.who)) await open(given, before)
  return readDocument(given, _id)
}

/** Assigns it to somebody who may see documents there; who has it already keeps it. Nobody gives themselves the word on what they handed in. */
export async function assign(given: Acting, _id: string, { userId, studio }: CallBody<DocumentCalls['assign']>) {
  const { tx, house, who } = given
  const row = await seenDocument(tx, who, { _id, studio })
  if (!(await readersIn(tx, studio)).includes(userId))
    throw new Refusal('invalid', { userId: 'Diese Person darf in diesem Studio keine Dokumente ansehen.' })
  const assigned = await assignedIn(tx, _id)
  if (assigned.includes(userId)) return readDocument(given, _id)
  if (userId === actorOf(who) && row.uploader === userId) await mustDecide(tx, who, row)
  if (assigned.length >= mostAssigned)
    throw new Refusal('invalid', { userId: `Mehr als ${mostAssigned} Personen gehen nicht an ein Dokument.` })
  await tx.insert(documentAssignment).values({ document: _id, person: userId, at: new Date().toISOString() })
  await happened(given, _id, 'assigned')
  await open(given, row)
  if (userId !== actorOf(who)) await tellAssigned(tx, house, row, userId)
  return readDocument(given, _id)
}

/** Whoever gives up what was theirs alone sees it no more. */
export async function unassign(given: Acting, _id: string, { userId, studio }: CallBody<DocumentCalls['unassign']>) {
  const { tx, who } = given
  await seenDocument(tx, who, { _id, studio })
  const now = await readDocument(given, _id)
  const gone = await tx
    .delete(documentAssignment)
    .where(and(eq(documentAssignment.document, _id), eq(documentAssignment.person, userId)))
    .returning({ person: documentAssignment.person })
  if (gone.length === 0) return now
  await happened(given, _id, 'unassigned')
  return { ...now, assigned: now.assigned.filter(one => one._id !== userId) }
}

/** Answers a question; whoever handed it in may, and whoever decides. */
export async function answer(given: Acting, _id: string, { studio, comment }: CallBody<DocumentCalls['answer']>) {
  const { tx, house, who } = given
  const row = await seenDocument(tx, who, { _id, studio })
  if (row.state !== 'asked') throw new Refusal('document-state', undefined, await readDocument(given, _id))
  await tx.update(document).set({ state: 'open' }).where(eq(document._id, _id))
  await happened(given, _id, 'answered', comment)
  await tellAnswered(tx, house, row, actorOf(who))
  return readDocument(given, _id)
}

/** The person who put the bill's account there last; undefined where it stands as it was handed in, null once that account is gone. */
async function whoChangedIban({ tx }: Acting, _id: string) {
  const [last] = await tx
    .select({ by: documentEvent.by })
    .from(documentEvent)
    .where(and(eq(documentEvent.document, _id), eq(documentEvent.kind, 'ibanChanged')))
    .orderBy(desc(documentEvent.at), desc(documentEvent._id))
    .limit(1)
  return last?.by
}

/** Says that the issuer has this account too; nobody does who handed the bill in or put the account there. */
export async function confirmIban(given: Acting, _id: string, { studio, iban }: CallBody<DocumentCalls['confirmIban']>) {
  const { tx, who } = given
  const row = await seenDocument(tx, who, { _id, studio })
  await mustDecide(tx, who, row)
  if (row.iban !== iban || !row.issuer || !isUndecided(row.state)) throw new Refusal('stale', undefined, await readDocument(given, _id))
  if ([row.uploader, await whoChangedIban(given, _id)].includes(actorOf(who))) throw new Refusal('iban-own')
  const added = await tx
    .insert(issuerIban)
    .values({ issuer: row.issuer, iban, by: actorOf(who), at: new Date().toISOString() })
    .onConflictDoNothing()
    .returning({ iban: issuerIban.iban })
  if (added.length > 0) await happened(given, _id, 'ibanConfirmed')
  return readDocument(given, _id)
}

/** Puts those of these documents that the caller sees into a folder of their studio, or into none. */
export async function move({ tx, who }: Acting, { studio, documents: ids, folder }: CallBody<DocumentCalls['move']>) {
  const isThere = and(eq(documentFolder._id, folder ?? ''), eq(documentFolder.studio, studio), isNull(documentFolder.removedAt))
  if (folder && (await tx.$count(documentFolder, isThere)) === 0)
    throw new Refusal('invalid', { folder: 'Diesen Ordner gibt es in diesem Studio nicht.' })
  const moved = await tx
    .update(document)
    .set({ folder })
    .where(and(inArray(document._id, ids), eq(document.studio, studio), isNull(document.removedAt), visibleTo(who)))
    .returning({ _id: document._id })
  return { moved: moved.length }
}

/** Adds a file under the name that its device gave it. */
export async function attach(given: Acting & { body: Uploaded }, _id: string, { studio, name }: { studio: string; name: string }) {
  const { tx, house, who, body } = given
  const row = await seenDocument(tx, who, { _id, studio })
  if ((await tx.$count(documentAttachment, eq(documentAttachment.document, _id))) >= mostAttachments) throw new Refusal('document-full')
  const file = await keepFile(tx, house, { ...body, owner: null, kind: attachmentKind })
  const number = row.lastAttachment + 1
  await tx.update(document).set({ lastAttachment: number }).where(eq(document._id, _id))
  await tx.insert(documentAttachment).values({ document: _id, number, file, name, type: body.type, bytes: body.bytes.length })
  return readDocument(given, _id)
}

/** Removes the file of that number; one that is gone already stays gone. Of what is decided none goes. */
export async function detach(given: Acting, _id: string, { studio, number }: { studio: string; number: number }) {
  const row = await seenDocument(given.tx, given.who, { _id, studio })
  if (!isUndecided(row.state)) throw new Refusal('document-state', undefined, await readDocument(given, _id))
  await given.tx.delete(documentAttachment).where(and(eq(documentAttachment.document, _id), eq(documentAttachment.number, number)))
  return readDocument(given, _id)
}
