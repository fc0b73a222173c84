import { and, desc, eq, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { documents } from '#contract/documents/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { approvalsNeeded, isUndecided, maySendBack } from '#contract/rules/documents/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { isSame } from '#server/kit/row.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { type DocumentRecord, happened, readDocument } from './documentActs.ts'
import { tellAsked, tellSecond } from './documentNews.ts'
import { approvedDocuments } from './plugs.ts'
import { decidersOf, limitOf, mustDecide, seenDocument } from './rules.ts'
import { document, documentApproval, documentEvent, invoiceIssuer, issuerIban } from './tables.ts'

type DocumentDecisionInput = CallBody<(typeof documents)['decide']>

/** Approves it, says no, or asks whoever handed it in (C49). The row is locked: of two at once the second meets what the first has left. */
export async function decide(given: Acting, _id: string, { studio, decision, comment, bill }: DocumentDecisionInput) {
  const row = await seenDocument(given.tx, given.who, { _id, studio })
  const roles = await mustDecide(given.tx, given.who, row)
  if (await isDecidedSo(given, row, decision)) return readDocument(given, _id)
  if (!isUndecided(row.state)) throw new Refusal('document-state', undefined, await readDocument(given, _id))
  if (!isSame(row, { amount: bill.amount ?? null, iban: bill.iban ?? null, issuer: bill.issuer ?? null }))
    throw new Refusal('stale', undefined, await readDocument(given, _id))
  if (decision === 'approve') await approve(given, row, { comment: comment ?? null, roles })
  else {
    await given.tx.delete(documentApproval).where(eq(documentApproval.document, _id))
    await given.tx
      .update(document)
      .set({ state: decision === 'ask' ? 'asked' : 'rejected' })
      .where(eq(document._id, _id))
    await happened(given, _id, decision === 'ask' ? 'asked' : 'rejected', comment)
    if (decision === 'ask') await tellAsked(given.tx, given.house, row, actorOf(given.who))
  }
  return readDocument(given, _id)
}

const approvalsOf = ({ tx }: Acting, _id: string) => tx.select().from(documentApproval).where(eq(documentApproval.document, _id))

/** True where the caller's decision stands already: the same once more is no news. */
async function isDecidedSo(given: Acting, { _id, state }: DocumentRecord, decision: DocumentDecisionInput['decision']) {
  if (decision === 'ask') return false
  if (decision === 'reject') return state === 'rejected'
  return (await approvalsOf(given, _id)).some(({ person }) => person === actorOf(given.who))
}

/** Refuses a bill that could not be paid as it stands. */
async function mustBeWhole({ tx }: Acting, row: DocumentRecord) {
  if (row.kind !== 'invoice') return
  const fields = {
    ...(row.issuer === null && { issuer: 'Wähl zuerst den Aussteller.' }),
    ...(row.amount === null && { amount: 'Gib zuerst den Betrag ein.' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields, undefined, Object.values(fields).join(' '))
  // Bills of one issuer are approved one after the other, so that the second meets the account that the first has made known.
  await tx.select({ _id: invoiceIssuer._id }).from(invoiceIssuer).where(eq(invoiceIssuer._id, row.issuer!)).for('update')
  const known = await tx.select().from(issuerIban).where(eq(issuerIban.issuer, row.issuer!))
  if (row.iban && known.length > 0 && !known.some(({ iban }) => iban === row.iban)) throw new Refusal('iban-locked')
}

interface Approving {
  comment: string | null
  /** Roles of the office and the administration that the caller has in the document's studio. */
  roles: string[]
}

async function approve(given: Acting, row: DocumentRecord, { comment, roles }: Approving) {
  const { tx, house } = given
  const who = { ...given.who, roles }
  await mustBeWhole(given, row)
  const others = await approvalsOf(given, row._id)
  const needed = approvalsNeeded(row, await limitOf(tx, row.studio))
  const deciders = () => decidersOf(tx, row)
  const first = [row.uploader, ...others.map(({ person }) => person)]
  const second = needed === 1 ? 'another' : await secondWordOf({ who, first, deciders })
  if (!second) throw new Refusal('document-own')
  // The first of two is enough where nobody would be left for the second word.
  const alone = needed === 2 && others.length === 0 && (await secondWordOf({ who, first: [...first, actorOf(who)], deciders })) === 'alone'
  const office = roles.length > 0
  const isDone = alone || others.length + 1 >= needed
  if (isDone && needed === 2 && !office && !others.some(one => one.office)) throw new Refusal('document-second')
  const at = new Date().toISOString()
  await tx
    .insert(documentApproval)
    .values({ _id: v7(), document: row._id, person: actorOf(who), at, office, alone: alone || second === 'alone' })
  await happened(given, row._id, 'approved', comment)
  await tx
    .update(document)
    .set(isDone ? { state: 'approved', paidOn: row.kind === 'receipt' ? (row.day ?? today()) : null } : { state: 'open' })
    .where(eq(document._id, row._id))
  if (isDone) await follow(given, row)
  else await tellSecond(tx, house, row, actorOf(who))
}

/** An issuer's first account is known from here on, and an expense that was expected is covered. */
async function follow(given: Acting, row: DocumentRecord) {
  const { tx, who } = given
  if (row.issuer && row.iban) {
    const at = new Date().toISOString()
    await tx
      .insert(issuerIban)
      .values({ issuer: row.issuer, iban: row.iban, by: actorOf(who), at })
      .onConflictDoNothing()
    await tx
      .update(invoiceIssuer)
      .set({ iban: row.iban })
      .where(and(eq(invoiceIssuer._id, row.issuer), isNull(invoiceIssuer.iban)))
  }
  for (const cover of approvedDocuments.all(given.house)) await cover.approved(given, row)
}

/** Takes one's own decision back, as long as it is on no list; one's approval of two, too. */
export async function takeDecisionBack(given: Acting, _id: string, studio: string) {
  const { tx, who } = given
  const row = await seenDocument(tx, who, { _id, studio })
  const mine = (await approvalsOf(given, _id)).find(({ person }) => person === actorOf(who))
  const isMine = row.state === 'rejected' ? (await lastDecider(given, _id)) === actorOf(who) : mine !== undefined
  if (!isMine || !(maySendBack(row.state) || isUndecided(row.state)))
    throw new Refusal('document-state', undefined, await readDocument(given, _id))
  if (mine) await tx.delete(documentApproval).where(eq(documentApproval._id, mine._id))
  await tx.update(document).set({ state: 'open', paidOn: null }).where(eq(document._id, _id))
  await happened(given, _id, 'takenBack')
  for (const cover of approvedDocuments.all(given.house)) await cover.takenBack(given, row)
  return readDocument(given, _id)
}

async function lastDecider({ tx }: Acting, _id: string) {
  const [last] = await tx
    .select({ by: documentEvent.by })
    .from(documentEvent)
    .where(and(eq(documentEvent.document, _id), eq(documentEvent.kind, 'rejected')))
    .orderBy(desc(documentEvent.at), desc(documentEvent._id))
    .limit(1)
  return last?.by
}
