import { doublePrecision, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const studio = pgTable('studio', {
  _id: uuid().primaryKey(),
  /** Lower-case name with umlauts resolved and blanks as hyphens. */
  code: text().notNull().unique(),
  name: text().notNull(),
  canton: text().notNull(),
  adresse: text().notNull(),
  email: text().notNull(),
  telefon: text().notNull(),
  lat: doublePrecision().notNull(),
  long: doublePrecision().notNull(),
})
