import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { DocumentDetail, FoundDocument, NamedPerson } from '#contract/documents/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { type DocumentKind, type DocumentState, unpaid } from '#contract/rules/documents/states.ts'
import { isId } from '#contract/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { asFound, sortedFilledFirst } from '#server/kit/sorted.ts'
import { lettersSql, wordsAsked } from '#server/kit/words.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { excerptOf } from './excerpt.ts'
import { rows } from './rows.ts'
import { assignedTo, readersIn, visibleTo } from './rules.ts'
import { document, documentAttachment, documentEvent } from './tables.ts'

interface DocumentPageParams extends PageQuery {
  state?: DocumentState[]
  kind?: DocumentKind[]
  studio?: string[]
  issuer?: string[]
  folder?: string[]
  assignee?: string[]
  due?: ('late' | 'soon')[]
}

/** Days within which a bill is due soon. */
const soonDays = 7

const isDue = and(eq(document.kind, 'invoice'), inArray(document.state, [...unpaid]))
const ofDue = (day: string) => ({
  late: and(lt(document.due, day), isDue),
  soon: and(sql`${document.due} between ${day} and ${addDays(day, soonDays)}`, isDue),
})
const nobodys = sql`not exists (select 1 from document_assignment a where a.document = document._id)`

/** Rows that name one of these ids, or none; what is no id names nothing. */
const naming = (column: typeof document.issuer | typeof document.folder, values: readonly string[]) =>
  or(values.includes('-') ? isNull(column) : undefined, inArray(column, values.filter(isId))) as SQL

function assigned({ who }: Acting, values: readonly string[]) {
  const people = values.map(one =>
    one === '-' ? nobodys : one === 'me' ? assignedTo(actorOf(who)) : isId(one) ? assignedTo(one) : sql`false`,
  )
  return or(...people)
}

/** Rows with these words; signs alone are no words and find nothing. */
function holding(q: string): SQL | undefined {
  if (!q.trim()) return undefined
  const asked = wordsAsked(q)
  return asked ? sql`${document.words} @@ ${asked}::tsquery` : sql`false`
}

function documentConditionOf(given: Acting, { q = '', state, kind, studio, issuer, folder, assignee, due }: DocumentPageParams) {
  return and(
    isNull(document.removedAt),
    visibleTo(given.who),
    state?.length ? inArray(document.state, state) : undefined,
    kind?.length ? inArray(document.kind, kind) : undefined,
    studio?.length ? inArray(document.studio, studio) : undefined,
    issuer?.length ? naming(document.issuer, issuer) : undefined,
    folder?.length ? naming(document.folder, folder) : undefined,
    assignee?.length ? assigned(given, assignee) : undefined,
    due?.length ? or(...due.map(word => ofDue(today())[word])) : undefined,
    holding(q),
  )
}

const states = ['new', 'asked', 'open', 'approved', 'listed', 'paid', 'rejected']
const place = sql.raw(`array_position(array[${states.map(state => `'${state}'`).join(', ')}]::text[], "document"."state")`)
const letters = (expression: string) => sql.raw(`${lettersSql(expression)} collate "C"`)
const sorts: Record<string, SQL> = {
  created: sql`${document.created}`,
  title: letters('"document"."title"'),
  issuer: letters('"document"."issuer_name"'),
  due: sql`${document.due}`,
  day: sql`${document.day}`,
  amount: sql`${document.amount}`,
  state: place,
  studio: sql`${document.studio}`,
}

export async function pageOf(given: Acting, { sort, offset = 0, limit = 100, ...asked }: DocumentPageParams) {
  const where = documentConditionOf(given, asked)
  const found = await given.tx
    .select({ _id: document._id })
    .from(document)
    .where(where)
    .orderBy(...sortedFilledFirst(sorts, sort ?? '-created', document.created, document._id))
    .offset(offset)
    .limit(limit)
  return { rows: await asFound(found, ids => rows.read(given, inArray(document._id, ids))), total: await given.tx.$count(document, where) }
}

/** The same, each with the place in its text where the first of the words stands. */
export async function searched(given: Acting, asked: DocumentPageParams): Promise<{ rows: FoundDocument[]; total: number }> {
  const { rows: found, total } = await pageOf(given, asked)
  const q = asked.q?.trim()
  if (!q || found.length === 0) return { rows: found.map(row => ({ ...row, excerpt: null })), total }
  const texts = await given.tx
    .select({ _id: document._id, text: document.text })
    .from(document)
    .where(
      inArray(
        document._id,
        found.map(({ _id }) => _id),
      ),
    )
  const by = new Map(texts.map(({ _id, text }) => [_id, text]))
  return { rows: found.map(row => ({ ...row, excerpt: excerptOf(by.get(row._id) ?? null, q) })), total }
}

/** A document with what happened to it. */
export async function detailOf(given: Acting & { params: { id: string } }): Promise<DocumentDetail> {
  const row = await rows.one(given)
  const name = sql<string | null>`nullif(trim(concat_ws(' ', ${person.vorname}, ${person.nachname})), '')`
  const events = await given.tx
    .select({
      _id: documentEvent._id,
      kind: documentEvent.kind,
      at: documentEvent.at,
      comment: documentEvent.comment,
      by: documentEvent.by,
      name,
    })
    .from(documentEvent)
    .leftJoin(person, and(eq(person._id, documentEvent.by), isNull(person.deletedAt)))
    .where(eq(documentEvent.document, row._id))
    .orderBy(asc(documentEvent.at), asc(documentEvent._id))
  return {
    ...row,
    events: events.map(({ by, name: called, ...event }) => ({ ...event, by: by && called ? { _id: by, name: called } : null })),
  }
}

export async function attachmentsOf(given: Acting & { params: { id: string } }) {
  const { _id } = await rows.one(given)
  const found = await given.tx
    .select()
    .from(documentAttachment)
    .where(eq(documentAttachment.document, _id))
    .orderBy(asc(documentAttachment.number))
  return found.map(({ number, name, type, bytes, file }) => ({
    number,
    name,
    type,
    bytes,
    address: addressOf(given.house, given.who, file),
  }))
}

/** People to whom a document of the studio can be assigned, by name. */
export async function findAssignablePeople({ tx }: Acting, code: string): Promise<NamedPerson[]> {
  const ids = await readersIn(tx, code)
  return tx
    .select({ _id: person._id, name: sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))` })
    .from(person)
    .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
    .orderBy(sql`${person.sortName} collate "C"`, person._id)
    .limit(1000)
}
