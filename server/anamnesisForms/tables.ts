import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FormKind } from '#contract/anamnesisForms.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import type { QuestionPage } from '#contract/questionnaire/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A form of anamneses with the draft that is being worked on. */
export const anamnesisForm = pgTable(
  'anamnesis_form',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text().$type<FormKind>().notNull(),
    /** Short name of a variant. */
    variant: text(),
    disclaimer: text(),
    draft: jsonb().$type<DraftPage[]>().notNull().default([]),
    /** Counts the changes of the draft; what was changed bears the count as its version. */
    edits: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('anamnesis_form_studio').on(table.studio, table.kind),
    check('anamnesis_form_kind', sql`${table.kind} in ('usual', 'nutrition', 'variant')`),
    check('anamnesis_form_variant', sql`(${table.kind} = 'variant') = (${table.variant} is not null)`),
  ],
)

/** Published versions: added once, and never changed. */
export const anamnesisFormVersion = pgTable(
  'anamnesis_form_version',
  {
    form: uuid()
      .notNull()
      .references(() => anamnesisForm._id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    title: text().notNull(),
    disclaimer: text(),
    pages: jsonb().$type<QuestionPage[]>().notNull(),
    /** The draft's count of changes at that time. */
    edits: integer().notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  table => [primaryKey({ columns: [table.form, table.number] })],
)
