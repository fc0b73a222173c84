import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AnamnesisState } from '#contract/rules/anamnesis/states.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** An anamnesis, begun or finished. What was answered is sealed (H03). */
export const anamnesis = pgTable(
  'anamnesis',
  {
    _id: uuid().primaryKey(),
    customer: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Whoever began it; null where people fill in their own. */
    creator: uuid().references(() => person._id, { onDelete: 'set null' }),
    form: uuid()
      .notNull()
      .references(() => anamnesisForm._id, { onDelete: 'cascade' }),
    /** The version of the form that is asked. */
    number: integer().notNull(),
    express: boolean().notNull(),
    status: text().$type<AnamnesisState>().notNull(),
    /** Sealed answers by question, with who gave them; null where there are none. */
    draft: text(),
    /** Sealed signatures of the draft, with the hash of what they cover. */
    signed: text(),
    reason: text(),
    begunAt: instant('begun_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    submittedAt: instant('submitted_at'),
    /** When its creator was told that the draft will be forgotten (H43). */
    remindedAt: instant('reminded_at'),
    version: integer().notNull().default(1),
  },
  table => [
    index('anamnesis_customer').on(table.customer, table.changedAt),
    index('anamnesis_creator').on(table.creator),
    index('anamnesis_form_filled').on(table.form),
    index('anamnesis_changed').on(table.changedAt, table._id),
    check('anamnesis_status', sql`${table.status} in ('draft', 'submitted', 'removed', 'discarded')`),
    check('anamnesis_gone', sql`${table.draft} is null or ${table.status} = 'draft'`),
    check('anamnesis_signed_gone', sql`${table.signed} is null or ${table.status} = 'draft'`),
  ],
)

/** A finished copy: added once, and gone with the removal. Two people who finished one draft without a network have made two (H12). */
export const anamnesisCopy = pgTable(
  'anamnesis_copy',
  {
    anamnesis: uuid()
      .notNull()
      .references(() => anamnesis._id, { onDelete: 'cascade' }),
    /** From 1, in the order of receipt. */
    number: integer().notNull(),
    /** Hash of what the signatures cover, in hex; it names the content and tells nothing of it. */
    hash: text().notNull(),
    creator: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Sealed answers, names and signatures. */
    content: text().notNull(),
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When a trainer signed what people had filled in themselves (H07). */
    countersignedAt: instant('countersigned_at'),
  },
  table => [primaryKey({ columns: [table.anamnesis, table.number] }), index('anamnesis_copy_creator').on(table.creator)],
)
