import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { leadCategory } from '#server/leads/forms/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A name on the internal list of a category (V20). */
export const leadEntry = pgTable(
  'lead_entry',
  {
    _id: uuid().primaryKey(),
    category: uuid()
      .notNull()
      .references(() => leadCategory._id, { onDelete: 'cascade' }),
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    vorname: text().notNull(),
    nachname: text(),
    email: text().notNull(),
    telefon: text(),
    note: text(),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('lead_entry_category').on(table.category, table.at),
    index('lead_entry_studio').on(table.studio),
    index('lead_entry_email').on(table.email),
    index('lead_entry_person').on(table.person),
  ],
)

/** A file with names that was taken along: by whom, when, and of how many (V23). */
export const leadFile = pgTable(
  'lead_file',
  {
    _id: uuid().primaryKey(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    rows: integer().notNull(),
  },
  table => [index('lead_file_by').on(table.by, table.at)],
)

/** A line of a table that was read. */
export interface ImportLine {
  vorname: string
  nachname: string | null
  email: string | null
  telefon: string | null
  wish: string | null
}

/** A dry run until it is taken over, which a job does in slices. */
export const leadImport = pgTable(
  'lead_import',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    category: uuid().references(() => leadCategory._id, { onDelete: 'set null' }),
    by: uuid().references(() => person._id, { onDelete: 'cascade' }),
    checked: instant().notNull(),
    /** When somebody said that it is to be taken over, and when that was done. */
    ordered: instant(),
    taken: instant(),
    /** How many lines are taken in. */
    at: integer().notNull().default(0),
    /** Emptied once it is taken over. */
    lines: jsonb().$type<ImportLine[]>().notNull(),
    made: integer().notNull().default(0),
    known: integer().notNull().default(0),
  },
  table => [
    index('lead_import_studio').on(table.studio),
    index('lead_import_category').on(table.category),
    index('lead_import_by').on(table.by),
  ],
)
