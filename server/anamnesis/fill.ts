import { eq, sql } from 'drizzle-orm'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import { type AnamnesisConsent, type DraftSigned, type GuardianSigned, guardianMissing } from '#contract/anamnesis/shapes.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { anamnesisMoves } from '#contract/rules/anamnesis/states.ts'
import { canonical } from '#contract/rules/canonical.ts'
import { askedPages, faultsOf } from '#contract/rules/questionnaire/rules.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { follows } from '#contract/states.ts'
import { newestNumber, versionOf } from '#server/anamnesisForms/versions.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { joinReaches } from '#server/shared/auth/grants.ts'
import { ownersOf } from '#server/shared/codes/codes.ts'
import { answered, openDraft, openSigned, sealCopy, sealDraft, sealSigned } from './content.ts'
import {
  begunAt,
  type Customer,
  callerOf,
  customerBy,
  customerOf,
  mayRemove,
  mustAgree,
  mustNotBeTheirs,
  nameOf,
  personOf,
  receiptOf,
  removingIn,
  stands,
} from './rules.ts'
import { anamnesis, anamnesisCopy } from './tables.ts'

type Row = typeof anamnesis.$inferSelect

/** About whom it is and what is asked. */
interface FillTarget {
  _id: string
  /** The caller fills in their own. */
  own?: true
  customer?: string
  /** The code of the customer, where the device did not know whose it is. */
  code?: string
  form: string
  number: number
  express: boolean
  consent: AnamnesisConsent | null
}

function subject({ tx, who }: Acting<WithSettings>, { own, customer, code }: Pick<FillTarget, 'own' | 'customer' | 'code'>) {
  if (own) return callerOf(tx, who)
  if (customer) return customerOf(tx, who, customer)
  return customerBy(tx, who, code ?? '')
}

const otherwise = () => new Refusal('invalid', { hash: 'Unterschrieben wurde etwas anderes.' })

/** The code that signatures name in place of the customer: the one that was shown, and beside the customer only one that is or was theirs. */
async function codeSigned({ tx, house }: Acting<WithSettings>, { _id, customer, code }: FillTarget, { _id: owner }: Customer) {
  if (!code || !customer) return code
  const [row] = await tx.select({ signed: anamnesis.signed, of: anamnesis.customer }).from(anamnesis).where(eq(anamnesis._id, _id))
  const stood = row?.of === owner && openSigned(house, _id, row.signed)?.code === code
  if (!stood && (await ownersOf(tx, [code])).get(code) !== owner) throw otherwise()
  return code
}

/** A studio whose forms the caller takes for others: where they may make one, and their own, in which a device begins. */
const takesFormsOf = (who: Who, studio: string) => studio === who.studio || reaches(studiosWith('ab_create', who), studio)

/** The form as it is asked. Begun with, it is one of the caller's studios; what was begun already goes on, whatever became of their rights. */
async function formOf({ tx, who }: Acting<WithSettings>, { _id, own, form, number }: Pick<FillTarget, '_id' | 'own' | 'form' | 'number'>) {
  const found = await versionOf(tx, form, number)
  if (!found) throw new Refusal('no-form')
  const isForeign = !own && !takesFormsOf(who, found.studio)
  if (isForeign && (await tx.$count(anamnesis, eq(anamnesis._id, _id))) === 0) throw new Refusal('no-form')
  return found
}

/** The row of this id, locked; begun where there is none. Another person's of that id is not there. */
async function lockOrBeginAnamnesis(
  { tx, who }: Acting<WithSettings>,
  { _id, own, form, number, express }: FillTarget,
  customer: string,
): Promise<Row> {
  const now = new Date().toISOString()
  const creator = own ? null : actorOf(who)
  await tx
    .insert(anamnesis)
    .values({ _id, customer, creator, form, number, express, status: 'draft', begunAt: begunAt(_id, now), changedAt: now })
    .onConflictDoNothing()
  const [row] = await tx.select().from(anamnesis).where(eq(anamnesis._id, _id)).for('update')
  if (!row || row.customer !== customer) throw new Refusal('missing')
  if (row.form !== form || row.number !== number) throw stands(row)
  return row
}

/** The number of the form's version that is asked: the one it was begun with, or the one published now, where the caller names none (A97). */
export async function numbered<Of extends { _id: string; form: string; number?: number }>(
  tx: Tx,
  about: Of,
): Promise<Of & { number: number }> {
  if (about.number !== undefined) return { ...about, number: about.number }
  const [row] = await tx.select({ number: anamnesis.number }).from(anamnesis).where(eq(anamnesis._id, about._id))
  const number = row?.number ?? (await newestNumber(tx, about.form))
  if (!number) throw new Refusal('no-form')
  return { ...about, number }
}

export async function begin(acting: Acting<WithSettings>, about: FillTarget) {
  const customer = await subject(acting, about)
  await formOf(acting, about)
  if (about.consent) await mustAgree(acting.tx, customer, about.consent)
  return receiptOf(await lockOrBeginAnamnesis(acting, about, customer._id))
}

interface Drafted extends FillTarget {
  answers: Answers
  base: number
  signed?: DraftSigned | null
}

/** Keeps answers and signatures of a draft; the head alone is kept without a consent. */
export async function save(acting: Acting<WithSettings>, { answers, base, signed, ...about }: Drafted) {
  const { tx, house, who } = acting
  const customer = await subject(acting, about)
  const form = await formOf(acting, about)
  const asked = new Set(form.pages.flatMap(({ questions }) => questions.map(({ _id }) => _id)))
  if (Object.keys(answers).some(question => !asked.has(question))) throw new Refusal('invalid', { answers: 'Diese Frage gibt es nicht.' })
  if (about.consent || signed || Object.keys(answers).length > 0) await mustAgree(tx, customer, about.consent)
  const row = await lockOrBeginAnamnesis(acting, about, customer._id)
  mustNotBeTheirs(acting, row)
  if (row.status !== 'draft') throw stands(row)
  const before = openDraft(house, row._id, row.draft)
  const code = signed && (await codeSigned(acting, about, customer))
  const at = new Date().toISOString()
  const next = answered(before, answers, { by: actorOf(who), at, base, version: row.version + 1 })
  if (signed === undefined && canonical(next) === canonical(before)) return receiptOf(row)
  const [kept] = await tx
    .update(anamnesis)
    .set({
      draft: sealDraft(house, row._id, next),
      signed: signed ? sealSigned(house, row._id, { ...signed, code: code ?? undefined }) : null,
      changedAt: at,
      remindedAt: null,
      version: row.version + 1,
    })
    .where(eq(anamnesis._id, row._id))
    .returning()
  leaves(tx, row.version, kept!.version)
  return receiptOf(kept!)
}

interface SignedFilling extends FillTarget {
  answers: Answers
  hash: string
  creator?: string
  customerSignature: SignatureValue
  creatorSignature?: SignatureValue
  guardian?: GuardianSigned | null
  signedAt: string
}

/** So many questions are named where answers are refused. */
const mostFaults = 5

interface Holding {
  signed: SignedFilling
  /** The customer whom the signatures name. */
  customer: string
  geburtstag: string | null
  pages: Parameters<typeof askedPages>[0]
}

/** Refuses answers that the judge refuses, and signatures that cover something else. */
async function mustHold({ who }: Acting<WithSettings>, { signed, customer, geburtstag, pages }: Holding) {
  const { answers, hash, form, number, creator = null, guardian } = signed
  if (creator !== null && creator !== actorOf(who))
    throw new Refusal('invalid', { creator: 'Es unterschreibt, wer die Anamnese aufnimmt.' })
  const asked = askedPages(pages, signed.express)
  const faults = faultsOf(asked, answers).slice(0, mostFaults)
  if (faults.length > 0) throw new Refusal('invalid', Object.fromEntries(faults.map(([question, said]) => [`answers.${question}`, said])))
  const age = ageOn(dayOf(signingTime(signed.signedAt, new Date())), geburtstag)
  if (isMinor(age) && !guardian) throw new Refusal('invalid', { guardian: guardianMissing })
  if (hash !== (await anamnesisHashOf({ form, number, customer, creator, guardian: guardian?.name, answers }))) throw otherwise()
}

/** Finishes it: the same content once more is no news, another one is a second copy (H12). */
export async function submit(acting: Acting<WithSettings>, signed: SignedFilling) {
  const { tx, house, who } = acting
  const { _id, hash, answers, customerSignature, creatorSignature = null, guardian = null, creator } = signed
  const customer = await subject(acting, signed)
  const form = await formOf(acting, signed)
  const code = await codeSigned(acting, signed, customer)
  await mustHold(acting, { signed, customer: code ?? customer._id, geburtstag: customer.geburtstag, pages: form.pages })
  await mustAgree(tx, customer, signed.consent)
  const row = await lockOrBeginAnamnesis(acting, signed, customer._id)
  mustNotBeTheirs(acting, row)
  if (row.status !== 'submitted' && !follows(anamnesisMoves, row.status, 'submitted')) throw stands(row)
  const copies = await tx.select({ hash: anamnesisCopy.hash }).from(anamnesisCopy).where(eq(anamnesisCopy.anamnesis, _id))
  if (copies.some(copy => copy.hash === hash)) return receiptOf(row)
  const now = new Date()
  const nth = copies.length + 1
  const creatorName = creator === undefined ? null : nameOf(await callerOf(tx, who))
  await tx.insert(anamnesisCopy).values({
    anamnesis: _id,
    number: nth,
    hash,
    creator,
    signedAt: signingTime(signed.signedAt, now),
    receivedAt: now.toISOString(),
    content: sealCopy(house, _id, nth, {
      customerName: nameOf(customer),
      creatorName,
      answers,
      customerSignature,
      creatorSignature,
      guardian,
      code,
    }),
  })
  const [next] = await tx
    .update(anamnesis)
    .set({
      status: 'submitted',
      draft: null,
      signed: null,
      express: signed.express,
      version: row.version + 1,
      changedAt: now.toISOString(),
      submittedAt: row.submittedAt ?? now.toISOString(),
    })
    .where(eq(anamnesis._id, _id))
    .returning()
  leaves(tx, row.version, next!.version)
  return receiptOf(next!)
}

/** Discards a draft, or removes what was finished: contents and signatures go at once, a line without them stays. */
export async function remove(
  { tx, who }: Acting<WithSettings>,
  { _id, reason, version }: { _id: string; reason: string | null; version: number },
) {
  const [row] = await tx.select().from(anamnesis).where(eq(anamnesis._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  const { studioCode: studio } = await personOf(tx, row.customer)
  const roles = await removingIn(tx, who)
  if (!reaches(joinReaches(studiosWith('ab_create', who), roles), studio ?? '')) throw new Refusal('missing')
  if (row.status === 'discarded' || row.status === 'removed') return receiptOf(row)
  if (row.version !== version) throw new Refusal('stale', undefined, { status: row.status, version: row.version })
  if (!mayRemove({ ...row, studio }, who, roles)) throw new Refusal('forbidden')
  if (row.status === 'submitted' && !reason) throw new Refusal('invalid', { reason: 'Gib einen Grund an.' })
  await tx.delete(anamnesisCopy).where(eq(anamnesisCopy.anamnesis, _id))
  const [next] = await tx
    .update(anamnesis)
    .set({
      status: row.status === 'draft' ? 'discarded' : 'removed',
      draft: null,
      signed: null,
      reason,
      changedAt: new Date().toISOString(),
      version: sql`${anamnesis.version} + 1`,
    })
    .where(eq(anamnesis._id, _id))
    .returning()
  return receiptOf(next!)
}
