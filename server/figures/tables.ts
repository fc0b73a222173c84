import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FigureKind } from '#contract/figures/shapes.ts'
import type { StatementSide } from '#contract/rules/figures/kmuGroups.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export const figureGroup = pgTable('figure_group', {
  number: integer().primaryKey(),
  title: text().notNull(),
  /** The accounts that belong to it unless somebody says otherwise. */
  from: integer().notNull(),
  to: integer().notNull(),
  side: text().$type<StatementSide>().notNull(),
})

/** An account whose group somebody has said, for every file to come. */
export const figureAccount = pgTable(
  'figure_account',
  {
    /** Its number: 3000, 3000.10. */
    _id: text().primaryKey(),
    name: text().notNull(),
    group: integer()
      .notNull()
      .references(() => figureGroup.number, { onDelete: 'restrict' }),
    version: integer().notNull().default(1),
  },
  table => [index('figure_account_group').on(table.group)],
)

/** A file: a dry run until it is taken over, which it is whole. What stands of a month is what the last of its files says that was not taken back. */
export const figureFile = pgTable(
  'figure_file',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<FigureKind>().notNull(),
    /** Null of a file that names studios in each line. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    name: text().notNull(),
    lines: integer().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    checked: instant().notNull(),
    taken: instant(),
    /** Accounts of it that nobody had grouped when it was checked, as it calls them. */
    fresh: jsonb().$type<{ account: string; name: string }[]>().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('figure_file_studio').on(table.studio),
    index('figure_file_by').on(table.by),
    index('figure_file_taken').on(table.kind, table.taken),
    check('figure_file_kind', sql`${table.kind} in ('statement', 'plan')`),
  ],
)

const ofFile = () =>
  uuid()
    .notNull()
    .references(() => figureFile._id, { onDelete: 'cascade' })
const figureStudioColumn = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** The months that a file holds, each as a whole. */
export const figureMonth = pgTable('figure_month', { file: ofFile(), studio: figureStudioColumn(), month: text().notNull() }, table => [
  primaryKey({ columns: [table.file, table.studio, table.month] }),
  index('figure_month_studio').on(table.studio, table.month),
])

export const figureAmount = pgTable(
  'figure_amount',
  {
    file: ofFile(),
    studio: figureStudioColumn(),
    month: text().notNull(),
    account: text().notNull(),
    /** Rappen, positive on the account's own side of the statement. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.file, table.studio, table.month, table.account] }),
    index('figure_amount_studio').on(table.studio),
  ],
)
