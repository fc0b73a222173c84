import type { Dexie, Table } from 'dexie'
import { type HeldRows, isWithin, type LogMark, type LogRow, type LogSpan } from './logRow.ts'
import type { LogRows } from './logRows.ts'

/** A space of a log on the device: how far it is here. */
export interface LogSpace {
  space: string
  /** All changes up to this number are here. */
  cursor: number
  /** The stretches of places that are here whole, lowest first; what lies between them is a hole. */
  spans: LogSpan[]
  marks: Record<string, LogMark>
  /** Moment in ms at which the studio was heard last. */
  at?: number
}

/** Spaces of a log, read with the rows that are held of them. */
export class LogSpaces<Row extends LogRow> {
  readonly table: Table<LogSpace, string>

  constructor(
    private readonly dexie: Dexie,
    private readonly rows: LogRows<Row>,
  ) {
    this.table = dexie.table('spaces')
  }

  /** The newest rows, so many at the most; undefined where nothing of the space is here. */
  async newest(space: string, most: number): Promise<HeldRows<Row> | undefined> {
    return this.dexie.transaction('r', [...this.rows.tables, this.table], async () => {
      const known = await this.table.get(space)
      if (!known) return undefined
      const [first] = known.spans.at(-1) ?? [0, 0]
      const rows = await this.rows.newest(space, [first, Number.POSITIVE_INFINITY], most)
      return {
        rows,
        marks: Object.values(known.marks),
        cursor: known.cursor,
        from: rows.length < most ? first : rows[0]!.number,
        at: known.at,
      }
    })
  }

  /** So many rows up to a place and after it; undefined where that place is not here. */
  async around(space: string, at: number, { before, after }: { before: number; after: number }): Promise<HeldRows<Row> | undefined> {
    return this.dexie.transaction('r', [...this.rows.tables, this.table], async () => {
      const known = await this.table.get(space)
      const span = known?.spans.find(each => isWithin(each, at))
      if (!known || !span) return undefined
      const last = span === known.spans.at(-1) ? Number.POSITIVE_INFINITY : span[1]
      const [lower, upper] = await Promise.all([
        this.rows.newest(space, [span[0], at], before),
        this.rows.oldest(space, [at + 1, last], after),
      ])
      const rows = [...lower, ...upper]
      const whole = upper.length < after
      return {
        rows,
        marks: Object.values(known.marks),
        cursor: known.cursor,
        at: known.at,
        from: lower.length < before ? span[0] : rows[0]!.number,
        ...(!(whole && last === Number.POSITIVE_INFINITY) && { to: whole ? span[1] : rows.at(-1)!.number + 1 }),
      }
    })
  }
}
