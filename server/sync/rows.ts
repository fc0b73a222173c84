import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cleanLine, cleanLines } from '#contract/clean.ts'
import type { CollectionName } from '#contract/sync.ts'
import { chunks } from '#server/kit/chunks.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { StoredDocument } from '#sync/endpoint/store.ts'
import { type Drawn, type ReplicatedByName, replicated } from './plugs.ts'

const entriesOf = (collections: ReplicatedByName) =>
  Object.entries(collections).flatMap(([name, own]): [CollectionName, Drawn][] => (own?.rows ? [[name as CollectionName, own.rows]] : []))

const drawnIn = (house: WithDomains) => replicated.all(house).flatMap(entriesOf)

/** Projects stored documents into the rows that calls read, with what follows from them. */
export async function project(house: WithDomains, tx: Tx, person: string, documents: StoredDocument[]) {
  for (const [name, drawn] of drawnIn(house)) {
    const own = documents.filter(({ key }) => key.startsWith(`${name}:`))
    if (own.length > 0) await projectOwn(tx, drawn, person, own)
  }
}

async function projectOwn(tx: Tx, drawn: Drawn, person: string, documents: StoredDocument[]) {
  const standing = (column: PgColumn) => standingIn(tx, drawn, { column, person, documents })
  const storeAll = () => store(tx, drawn, person, documents)
  if (drawn.project) await drawn.project({ tx, person, documents, standing, store: storeAll })
  else await storeAll()
}

/** Deletes a member's rows, to project from nothing. */
export async function clear(house: WithDomains, tx: Tx, person: string) {
  for (const [, { table }] of drawnIn(house)) await tx.delete(table).where(eq(table.person, person))
}

async function store(tx: Tx, drawn: Drawn, person: string, documents: StoredDocument[]) {
  const { table } = drawn
  const gone = documents.filter(({ deleted }) => deleted).map(({ body }) => body.id)
  for (const ids of chunks(gone)) await tx.delete(table).where(and(eq(table.person, person), inArray(table._id, ids)))
  const living = documents.filter(({ deleted }) => !deleted)
  for (const part of chunks(living)) await putRows(tx, drawn, person, part)
}

const spellings: Readonly<Record<string, (text: string) => string>> = {
  title: cleanLine,
  brand: cleanLine,
  portion: cleanLine,
  note: cleanLines,
}

/** Text that people typed, in its one spelling for whoever else reads it; the document stays as its own device wrote it. */
const spelledIn = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(spellings).flatMap(([name, spell]) => (typeof fields[name] === 'string' ? [[name, spell(fields[name])]] : [])),
  )

/** One statement with the documents as JSON: a thousand rows as parameters would be twenty thousand of them. */
async function putRows(tx: Tx, { table, computed = [], fields }: Drawn, person: string, documents: StoredDocument[]) {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name !== 'person' && !computed.includes(name))
  const names = columns.map(({ name }) => sql.identifier(name))
  const types = columns.map(column => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  const taken = names.map(name => sql`${name} = excluded.${name}`)
  const rows = documents.map(({ body }) => ({ ...body, ...spelledIn(body), ...fields?.(body as never), _id: body.id }))
  await tx.execute(sql`insert into ${table} (person, ${list(names)})
    select ${person}::uuid, ${list(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${list(types)})
    on conflict (person, _id) do update set ${list(taken)}`)
}

interface StandingFilter {
  column: PgColumn
  person: string
  documents: StoredDocument[]
}

async function standingIn(tx: Tx, { table }: Drawn, { column, person, documents }: StandingFilter): Promise<string[]> {
  const found: string[] = []
  for (const part of chunks(documents)) {
    const ids = part.map(({ body }) => body.id)
    const { rows } = await tx.execute<{ word: string }>(
      sql`select distinct ${sql.identifier(column.name)} as word from ${table} where person = ${person} and ${inArray(table._id, ids)}`,
    )
    found.push(...rows.map(({ word }) => word))
  }
  return found
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) => sql.join(parts as SQL[], sql`, `)
