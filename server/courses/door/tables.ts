import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SignupState } from '#contract/courses/calls.ts'
import type { DoorKind } from '#contract/courses/courseDoor.ts'
import type { DoorOutcome } from '#contract/rules/courses/doorOutcomes.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

const ofExecution = () =>
  uuid()
    .notNull()
    .references(() => courseExecution._id, { onDelete: 'cascade' })

/** Columns of an act at a door, whatever is held behind it. */
export const doorActColumns = () => ({
  _id: uuid().primaryKey(),
  /** Null where the code was nobody's, and once the account is gone. */
  person: uuid().references(() => person._id, { onDelete: 'set null' }),
  kind: text().$type<DoorKind>().notNull(),
  at: instant().notNull(),
  received: instant().notNull(),
  by: uuid().references(() => person._id, { onDelete: 'set null' }),
  of: uuid(),
  came: boolean(),
  reason: text(),
  outcome: text().$type<DoorOutcome>().notNull(),
  /** Outcome that the device had decided on, where the studio's is another. */
  said: text().$type<DoorOutcome>(),
  over: boolean().notNull().default(false),
})

/** Acts at a course's door, never changed: attendance and its reasons are worked out from them. */
export const courseDoorAct = pgTable(
  'course_door_act',
  {
    ...doorActColumns(),
    execution: ofExecution(),
  },
  table => [
    index('course_door_act_execution').on(table.execution, table.received),
    index('course_door_act_person').on(table.person),
    index('course_door_act_by').on(table.by),
  ],
)

/** People whom the door let in without a seat of their own, and what they had before; by its key a person counts once. */
export const courseVisit = pgTable(
  'course_visit',
  {
    execution: ofExecution(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Null where there was no sign-up. */
    was: text().$type<SignupState>(),
  },
  table => [primaryKey({ columns: [table.execution, table.person] }), index('course_visit_person').on(table.person)],
)

/** A course whose check-in is over. */
export const courseDoor = pgTable('course_door', {
  execution: uuid()
    .primaryKey()
    .references(() => courseExecution._id, { onDelete: 'cascade' }),
  closedAt: instant('closed_at').notNull(),
})
