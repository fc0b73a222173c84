import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import type { Anamnesis, AnamnesisRow, DraftedAnswers } from '#contract/anamnesis/shapes.ts'
import type { FormKind } from '#contract/anamnesisForms.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { AnamnesisState } from '#contract/rules/anamnesis/states.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { versionOf } from '#server/anamnesisForms/versions.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { foundBy } from '#server/kit/page.ts'
import { sortedBy } from '#server/kit/sorted.ts'
import { hasMadeFor } from '#server/plans/rules.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { answersOf, openCopy, openDraft, openSigned } from './content.ts'
import { hasAnswered, mayRemove, mustNotBeTheirs, nameOf, removingIn, stands, visibleTo } from './rules.ts'
import { anamnesis, anamnesisCopy } from './tables.ts'

const mostShown = 200

export interface AnamnesisFilter {
  q?: string
  status?: AnamnesisState[]
  studio?: string[]
  kind?: FormKind[]
  form?: string[]
  creator?: string[]
  customer?: string[]
}

const author = alias(person, 'author')
const sorts = { name: sql`${person.sortName} collate "C"`, changedAt: anamnesis.changedAt, submittedAt: anamnesis.submittedAt }

const nameConditionsOf = (q = ''): SQL[] =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${person.email})`, word))

const anamnesisConditionOf = (who: Who, { q, status, studio, kind, form, creator, customer }: AnamnesisFilter) =>
  and(
    visibleTo(who),
    isNull(person.deletedAt),
    status?.length ? inArray(anamnesis.status, status) : undefined,
    studio?.length ? inArray(person.studioCode, studio) : undefined,
    kind?.length ? inArray(anamnesisForm.kind, kind) : undefined,
    form?.length ? inArray(anamnesis.form, form) : undefined,
    creator?.length ? inArray(anamnesis.creator, creator) : undefined,
    customer?.length ? inArray(anamnesis.customer, customer) : undefined,
    ...nameConditionsOf(q),
  )

const columns = {
  row: anamnesis,
  kind: anamnesisForm.kind,
  variant: anamnesisForm.variant,
  formTitle: anamnesisForm.title,
  studio: person.studioCode,
  vorname: person.vorname,
  nachname: person.nachname,
  authorVorname: author.vorname,
  authorNachname: author.nachname,
  geburtstag: person.geburtstag,
  consent1: person.consent1,
  byTrainer: isTrainer('anamnesis.creator'),
  copies: sql<number>`(select count(*)::int from anamnesis_copy c where c.anamnesis = anamnesis._id)`,
}

const selectAnamneses = (tx: Tx) =>
  tx
    .select(columns)
    .from(anamnesis)
    .innerJoin(person, eq(person._id, anamnesis.customer))
    .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesis.form))
    .leftJoin(author, eq(author._id, anamnesis.creator))
    .$dynamic()

type AnamnesisRecord = Awaited<ReturnType<typeof selectAnamneses>>[number]

const anamnesisRowOf = (who: Who, roles: Reach, found: AnamnesisRecord): AnamnesisRow => {
  const { row, kind, variant, formTitle, studio, byTrainer, copies, vorname, nachname, authorVorname, authorNachname } = found
  return {
    _id: row._id,
    person: row.customer,
    name: `${nachname} ${vorname}`.trim(),
    studio,
    kind,
    variant,
    formTitle,
    copies,
    status: row.status,
    byTrainer,
    creator: authorNachname === null ? null : nameOf({ vorname: authorVorname ?? '', nachname: authorNachname }),
    changedAt: row.changedAt,
    submittedAt: row.submittedAt,
    mayRemove: mayRemove({ ...row, studio }, who, roles),
    version: row.version,
  }
}

const countOf = (tx: Tx, where: SQL | undefined) => foundBy(tx, selectAnamneses(tx).where(where))

/** Drafts that the caller began, counted. */
export const openDrafts = (tx: Tx, who: Who) => countOf(tx, anamnesisConditionOf(who, { status: ['draft'], creator: [actorOf(who)] }))

/** One page of lines without contents, sorted and counted by the database. */
export async function pageOf(tx: Tx, who: Who, { sort, offset = 0, limit = 100, ...query }: PageQuery & AnamnesisFilter) {
  const where = anamnesisConditionOf(who, query)
  const rows = await selectAnamneses(tx)
    .where(where)
    .orderBy(...sortedBy(sorts, sort ?? '-changedAt', anamnesis._id))
    .offset(offset)
    .limit(limit)
  const total = await countOf(tx, where)
  const roles = await removingIn(tx, who)
  return { rows: rows.map(found => anamnesisRowOf(who, roles, found)), total }
}

/** Names of those who answered a draft. */
async function namesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const { _id, vorname, nachname } = person
  const rows = await tx
    .select({ _id, vorname, nachname })
    .from(person)
    .where(inArray(person._id, [...ids]))
  return new Map(rows.map(row => [row._id, nameOf(row)]))
}

/** All of one, opened. */
async function openAnamnesis(
  { tx, house }: Pick<Acting<WithSettings>, 'tx' | 'house'>,
  { row, vorname, nachname, studio, geburtstag, consent1 }: AnamnesisRecord,
): Promise<Anamnesis> {
  const form = await versionOf(tx, row.form, row.number)
  if (!form) throw new Refusal('missing')
  const copies = await tx
    .select({ ...getTableColumns(anamnesisCopy), byTrainer: isTrainer('anamnesis_copy.creator') })
    .from(anamnesisCopy)
    .where(eq(anamnesisCopy.anamnesis, row._id))
    .orderBy(desc(anamnesisCopy.number))
  const drafted = openDraft(house, row._id, row.draft)
  const clashes = Object.entries(drafted).flatMap(([question, { other, ...now }]) => (other ? [{ question, other, now }] : []))
  const names = await namesOf(tx, [...new Set(clashes.flatMap(({ other, now }) => [other.by, now.by]))])
  return {
    _id: row._id,
    person: row.customer,
    status: row.status,
    express: row.express,
    form,
    customer: { _id: row.customer, vorname, nachname, studio, geburtstag, consent1 },
    answers: answersOf(drafted),
    clashes: clashes.map(({ question, other, now }) => ({
      question,
      by: names.get(other.by) ?? '',
      at: other.at,
      now: { by: names.get(now.by) ?? '', at: now.at },
      answers: { [question]: other.answer },
    })),
    signed: openSigned(house, row._id, row.signed),
    copies: copies.map(({ number, hash, creator, byTrainer, signedAt, receivedAt, countersignedAt, content }) => ({
      guardian: null,
      ...openCopy(house, row._id, number, content),
      number,
      hash,
      creator: countersignedAt === null ? creator : null,
      byTrainer,
      signedAt,
      receivedAt,
      countersignedAt,
    })),
    changedAt: row.changedAt,
    version: row.version,
  }
}

/** One that the caller may read, whose person agrees to it; whoever has no part in it says why. */
export async function oneOf(acting: Acting<WithSettings>, _id: string, reason: ReadingReason | undefined): Promise<Anamnesis> {
  const [found] = await selectAnamneses(acting.tx).where(and(eq(anamnesis._id, _id), visibleTo(acting.who), isNull(person.deletedAt)))
  if (!found) throw new Refusal('missing')
  mustNotBeTheirs(acting, found.row)
  const holdsAnything = found.row.draft !== null || found.copies > 0
  if (holdsAnything && !found.consent1) throw new Refusal('no-consent')
  if (holdsAnything && !reason && !(await hasPartIn(acting, found))) throw new Refusal('reason-needed')
  return openAnamnesis(acting, found)
}

/** Content of a draft by now. */
export async function draftedOf(acting: Acting<WithSettings>, _id: string): Promise<DraftedAnswers> {
  const { status, person, answers, clashes, version } = await oneOf(acting, _id, undefined)
  if (status !== 'draft') throw stands({ status, version })
  return { person, answers, clashes, version }
}

/** Whoever began a draft, and whoever answered in it, takes it; all others have made a form or a plan for its customer, or say why they read. */
async function hasPartIn({ tx, house, who }: Acting<WithSettings>, { row }: AnamnesisRecord) {
  const me = actorOf(who)
  if (row.status === 'draft' && row.creator === me) return true
  return hasAnswered(house, row, me) || hasMadeFor(tx, who, row.customer)
}

/** One of the caller's own. */
export async function oneOwn(acting: Acting<WithSettings>, customer: string, _id: string): Promise<Anamnesis> {
  const [own] = await wholes(acting, and(eq(anamnesis._id, _id), ownedBy(customer)))
  if (!own) throw new Refusal('missing')
  return own
}

async function wholes(acting: Pick<Acting<WithSettings>, 'tx' | 'house'>, where: SQL | undefined, most = mostShown) {
  const rows = await selectAnamneses(acting.tx)
    .where(where)
    .orderBy(...sortedBy(sorts, '-changedAt', anamnesis._id))
    .limit(most)
  const all: Anamnesis[] = []
  for (const found of rows) all.push(await openAnamnesis(acting, found))
  return all
}

/** Anamneses of their own that people read: finished ones, and drafts that they began themselves. */
const ownedBy = (customer: string) =>
  and(
    eq(anamnesis.customer, customer),
    sql`(${anamnesis.status} = 'submitted' or ${anamnesis.status} = 'draft' and ${anamnesis.creator} is null)`,
  )

export const ownAnamnesesOf = (acting: Pick<Acting<WithSettings>, 'tx' | 'house'>, customer: string) => wholes(acting, ownedBy(customer))

/** A person's finished ones of this kind; whoever is asked for agreed to it. */
export const finishedOf = (acting: Acting<WithSettings>, customer: string, kind: FormKind, variant?: string) =>
  wholes(
    acting,
    and(
      ...[eq(anamnesis.customer, customer), eq(anamnesis.status, 'submitted'), eq(anamnesisForm.kind, kind)],
      variant === undefined ? undefined : eq(anamnesisForm.variant, variant),
    ),
  )

/** The last that a person finished, whatever was asked. */
export async function lastOf(acting: Acting<WithSettings>, customer: string): Promise<Anamnesis | undefined> {
  const [last] = await wholes(acting, and(eq(anamnesis.customer, customer), eq(anamnesis.status, 'submitted')), 1)
  return last
}
