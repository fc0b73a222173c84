import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, doublePrecision, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExerciseKind } from '#contract/workouts.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export const deviceCategory = pgTable('device_category', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  /** Its devices' sets take a note (A20). */
  note: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const device = pgTable(
  'device',
  {
    _id: uuid().primaryKey(),
    /** The studio that owns and edits it (H17). */
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    /** Codes of the studios in which it stands. */
    studios: text().array().notNull(),
    title: text().notNull(),
    /** Label that is written on it: 'Gerät 14'. */
    shortForm: text('short_form'),
    /** Name of the picture in `file`. */
    picture: text(),
    category: uuid().references(() => deviceCategory._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('device_studio').on(table.studio), index('device_category_of').on(table.category)],
)

export const exercise = pgTable(
  'exercise',
  {
    _id: uuid('_id').primaryKey(),
    title: text('title').notNull(),
    kind: text('kind').$type<ExerciseKind>().notNull(),
    muscle: text('muscle'),
    /** Place where one finds it, for an exercise of no device: 'Freihantelbereich'. */
    device: text('device'),
    /** Weight in kg of the bar that plates go on. */
    bar: doublePrecision('bar'),
    note: boolean('note').notNull().default(false),
    alternatives: uuid('alternatives').array().notNull().default(sql`'{}'::uuid[]`),
    /** The device that it is done on; null for one of the whole chain, such as with a barbell. */
    deviceId: uuid('device_id').references((): AnyPgColumn => device._id, { onDelete: 'set null' }),
    /** Its place among the exercises of that device, from 0. */
    place: integer().notNull().default(0),
    picture: text(),
    /** Name of its manual in `file`, which is not open. */
    manual: text(),
    /** How it is done, a step a line. */
    steps: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('exercise_device').on(table.deviceId, table.place)],
)

/** Defects that people report, of one device in one studio; open until it is repaired there. */
export const deviceDefect = pgTable(
  'device_defect',
  {
    _id: uuid().primaryKey(),
    device: uuid()
      .notNull()
      .references(() => device._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    text: text().notNull(),
    picture: text(),
    /** Null once that account is gone. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    repairedAt: instant('repaired_at'),
  },
  table => [
    index('device_defect_open').on(table.device, table.studio, table.repairedAt),
    index('device_defect_studio').on(table.studio),
    index('device_defect_person').on(table.person),
  ],
)
