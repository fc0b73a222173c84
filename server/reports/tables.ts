import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportState, StudioReportKind, Urgency } from '#contract/rules/reports/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { todo } from '#server/todos/tables.ts'

export const report = pgTable(
  'report',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    kind: text().$type<StudioReportKind>().notNull(),
    place: text(),
    text: text(),
    urgency: text().$type<Urgency>().notNull().default('normal'),
    state: text().$type<ReportState>().notNull().default('new'),
    answer: text(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    /** Since when it is in its state. */
    since: instant().notNull(),
    /** The day of an accident; what happened to whom lies in `sealed`. */
    day: date({ mode: 'string' }),
    sealed: text(),
    /** The to-do that was made of it. */
    todo: uuid().references(() => todo._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  table => [
    index('report_studio').on(table.studio, table.state),
    index('report_author').on(table.author, table.created),
    index('report_todo').on(table.todo),
    check('report_state', sql`${table.state} in ('new', 'working', 'solved', 'declined')`),
    check('report_kind', sql`${table.kind} in ('defect', 'hygiene', 'it', 'accident')`),
    check('report_sealed', sql`(${table.kind} = 'accident') = (${table.sealed} is not null)`),
  ],
)

const ofReport = () =>
  uuid()
    .notNull()
    .references(() => report._id, { onDelete: 'cascade' })

/** Photos of a report in their order. */
export const reportPhoto = pgTable(
  'report_photo',
  { report: ofReport(), number: integer().notNull(), /** Name of its bytes in `file`. */ file: text().notNull() },
  table => [primaryKey({ columns: [table.report, table.number] }), index('report_photo_file').on(table.file)],
)

/** Those whom an accident concerns. */
export const reportPerson = pgTable(
  'report_person',
  {
    report: ofReport(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.report, table.person] }), index('report_person_person').on(table.person)],
)
