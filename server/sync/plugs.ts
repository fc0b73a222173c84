import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CollectionName, Wired } from '#contract/sync.ts'
import type { Tx } from '#server/kit/database.ts'
import type { PersonalStore, Retained } from '#server/kit/domain.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { plug, under } from '#server/kit/plug.ts'
import type { Docs } from '#sync/collections/all.ts'
import type { Rule } from '#sync/endpoint/judge.ts'
import type { StoredDocument } from '#sync/endpoint/store.ts'

/** Documents of one collection on their way into its rows. */
export interface Projecting {
  tx: Tx
  person: string
  documents: readonly StoredDocument[]
  /** Values of a column in the rows of these documents, as they stand. */
  standing(column: PgColumn): Promise<string[]>
  /** Stores the rows. */
  store(): Promise<void>
}

/** Rows of the record that are drawn from a collection, for calls that read them. */
export interface Drawn<Doc = never> {
  /** The member in `person`, the document's id in `_id`, and a column for each field that calls read. */
  table: PgTable & { person: PgColumn; _id: PgColumn }
  /** Its line in docs/retention.md. */
  kept: Retained
  /** Columns that no document has; `project` fills them. */
  computed?: readonly string[]
  /** The fields of a row, where they are not the document's own. */
  fields?(doc: Doc): object
  /** Stores rows and works out what follows from them; stores them alone where it is left out. */
  project?(projecting: Projecting): Promise<void>
}

/** A replicated collection as the server has it; what the devices have of it too stands in `sync/collections/<name>.ts`. */
export interface Replicated<Doc = never> {
  /** Its file's name in a person's export. */
  export: string
  /** Rule of the business for a document that lives, beyond its schema: a German sentence where it must not be stored. */
  rule?(doc: Doc): string | undefined
  /** The rule that holds for a deleted document too: that it is itself. */
  itself?(doc: Doc): string | undefined
  /** A rule that hangs on the record, made for each request of the documents' owner. */
  keeps?(tx: Tx, person: string): Promise<Rule>
  rows?: Drawn<Doc>
}

export type ReplicatedByName = { readonly [Name in CollectionName]?: Replicated<Docs[Name] & Pick<Wired, '_deleted'>> }

/** The replicated collections of a domain. */
export const replicated = plug<ReplicatedByName>('replicated')

/** The description that a domain gives of its collection; a collection of which none does is a fault of the code. */
export function replicatedOf(house: WithDomains, name: CollectionName): Replicated {
  const found = under(replicated.all(house), name)
  if (!found) throw new Error(`No domain declares the collection ${name}`)
  return found
}

/** The fate of the rows that are drawn from these; the collections themselves go with the store, and the export has them from there. */
export const drawnPersonal = (collections: ReplicatedByName): PersonalStore[] =>
  Object.values(collections).flatMap((own): PersonalStore[] => {
    const rows = own?.rows
    return rows ? [{ table: getTableName(rows.table), column: 'person', act: 'delete', export: null, kept: rows.kept }] : []
  })
