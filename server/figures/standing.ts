import { type SQL, sql } from 'drizzle-orm'
import type { FigureKind } from '#contract/figures/shapes.ts'
import type { Reach } from '#contract/rights.ts'
import { figureFile, figureMonth } from './tables.ts'

export interface FigureSpan {
  kind: FigureKind
  /** Months, both included. */
  from: string
  to: string
  studios: Reach
}

export const among = (column: SQL, studios: Reach) =>
  studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`

/**
 * The file that says each month of each studio: the last one that was taken over and not taken back. Nothing keeps a note of it, so a file that is
 * taken back leaves the month to the one before, and nobody can forget to.
 */
export const standingFiguresSql = ({
  kind,
  from,
  to,
  studios,
}: FigureSpan): SQL => sql`select distinct on (m.studio, m.month) m.file, m.studio, m.month
  from ${figureMonth} m join ${figureFile} f on f._id = m.file
  where f.kind = ${kind} and f.taken is not null and f.removed_at is null and m.month between ${from} and ${to} and ${among(sql`m.studio`, studios)}
  order by m.studio, m.month, f.taken desc, f._id desc`
