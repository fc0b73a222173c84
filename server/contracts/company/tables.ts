import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A company whose employees pay less (C35). */
export const company = pgTable('company', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  /** Studios in which it holds. */
  studios: text().array().notNull(),
  /** The key of its hashes. */
  key: text().notNull(),
  /** The file that stands; null once the company has none. */
  file: uuid(),
  createdAt: instant('created_at').notNull(),
  version: integer().notNull().default(1),
})

/** A company's list, as it was read; it replaces the one before as a whole once it is taken over. */
export const companyFile = pgTable(
  'company_file',
  {
    _id: uuid().primaryKey(),
    /** Null until it is taken over for one. */
    company: uuid().references(() => company._id, { onDelete: 'cascade' }),
    name: text().notNull(),
    lines: integer().notNull(),
    /** The key of its hashes, which becomes that of a new company. */
    key: text().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    checked: instant().notNull(),
    taken: instant(),
  },
  table => [index('company_file_company').on(table.company, table.taken), index('company_file_by').on(table.by)],
)

/** Somebody on a list: a keyed hash of mail address or personnel number, and nothing else of them (C35). */
export const companyEntry = pgTable(
  'company_entry',
  {
    file: uuid()
      .notNull()
      .references(() => companyFile._id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    /** Hundredths of a percent. */
    percent: integer().notNull(),
    /** Last day; null while the list stands. */
    until: date({ mode: 'string' }),
  },
  table => [primaryKey({ columns: [table.file, table.hash] })],
)

/** By which list or proof a contract costs less, and when that ends (C35). */
export const contractCompany = pgTable(
  'contract_company',
  {
    contract: uuid()
      .primaryKey()
      .references(() => contract._id, { onDelete: 'cascade' }),
    company: uuid()
      .notNull()
      .references(() => company._id),
    /** As it stands on the list; null where a proof holds. */
    hash: text(),
    percent: integer().notNull(),
    /** Last day of the proof. */
    until: date({ mode: 'string' }),
    /** The attachment that proves it. */
    proof: uuid(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** First day on which it costs more again, and the event that says so; null while no end is known. */
    endsOn: date('ends_on', { mode: 'string' }),
    event: uuid(),
    toldAt: instant('told_at'),
  },
  table => [index('contract_company_company').on(table.company), index('contract_company_by').on(table.by)],
)
