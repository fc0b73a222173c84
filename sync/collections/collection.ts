import type { MendTarget } from '#contract/mendScreens.ts'
import type { CollectionName } from '#contract/sync.ts'

/** Fields that every replicated document carries besides its own. */
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

/** One replicated collection: what it holds, how it grew, how two changes of one document become one, and how the app speaks of one. */
export interface Collection<Doc extends Stamp = Stamp> {
  name: CollectionName
  schema: CollectionSchema
  /** From schema version n - 1 to n. */
  migrations: Record<number, (old: Record<string, unknown>) => Record<string, unknown>>
  /** Greatest size of one document, in bytes of JSON. */
  size: number
  /** Words a member reads for each field that two devices can change differently. */
  words: Record<string, string>
  /** A document's title, in a person's words. */
  title(doc: Doc): string
  /** Screen on which a refused document is mended; without `doc` where the device has none of that id any more. */
  mendedAt(id: string, doc?: Doc): MendTarget
  /**
   * Joins two changes of one document. `base` is what `mine` was made from and is missing after a restore, so nothing counts on it.
   * Pure and deterministic; the result's version is the greater + 1, unless it equals `theirs`.
   */
  merge(base: (Doc & Deletable) | undefined, mine: Doc & Deletable, theirs: Doc & Deletable): Doc & Deletable
}

export interface Deletable {
  _deleted: boolean
}
export type { CollectionName }

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** The fields of `Stamp` in JSON schema. */
export const stamp = {
  id: { type: 'string', maxLength: 100 },
  version: { type: 'integer', minimum: 0, maximum: 1_000_000_000 },
  rev: { type: 'string', maxLength: 60 },
} as const

/** `stamp` where the id is a UUID made on a device. */
export const uuidStamp = { ...stamp, id: { type: 'string', maxLength: 36, pattern: uuid } } as const

/** Pieces of JSON schema that the collections share. */
export const field = {
  text: (maxLength: number) => ({ type: 'string', maxLength }),
  word: (maxLength: number) => ({ type: 'string', maxLength, pattern: `^[\\w.-]{1,${maxLength}}$` }),
  reference: { type: 'string', maxLength: 36, pattern: `^$|${uuid}` },
  instant: { type: 'string', maxLength: 24, pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
  day: { type: 'string', maxLength: 10, pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
  flag: { type: 'boolean' },
  number: (minimum: number, maximum: number) => ({ type: 'number', minimum, maximum }),
  /** A whole number that may be indexed. */
  whole: (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum, multipleOf: 1 }),
  choice: (values: readonly string[]) => ({
    type: 'string',
    maxLength: Math.max(...values.map(({ length }) => length)),
    enum: [...values],
  }),
  /** The same, or null, as the contract's nullable fields have it. */
  orNull: <S extends { type: string }>(schema: S) => ({ ...schema, type: [schema.type, 'null'] }),
} as const

/** True where the server has acknowledged this very version. */
export const acknowledged = ({ rev, version }: Pick<Stamp, 'rev' | 'version'>) =>
  rev !== '' && Number(rev.slice(0, rev.indexOf(':'))) === version
