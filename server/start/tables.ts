import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: fingerprints of the keys that this record was written with, by which a process with others is known. */
export const keyPrint = pgTable('key_print', {
  only: integer('only').primaryKey(),
  /** Fingerprint of the keys for tokens and files. */
  base: text('base').notNull(),
  /** Fingerprint of each key for health data, the newest last. */
  health: jsonb('health').$type<string[]>().notNull(),
})
