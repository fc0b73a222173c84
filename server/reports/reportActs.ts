import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { reports } from '#contract/reports/calls.ts'
import { mostPhotos } from '#contract/reports/shapes.ts'
import { reportKinds, reportMoves } from '#contract/rules/reports/states.ts'
import { shorten } from '#contract/shorten.ts'
import { follows } from '#contract/states.ts'
import { longestTitle } from '#contract/todos/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { copyBeforehand, keepCopy } from '#server/shared/files/keptFiles.ts'
import { fileNamed, mustBeFile } from '#server/shared/files/named.ts'
import { imageKind } from '#server/todos/rules.ts'
import { todo, todoFile } from '#server/todos/tables.ts'
import { tellAnswered, tellReport, tellReported } from './reportNews.ts'
import { read } from './rows.ts'
import { handlesIn, photoKind } from './rules.ts'
import { report, reportPhoto } from './tables.ts'

type ReportCalls = typeof reports
type Row = typeof report.$inferSelect

const present = async (given: Acting, _id: string) => {
  const [row] = await read(given, eq(report._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

const isSame = (row: Row, form: Partial<Row>) => Object.entries(form).every(([name, value]) => row[name as keyof Row] === value)

/** The names of the photos that a form names, in its order. */
async function photosOf(tx: Tx, who: Who, named: readonly string[]) {
  const names = await Promise.all(named.map(one => fileNamed(tx, who, one)))
  const files = [...new Set(names.flatMap(name => name ?? []))]
  for (const name of files) await mustBeFile(tx, photoKind, 'photos', name)
  return files
}

/** Takes a report down; the same one again is the same. */
export async function create(given: RowAct & { body: CallBody<ReportCalls['create']> }) {
  const { tx, house, who, body } = given
  const { _id, studio, kind, place, text, urgency, photos } = body
  const form = { studio, kind, place, text, urgency }
  const [known] = await tx.select().from(report).where(eq(report._id, _id))
  if (known && !isSame(known, form)) throw new Refusal('taken')
  if (known) return present(given, _id)
  const files = await photosOf(tx, who, photos)
  const at = new Date().toISOString()
  const [row] = await tx
    .insert(report)
    .values({ _id, ...form, author: actorOf(who), created: at, since: at })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new Refusal('taken')
  if (files.length > 0)
    await tx.insert(reportPhoto).values(files.slice(0, mostPhotos).map((name, nth) => ({ report: _id, number: nth + 1, file: name })))
  await tellReported(tx, house, row)
  return present(given, _id)
}

/** A report that the caller works on, in the studio that the call names; its row is locked. */
async function handled({ tx, who }: Acting, _id: string, studio: string) {
  const [row] = await tx
    .select()
    .from(report)
    .where(and(eq(report._id, _id), eq(report.studio, studio)))
    .for('update')
  if (!row || !handlesIn(who, row.studio)) throw new Refusal('missing')
  return row
}

export async function findReport(given: Acting, _id: string, studio: string) {
  const [row] = handlesIn(given.who, studio) ? await read(given, and(eq(report._id, _id), eq(report.studio, studio))) : []
  if (!row) throw new Refusal('missing')
  return row
}

/** Puts it into another state, or says something to whoever reported it. */
export async function answer(given: Acting, _id: string, { studio, state, answer: words, version }: CallBody<ReportCalls['answer']>) {
  const { tx, house } = given
  const row = await handled(given, _id, studio)
  const same = row.state === state && row.answer === words
  if (row.version !== version) mustBeSeen(row, version, same, await present(given, _id))
  if (same) return present(given, _id)
  if (row.state !== state && !follows(reportMoves, row.state, state))
    throw new Refusal('report-state', undefined, await present(given, _id))
  const since = row.state === state ? row.since : new Date().toISOString()
  await tx
    .update(report)
    .set({ state, answer: words, since, version: row.version + 1 })
    .where(eq(report._id, _id))
  await tellAnswered(given, row)
  await tellReport(tx, house, row)
  return present(given, _id)
}

const photosOfReport = (tx: Tx, _id: string) =>
  tx.select({ file: reportPhoto.file }).from(reportPhoto).where(eq(reportPhoto.report, _id)).orderBy(reportPhoto.number)

/** Copies a report's photos for its to-do, before anything is locked. */
export async function copyPhotos({ tx, house, who }: Acting, _id: string, studio: string) {
  const [row] = await tx
    .select({ kind: report.kind, todo: report.todo })
    .from(report)
    .where(and(eq(report._id, _id), eq(report.studio, studio)))
  if (!row || row.todo || row.kind === 'accident' || !handlesIn(who, studio)) return
  for (const photo of await photosOfReport(tx, _id)) await copyBeforehand(house, { from: photo.file, kind: imageKind })
}

/** A photo of the report as a picture of the to-do, where it is still there. */
async function copied({ tx, house }: Acting, from: string) {
  const copy = await keepCopy(tx, house, { from, kind: imageKind })
  return copy && [{ file: copy.name, type: copy.type, bytes: copy.bytes, width: copy.width, height: copy.height }]
}

/** Makes a to-do of it, once; an accident is no matter for a list that others read. */
export async function toTodo(given: Acting, _id: string, { _id: own, studio }: CallBody<ReportCalls['toTodo']>) {
  const { tx, who, house } = given
  const row = await handled(given, _id, studio)
  if (row.kind === 'accident') throw new Refusal('missing')
  if (row.todo) return present(given, _id)
  const about = row.place ?? row.text?.split('\n')[0]
  const title = shorten([reportKinds[row.kind], about].filter(Boolean).join(': '), longestTitle)
  const [made] = await tx
    .insert(todo)
    .values({ _id: own, studio: row.studio, title, text: row.text, author: actorOf(who), created: new Date().toISOString() })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new Refusal('taken')
  const pictures = []
  for (const photo of await photosOfReport(tx, _id)) pictures.push(...((await copied(given, photo.file)) ?? []))
  if (pictures.length > 0) {
    await tx.insert(todoFile).values(pictures.map((picture, nth) => ({ ...picture, todo: own, kind: 'image' as const, number: nth + 1 })))
    await tx.update(todo).set({ lastImage: pictures.length }).where(eq(todo._id, own))
  }
  await tx
    .update(report)
    .set({ todo: own, version: row.version + 1 })
    .where(eq(report._id, _id))
  await tellReport(tx, house, row)
  return present(given, _id)
}
