import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { leads } from '#contract/leads/calls.ts'
import type { PublicFormRow } from '#contract/leads/publicFormShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { page as pageShape } from '#contract/questionnaire/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { leaves } from '#server/kit/left.ts'
import { paged } from '#server/kit/page.ts'
import { isSame, mustBeSeen } from '#server/kit/row.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { pictureKind } from './rules.ts'
import { leadForm, leadFormOwner, leadWording } from './tables.ts'

type Form = typeof leadForm.$inferSelect
type Saving = CallBody<(typeof leads)['saveSetting']>

const addressOf = (picture: string | null) => (picture ? `files/${picture}` : null)

async function wordingOf(tx: Tx, form: string) {
  const [row] = await tx.select().from(leadWording).where(eq(leadWording.form, form)).orderBy(desc(leadWording.number)).limit(1)
  return row
}

async function publicFormRowOf(tx: Tx, row: Form): Promise<PublicFormRow> {
  const wording = await wordingOf(tx, row._id)
  const owners = await tx.select().from(leadFormOwner).where(eq(leadFormOwner.form, row._id)).orderBy(leadFormOwner.person)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from lead where form = ${row._id}::uuid`)
  const { draft: _, edits: __, removedAt, ...rest } = row
  return {
    ...rest,
    owners: owners.map(({ person }) => person),
    wording: wording?.text ?? '',
    wordingVersion: wording?.number ?? 1,
    pictureAddress: addressOf(row.picture),
    leads: rows[0]?.count ?? 0,
    archived: removedAt !== null,
  }
}

export async function listPublicForms(tx: Tx, { archived, ...query }: PageQuery & { archived?: string }) {
  const rows = await tx
    .select()
    .from(leadForm)
    .where(archived ? isNotNull(leadForm.removedAt) : isNull(leadForm.removedAt))
    .orderBy(asc(leadForm.title))
  const all: PublicFormRow[] = []
  for (const row of rows) all.push(await publicFormRowOf(tx, row))
  return paged(all, query, ({ title, link }) => `${title} ${link}`, 'title')
}

async function lockPublicForm(tx: Tx, _id: string): Promise<Form> {
  const [row] = await tx.select().from(leadForm).where(eq(leadForm._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** A form with its questions, for its editor. */
export async function onePublicForm(tx: Tx, _id: string) {
  const [row] = await tx.select().from(leadForm).where(eq(leadForm._id, _id))
  if (!row) throw new Refusal('missing')
  return { ...(await publicFormRowOf(tx, row)), pages: row.draft }
}

async function mustBeFreeFormLink(tx: Tx, link: string, _id: string) {
  const [other] = await tx
    .select({ _id: leadForm._id })
    .from(leadForm)
    .where(and(eq(leadForm.link, link), isNull(leadForm.removedAt), sql`${leadForm._id} <> ${_id}::uuid`))
  if (other) throw new Refusal('taken', { link: 'Diesen Link hat schon ein anderes Formular.' })
}

async function mustHaveStudios(tx: Tx, codes: readonly string[]) {
  const known = new Set((await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code))
  if (!codes.every(code => known.has(code))) throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht mehr.' })
}

/** The words that were said of the data stay under their number for those who read them. */
async function keepWording(tx: Tx, form: string, text: string) {
  const last = await wordingOf(tx, form)
  if (last?.text === text) return
  await tx.insert(leadWording).values({ form, number: (last?.number ?? 0) + 1, text, at: new Date().toISOString() })
}

async function keepOwners(tx: Tx, form: string, owners: readonly string[]) {
  await tx.delete(leadFormOwner).where(eq(leadFormOwner.form, form))
  const all = [...new Set(owners)]
  if (all.length === 0) return
  await tx.execute(sql`insert into lead_form_owner (form, person)
    select ${form}::uuid, p._id from person p where p._id = any(${sql.param(all)}::uuid[]) and p.deleted_at is null`)
}

/** Makes a form, or changes it where it is there and its version was seen (V21). */
export async function savePublicForm(
  { tx, who }: Acting,
  { _id = v7(), version, wording, owners, ...form }: Saving,
): Promise<PublicFormRow> {
  const [known] = await tx.select().from(leadForm).where(eq(leadForm._id, _id)).for('update')
  const fields = { ...form, picture: await fileNamed(tx, who, form.picture) }
  const stood = known && (await publicFormRowOf(tx, known))
  const same = !!stood && isSame({ ...stood }, { ...fields, wording, owners: [...owners].sort() })
  if (!known && version !== undefined) throw new Refusal('missing')
  if (stood && version === undefined && !same) throw new Refusal('taken')
  if (stood && version !== undefined && version !== stood.version) mustBeSeen(stood, version, same, stood)
  if (stood && (same || known.removedAt)) {
    if (known.removedAt) throw new Refusal('missing')
    return stood
  }
  await mustBeFreeFormLink(tx, form.link, _id)
  await mustHaveStudios(tx, form.studios)
  await mustBePicture(tx, pictureKind, 'picture', fields.picture)
  if (known)
    await tx
      .update(leadForm)
      .set({ ...fields, version: known.version + 1 })
      .where(eq(leadForm._id, _id))
  else await tx.insert(leadForm).values({ ...fields, _id })
  await keepWording(tx, _id, wording)
  await keepOwners(tx, _id, owners)
  return publicFormRowOf(tx, await lockPublicForm(tx, _id))
}

/** Archives a form: its link opens nothing any more. */
export async function removePublicForm(tx: Tx, _id: string, version: number) {
  const row = await lockPublicForm(tx, _id)
  if (row.removedAt) return done
  if (row.version !== version) mustBeSeen(row, version, false, await publicFormRowOf(tx, row))
  await tx
    .update(leadForm)
    .set({ removedAt: new Date().toISOString(), version: row.version + 1 })
    .where(eq(leadForm._id, _id))
  leaves(tx, row.version, row.version + 1)
  return done
}

export async function restorePublicForm(tx: Tx, _id: string) {
  const row = await lockPublicForm(tx, _id)
  if (row.removedAt) {
    await mustBeFreeFormLink(tx, row.link, _id)
    await tx
      .update(leadForm)
      .set({ removedAt: null, version: row.version + 1 })
      .where(eq(leadForm._id, _id))
    leaves(tx, row.version, row.version + 1)
  }
  return publicFormRowOf(tx, await lockPublicForm(tx, _id))
}

/** The form behind a link or an id that takes something today; with `archived` else the one that did last. */
export async function openForm(tx: Tx, named: string, archived = false): Promise<Form> {
  const [row] = await tx
    .select()
    .from(leadForm)
    .where(and(sql`(${leadForm.link} = ${named} or ${leadForm._id}::text = ${named})`, archived ? undefined : isNull(leadForm.removedAt)))
    .orderBy(sql`${leadForm.removedAt} is not null`, desc(leadForm._id))
    .limit(1)
  if (!row) throw new Refusal('missing')
  return row
}

/** The questions as strangers are asked them. */
export const askedPages = (row: Form) => row.draft.map(page => pageShape.cast(page, { stripUnknown: true }))

/** Studios as a stranger sees them; none is all of them. */
export async function openStudios(tx: Tx, studios: readonly string[]) {
  const places = await tx.select({ code: studio.code, name: studio.name }).from(studio).orderBy(studio.name)
  return places.filter(({ code }) => studios.length === 0 || studios.includes(code))
}

/** A form as a stranger sees it: nothing of who answers it, nor of where it belongs. */
export async function publicOf(tx: Tx, row: Form) {
  const wording = await wordingOf(tx, row._id)
  return {
    _id: row._id,
    link: row.link,
    title: row.title,
    text: row.text,
    picture: addressOf(row.picture),
    studios: await openStudios(tx, row.studios),
    wording: wording?.text ?? '',
    wordingVersion: wording?.number ?? 1,
    pages: askedPages(row),
  }
}
