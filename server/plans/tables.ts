import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PlannedSplit } from '#contract/plans/shapes.ts'
import type { FeedbackState } from '#contract/rules/plans/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Templates with which a studio's plans are begun; nobody trains by one. */
export const planTemplate = pgTable(
  'plan_template',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    goal: text(),
    /** Name of the picture in `file`. */
    picture: text(),
    splits: jsonb().$type<PlannedSplit[]>().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('plan_template_studio').on(table.studio)],
)

/** People who share something of their own with the trainers of a studio (H24); whoever has the thing has such a table. */
export const shareTable = (name: string) =>
  pgTable(
    name,
    {
      person: uuid()
        .primaryKey()
        .references(() => person._id, { onDelete: 'cascade' }),
      studio: text()
        .notNull()
        .references(() => studio.code, { onDelete: 'cascade' }),
    },
    table => [index(`${name}_studio`).on(table.studio)],
  )

/** The studio's reaction to a training of which its member said something; no row as long as nobody has reacted. */
export const runFeedback = pgTable(
  'run_feedback',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The training, a document of the member's, which they may delete. */
    run: uuid().notNull(),
    status: text().$type<FeedbackState>().notNull(),
    /** The answer, sealed (H03). */
    answer: text(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
    version: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.person, table.run] }),
    index('run_feedback_by').on(table.by),
    check('run_feedback_status', sql`${table.status} in ('new', 'read', 'answered')`),
  ],
)
