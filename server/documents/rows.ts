import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { DocumentForm, DocumentRow, Folder, IbanStanding, NamedPerson, UploadForm } from '#contract/documents/shapes.ts'
import { mostFolders, usualLimit } from '#contract/documents/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { approvalsNeeded, isUndecided } from '#contract/rules/documents/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, reaches } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { fileNamed, mustBeFile } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { documentKind, mayDecide, officeBeside, studiosOf, visibleTo, wholeStudios } from './rules.ts'
import { document, documentFolder, invoiceIssuer } from './tables.ts'

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (table: string) => `trim(concat_ws(' ', ${table}.vorname, ${table}.nachname))`
const personJsonOf = (table: string) => `'_id', ${table}._id, 'name', ${nameOf(table)}`
/** A list beside the row; the table is named in full, as a query of one table leaves its name away. */
const listOf = <T>(items: string) => sql<T[]>`coalesce((${sql.raw(items)}), '[]'::json)`

interface Double {
  _id: string
  title: string
  created: string
  studio: string
  uploader: string | null
}

const isDouble = `d._id <> document._id and d.removed_at is null and (d.file = document.file
  or (d.issuer = document.issuer and d.number = document.number)
  or (d.issuer = document.issuer and d.amount = document.amount and d.day = document.day))`

/** Standing of a bill's account: whether it is one that its issuer is known by. */
const ibanStanding = `case when document.iban is null then 'none' when document.issuer is null then 'first'
  when exists (select 1 from issuer_iban k where k.issuer = document.issuer and k.iban = document.iban) then 'known'
  when exists (select 1 from issuer_iban k where k.issuer = document.issuer) then 'locked' else 'first' end`

const beside = {
  by: sql<NamedPerson | null>`(select json_build_object(${sql.raw(personJsonOf('p'))}) from person p where p._id = document.uploader and p.deleted_at is null)`,
  issuerCalled: sql<string | null>`coalesce((select i.name from invoice_issuer i where i._id = document.issuer), document.issuer_name)`,
  assigned: listOf<NamedPerson>(`select json_agg(json_build_object(${personJsonOf('p')}) order by p.sort_name collate "C", p._id)
    from document_assignment a join person p on p._id = a.person and p.deleted_at is null where a.document = document._id`),
  approvals: listOf<DocumentRow['approvals'][number]>(`select json_agg(json_build_object('_id', coalesce(p._id, a._id),
    'name', coalesce(nullif(${nameOf('p')}, ''), 'Jemand von früher'), 'at', ${utc('a.at')}, 'alone', a.alone) order by a.at, a._id)
    from document_approval a left join person p on p._id = a.person and p.deleted_at is null where a.document = document._id`),
  limit: sql<number>`coalesce((select s."limit" from document_setting s where s.studio = document.studio), ${sql.raw(String(usualLimit))})::float8`,
  ibanStanding: sql<IbanStanding>`${sql.raw(ibanStanding)}`,
  doubles:
    listOf<Double>(`select json_agg(json_build_object('_id', d._id, 'title', d.title, 'created', ${utc('d.created')}, 'studio', d.studio,
    'uploader', d.uploader)) from (select * from document d where ${isDouble} order by d.created desc, d._id limit 5) d`),
  offices: officeBeside,
  attached: sql<number>`(select count(*)::int from document_attachment f where f.document = document._id)`,
}
type DocumentBesideValues = { [Name in keyof typeof beside]: (typeof beside)[Name] extends SQL<infer Value> ? Value : never }

function documentRowOf(row: typeof document.$inferSelect & DocumentBesideValues, { house, who }: RowAct): DocumentRow {
  const { by, limit, doubles, offices, text: _, removedAt: __, lastAttachment: ___, words: ____, uploader, file, ...rest } = row
  const all = wholeStudios(who)
  const me = actorOf(who)
  const seen = doubles.filter(one => reaches(all, one.studio) || one.uploader === me)
  return {
    ...rest,
    uploader: by,
    address: addressOf(house, who, file),
    needed: approvalsNeeded(row, limit),
    doubles: seen.map(({ _id, title, created }) => ({ _id, title, created })),
    mayDecide: mayDecide(who, row, { assigned: row.assigned.map(({ _id }) => _id), office: offices }),
    own: uploader === me,
  }
}

type Form = Omit<DocumentForm, '_id'> & Partial<Pick<UploadForm, 'file' | 'fileName' | 'text'>>

const issuerName = async (tx: Tx, _id: string | null) =>
  _id ? (await tx.select({ name: invoiceIssuer.name }).from(invoiceIssuer).where(eq(invoiceIssuer._id, _id)))[0]?.name : undefined

async function fields(form: Form, { tx, who }: RowAct) {
  const { studio, kind, title, issuer, number, day, due, amount, iban, reference, account, folder, note } = form
  // The name on the paper stays with the document, so that it is found by it.
  const called = form.issuerName ?? (await issuerName(tx, issuer)) ?? null
  const own = { studio, kind, title, issuer, issuerName: called, number, day, due, amount, iban, reference, account, folder, note }
  if (!form.file) return own
  const name = (await fileNamed(tx, who, form.file)) ?? form.file
  const [kept] = await tx.select({ bytes: file.bytes }).from(file).where(eq(file.name, name))
  return { ...own, file: name, fileName: form.fileName, text: form.text ?? null, bytes: kept?.bytes ?? 0 }
}

/** Refuses an issuer, a folder or a file that there is not, and a change of what is decided. */
async function mustStand({ tx }: RowAct, row: Awaited<ReturnType<typeof fields>>, _id: string) {
  const { issuer, folder, studio } = row
  if (issuer && (await tx.$count(invoiceIssuer, and(eq(invoiceIssuer._id, issuer), isNull(invoiceIssuer.removedAt)))) === 0)
    throw new Refusal('invalid', { issuer: 'Diesen Aussteller gibt es nicht mehr.' })
  const isHere = folder && and(eq(documentFolder._id, folder), eq(documentFolder.studio, studio), isNull(documentFolder.removedAt))
  if (isHere && (await tx.$count(documentFolder, isHere)) === 0)
    throw new Refusal('invalid', { folder: 'Diesen Ordner gibt es in diesem Studio nicht.' })
  if ('file' in row) await mustBeFile(tx, documentKind, 'file', row.file)
  const [standing] = await tx.select({ state: document.state }).from(document).where(eq(document._id, _id))
  if (standing && !isUndecided(standing.state)) throw new Refusal('document-state')
}

export const rows = rowsOf({
  table: document,
  fields,
  born: ({ who }) => ({ uploader: actorOf(who), created: new Date().toISOString(), state: 'new' as const }),
  beside,
  shown: documentRowOf,
  order: [desc(document.created), desc(document._id)],
  visibleTo,
  meant: given => and(ofStudioAsked(document.studio, given), visibleTo(given.who)),
  mayStand: mustStand,
  mayGo(_, { state }) {
    if (!isUndecided(state)) throw new Refusal('document-state')
  },
})

const folderName = sql`(select count(*)::int from document d where d.folder = document_folder._id and d.removed_at is null)`

export const folders = rowsOf({
  table: documentFolder,
  fields: ({ studio, name }: Omit<Folder, '_id' | 'version' | 'documents'>) => ({ studio, name }),
  beside: { documents: folderName as SQL<number> },
  visibleTo: who => reachConditionOf(documentFolder.studio, studiosOf(who)),
  meant: given => ofStudioAsked(documentFolder.studio, given),
  async mayStand({ tx }, { studio }, _id) {
    const others = and(eq(documentFolder.studio, studio), isNull(documentFolder.removedAt), sql`${documentFolder._id} <> ${_id}`)
    if ((await tx.$count(documentFolder, others)) >= mostFolders)
      throw new Refusal('invalid', { name: `Mehr als ${mostFolders} Ordner hat ein Studio nicht.` })
  },
  async mayGo(tx, { _id }) {
    if ((await tx.$count(document, and(eq(document.folder, _id), isNull(document.removedAt)))) > 0) throw new Refusal('in-use')
  },
})
