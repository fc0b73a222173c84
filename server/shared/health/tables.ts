import { sql } from 'drizzle-orm'
import { bigserial, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TraceKind } from '#contract/traces.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Traces of who has read or changed whose health data, written in the transaction that does it (H03). */
export const accessTrace = pgTable(
  'access_trace',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    reader: uuid('reader')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    kind: text('kind').$type<TraceKind>().notNull().default('read'),
    /** Data that were touched, in German as the person reads it: «Messwerte». */
    what: text('what').notNull(),
    /** Why, where the reader had to say so. */
    reason: text('reason'),
    /** When it was done, by the device's clock where that had no network. */
    at: instant('at').notNull(),
    /** When the studio heard of it; null where that is the same moment. */
    receivedAt: instant('received_at'),
  },
  table => [
    index('access_trace_person').on(table.person, table.at),
    index('access_trace_reader').on(table.reader),
    check('access_trace_kind', sql`${table.kind} in ('read', 'written', 'disclosed', 'taken', 'deleted')`),
  ],
)

/** Traces on their way into the append-only log, as its lines will say; written with the trace itself. */
export const traceQueue = pgTable('trace_queue', {
  nth: bigserial({ mode: 'number' }).primaryKey(),
  /** Ids only (`TraceLine`). */
  line: jsonb().$type<Record<string, string | null>>().notNull(),
})
