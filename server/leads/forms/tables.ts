import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { UsualStep } from '#contract/leads/leadSettings.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A group to which leads belong: its colour, how soon it is answered, its usual steps and words. */
export const leadCategory = pgTable('lead_category', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  colour: text().notNull(),
  /** Opening hours until somebody is answered first, in minutes. */
  minutes: integer().notNull(),
  steps: jsonb().$type<UsualStep[]>().notNull().default([]),
  reasons: text().array().notNull().default([]),
  listText: text('list_text'),
  answerMail: text('answer_mail'),
  studios: text().array().notNull().default([]),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})

/** A form behind a link; archived it takes nothing any more. */
export const leadForm = pgTable(
  'lead_form',
  {
    _id: uuid().primaryKey(),
    link: text().notNull(),
    title: text().notNull(),
    text: text(),
    /** Name of its open file. */
    picture: text(),
    studios: text().array().notNull().default([]),
    category: uuid().references(() => leadCategory._id, { onDelete: 'set null' }),
    campaign: uuid(),
    minutes: integer(),
    draft: jsonb().$type<DraftPage[]>().notNull().default([]),
    /** Counts the changes of the questions; what was changed bears the count as its version. */
    edits: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    uniqueIndex('lead_form_link').on(table.link).where(sql`${table.removedAt} is null`),
    index('lead_form_category').on(table.category),
    index('lead_form_picture').on(table.picture),
  ],
)

/** What a form said of the data that it asks for; added once, never changed. */
export const leadWording = pgTable(
  'lead_wording',
  {
    form: uuid()
      .notNull()
      .references(() => leadForm._id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.form, table.number] })],
)

/** Who answers what comes by a form, in turns. */
export const leadFormOwner = pgTable(
  'lead_form_owner',
  {
    form: uuid()
      .notNull()
      .references(() => leadForm._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.form, table.person] }), index('lead_form_owner_person').on(table.person)],
)
