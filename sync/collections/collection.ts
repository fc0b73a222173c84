import type { CollectionName, Wired } from '#contract/sync.ts'

/** What every replicated document carries besides its own fields. */
export interface Stamp {
  id: string
  /** Own + 1 with each change on a device; a merge takes the greater + 1. */
  version: number
  /** Set by the server, read from pulls only: `<version>:<store revision>`, '' before the first pull. */
  rev: string
}

/** JSON schema that RxDB and the server's door both use; Dexie can index only required fields of bounded length. */
export interface CollectionSchema {
  title: string
  version: number
  primaryKey: 'id'
  type: 'object'
  properties: Record<string, object>
  required: string[]
  indexes: (string | string[])[]
  additionalProperties: false
}

/** One replicated collection: what it holds, how it grew, and how two changes of one document become one. */
export interface Collection<Doc extends Stamp = Stamp> {
  name: CollectionName
  schema: CollectionSchema
  /** From schema version n - 1 to n. */
  migrations: Record<number, (old: Record<string, unknown>) => Record<string, unknown>>
  /** Greatest size of one document, in bytes of JSON. */
  size: number
  /**
   * Joins two changes of one document. `base` is what `mine` was made from and is missing after a restore, so nothing counts on it.
   * Pure and deterministic; the result's version is the greater + 1, unless it equals `theirs`.
   */
  merge(base: (Doc & Deletable) | undefined, mine: Doc & Deletable, theirs: Doc & Deletable): Doc & Deletable
}

export interface Deletable {
  _deleted: boolean
}
export type { CollectionName, Wired }

/** The fields of `Stamp` in JSON schema. */
export const stamp = {
  id: { type: 'string', maxLength: 100 },
  version: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  rev: { type: 'string', maxLength: 60 },
} as const

/** Whether the server has acknowledged this very version. */
export const acknowledged = ({ rev, version }: Pick<Stamp, 'rev' | 'version'>) =>
  rev !== '' && Number(rev.slice(0, rev.indexOf(':'))) === version
