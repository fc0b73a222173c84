import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Habit } from '#contract/habits/calls.ts'
import type { EarlierRhythm, Rhythm, Weekday } from '#contract/rules/habits/strength.ts'
import type { HabitUnit } from '#contract/rules/habits/words.ts'
import { instant } from '#server/kit/column.ts'
import { shareTable } from '#server/plans/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { owner } from '#server/sync/tables.ts'

/** A habit of a member; what was done of it are its ticks (`habit_tick`). */
export const habit = pgTable(
  'habit',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text().notNull(),
    source: text().$type<Habit['source']>().notNull(),
    avoid: boolean().notNull(),
    rhythm: text().$type<Rhythm>().notNull(),
    weekdays: jsonb().$type<Weekday[]>().notNull(),
    times: integer(),
    /** Rhythms that were valid before the present one, the oldest first. */
    earlier: jsonb().$type<EarlierRhythm[]>().notNull().default([]),
    unit: text().$type<HabitUnit>(),
    goal: integer(),
    /** HH:MM in Zurich; null where nobody wants to be reminded. */
    remindAt: text('remind_at'),
    since: date({ mode: 'string' }).notNull(),
    created: instant().notNull(),
    version: integer().notNull().default(1),
    /** In the archive. */
    removedAt: instant('removed_at'),
  },
  table => [index('habit_person').on(table.person), index('habit_remind_at').on(table.remindAt)],
)

/** People who share their habits with the trainers of a studio (H24). */
export const habitShare = shareTable('habit_share')

export const habitTick = pgTable(
  'habit_tick',
  {
    person: owner(),
    /** `<habit>:<day>`. */
    _id: text('_id').notNull(),
    habit: uuid('habit').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: integer('amount').notNull(),
    goal: integer('goal').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('habit_tick_day').on(table.person, table.day)],
)
