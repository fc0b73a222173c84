import { and, eq, type InferInsertModel, type InferSelectModel, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgTableWithColumns } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from './acting.ts'
import type { Tx } from './database.ts'
import { done } from './done.ts'
import { gone, leaves } from './left.ts'
import { paged } from './page.ts'
import { isSame, mustBeSeen } from './row.ts'
import type { Who } from './who.ts'

/** The part of a handler's input that rows need. */
export interface RowAct extends Acting {
  /** The `Idempotency-Key` of the act, when the caller sent one. */
  key?: string
  params?: unknown
  query?: unknown
  body?: unknown
}
type RowIdAct = RowAct & { params: { id: string } }

type RowTable = PgTable & { _id: PgColumn; version: PgColumn; removedAt?: PgColumn }
type BesideColumns = Record<string, SQL<unknown>>
type BesideColumnValues<B extends BesideColumns> = { [Name in keyof B]: B[Name] extends SQL<infer Value> ? Value : never }
type RowTableFields<T extends RowTable> = Partial<Omit<InferInsertModel<T>, '_id' | 'version'>>

/** The part of one kind of rows that is the domain's own; the rest of their life is the same for all. */
export interface RowKind<T extends RowTable, Form, F extends RowTableFields<T>, B extends BesideColumns, Shown> {
  /** Rows of a table with `removedAt` are hidden and can come back; those of another one are deleted. */
  table: T
  /** The columns that a form means, each time all of them. */
  fields(form: Form, given: RowAct): F | Promise<F>
  /** Columns that are written once, when the row is added. */
  born?(given: RowAct): RowTableFields<T>
  /** Computed columns that are read beside the row. */
  beside?: B
  /** The row as the contract has it; else as it was read. */
  shown?(row: InferSelectModel<T> & BesideColumnValues<B>, given: RowAct): Shown
  order?: SQL[]
  /** Condition for rows that the caller may see; by default every row. */
  visibleTo?(who: Who): SQL | undefined
  /** The rows that this very call may mean, such as those of the studio for which its right was asked; any other is `missing`. */
  meant?(given: RowAct): SQL | undefined
  /**
   * True for rows that nobody else may know of, in a table with `removedAt`: to whoever removes one, another's is `missing` as one is that never was,
   * and a removed one of their own is gone.
   */
  isOwn?: true
  /** Refuses who may not change this row. */
  mayKeep?(who: Who, row: InferSelectModel<T>): void
  /** Refuses what may not stand in the record: a name that is another's, a picture that is gone. */
  mayStand?(given: RowAct, fields: F, _id: string): void | Promise<void>
  /** Refuses a removed row that may not come back: one too many by now, a code that is another's. */
  mayReturn?(given: RowAct, row: InferSelectModel<T>): void | Promise<void>
  /** Refuses `in-use` while something needs the row. */
  mayGo?(tx: Tx, row: InferSelectModel<T>): void | Promise<void>
}

/** The answer of a removal where there is nothing to remove any more, or never was. */
function goneFor({ isOwn }: { isOwn?: true }, row: object | undefined) {
  if (!row && isOwn) throw new Refusal('missing')
  return done
}

// biome-ignore lint/suspicious/noExplicitAny: drizzle can't follow a table that is a type parameter; the columns are held by RowTable
const plainTableOf = (table: RowTable) => table as unknown as PgTableWithColumns<any>

/**
 * The handlers of rows that people add, edit and remove. A repeated add is the same row, an edit has to know the present version or ask for
 * the present values, a repeated removal changes nothing; each is done under the row's lock.
 */
export function rowsOf<
  T extends RowTable,
  Form,
  F extends RowTableFields<T>,
  B extends BesideColumns = Record<never, never>,
  Shown = InferSelectModel<T> & BesideColumnValues<B>,
>(kind: RowKind<T, Form, F, B, Shown>) {
  type Row = InferSelectModel<T> & { _id: string; version: number; removedAt?: string | null }
  const table = plainTableOf(kind.table)
  const isHere = table.removedAt && isNull(table.removedAt)

  async function found(given: RowAct, where: SQL | undefined): Promise<Shown[]> {
    const rows = await given.tx
      .select({ row: table, ...kind.beside })
      .from(table)
      .where(and(isHere, where))
      .orderBy(...(kind.order ?? []))
    return rows.map(({ row, ...beside }) => {
      const whole = { ...row, ...beside } as InferSelectModel<T> & BesideColumnValues<B>
      return kind.shown ? kind.shown(whole, given) : (whole as Shown)
    })
  }

  /** Rows of them that the caller may see. */
  const read = (given: RowAct, where?: SQL) => found(given, and(kind.visibleTo?.(given.who), where))

  async function first(rows: Promise<Shown[]>) {
    const [row] = await rows
    if (!row) throw new Refusal('missing')
    return row
  }

  /** A row that was just written, or that refuses what was to be written. */
  const now = (given: RowAct, _id: string) => first(found(given, eq(table._id, _id)))

  async function locked(given: RowAct, _id: string): Promise<Row | undefined> {
    const [row] = await given.tx
      .select()
      .from(table)
      .where(and(eq(table._id, _id), kind.meant?.(given)))
      .for('update')
    if (row) kind.mayKeep?.(given.who, row as Row)
    return row as Row | undefined
  }

  const write = (tx: Tx, { _id, version }: Row, fields: object) =>
    tx
      .update(table)
      .set({ ...fields, version: version + 1 })
      .where(eq(table._id, _id))

  return {
    read,
    list: (given: RowAct) => read(given),
    one: (given: RowIdAct) => first(read(given, eq(table._id, given.params.id))),

    /** A handler that answers one page of the caller's rows: the text that `q` looks in, the default order, and the query's own filter. */
    page:
      <Query = unknown>(words: (row: Shown) => string, usual: keyof Shown & string, where?: (query: Query) => SQL | undefined) =>
      async (given: RowAct & { query: PageQuery & Query }) =>
        paged((await read(given, where?.(given.query))) as (Shown & { _id: string })[], given.query, words, usual),

    /** `besides` are columns that only this call's rows are born with. */
    async create(given: RowAct & { body: Form & { _id?: string } }, besides?: RowTableFields<T>) {
      const { _id = v7(), ...form } = given.body
      const fields = await kind.fields(form as Form, given)
      await kind.mayStand?.(given, fields, _id)
      const values = { ...fields, ...kind.born?.(given), ...besides, _id }
      const [added] = await given.tx.insert(table).values(values).onConflictDoNothing().returning()
      if (added) {
        leaves(given.tx, gone, added.version as number)
        return now(given, _id)
      }
      const known = await locked(given, _id)
      if (!known || known.removedAt || !isSame(known, fields)) throw new Refusal('taken')
      return now(given, _id)
    },

    async edit(given: RowAct & { body: Form & { _id?: string; version: number }; params?: { id: string } }) {
      const { _id: named, version, ...form } = given.body
      const _id = given.params?.id ?? (named as string)
      const row = await locked(given, _id)
      if (!row || row.removedAt) throw new Refusal('missing')
      const fields = await kind.fields(form as Form, given)
      const same = isSame(row, fields)
      if (row.version !== version) mustBeSeen(row, version, same, await now(given, _id))
      if (same) return now(given, _id)
      await kind.mayStand?.(given, fields, _id)
      await write(given.tx, row, fields)
      return now(given, _id)
    },

    /** Removed twice it is gone; whoever says which version they saw removes no other. */
    async remove(given: RowIdAct & { query?: { version?: number } }) {
      const { tx, params, query } = given
      const row = await locked(given, params.id)
      if (!row || row.removedAt) return goneFor(kind, row)
      await kind.mayGo?.(tx, row)
      if (query?.version !== undefined && row.version !== query.version) mustBeSeen(row, query.version, false, await now(given, params.id))
      if (isHere) await write(tx, row, { removedAt: new Date().toISOString() })
      else await tx.delete(table).where(eq(table._id, params.id))
      leaves(tx, row.version, isHere ? row.version + 1 : gone)
      return done
    },

    async restore(given: RowIdAct) {
      const row = await locked(given, given.params.id)
      if (!row) throw new Refusal('missing')
      if (row.removedAt) {
        await kind.mayReturn?.(given, row)
        await write(given.tx, row, { removedAt: null })
        leaves(given.tx, row.version, row.version + 1)
      }
      return now(given, given.params.id)
    },
  }
}
