import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TrainingPlanState } from '#contract/plans/shapes.ts'
import type { ExerciseKind, RecordKind, SetTarget } from '#contract/workouts.ts'
import { exercise } from '#server/devices/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { owner } from '#server/sync/tables.ts'
import type { Modification, Pain, SetSource } from '#sync/collections/workoutRuns.ts'

export const plan = pgTable(
  'plan',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Author of the plan; null once that account is gone. */
    trainer: uuid('trainer').references(() => person._id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    goal: text('goal'),
    /** Name of the picture in `file`. */
    picture: text('picture'),
    start: date('start', { mode: 'string' }).notNull(),
    /** Last day that was asked for; null is without an end. */
    until: date('until', { mode: 'string' }),
    /** Last day on which it counts: `until`, or the day before the next plan begins (H14). */
    end: date('end', { mode: 'string' }),
    /** A draft is seen by the staff alone. */
    state: text('state').$type<TrainingPlanState>().notNull().default('published'),
    version: integer('version').notNull().default(1),
    created: instant('created').notNull(),
    /** Moment at which it was withdrawn. */
    removedAt: instant('removed_at'),
  },
  table => [
    check('plan_state', sql`${table.state} in ('draft', 'published')`),
    index('plan_person').on(table.person, table.start),
    index('plan_trainer').on(table.trainer),
  ],
)

/** How many plans somebody published on a day, and trainings they answered, in the studio of members who have left since (V58). */
export const planCount = pgTable(
  'plan_count',
  {
    _id: uuid('_id').primaryKey(),
    studio: text('studio'),
    day: date('day', { mode: 'string' }).notNull(),
    trainer: uuid('trainer').references(() => person._id, { onDelete: 'set null' }),
    kind: text('kind').$type<'plans' | 'answered'>().notNull(),
    many: integer('many').notNull(),
  },
  table => [index('plan_count_day').on(table.day), index('plan_count_trainer').on(table.trainer)],
)

export const split = pgTable(
  'split',
  {
    _id: uuid('_id').primaryKey(),
    plan: uuid('plan')
      .notNull()
      .references(() => plan._id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    title: text('title').notNull(),
    minutes: integer('minutes').notNull(),
  },
  table => [index('split_plan').on(table.plan)],
)

/** A workout of the library, for every member, or a member's own. */
export const workout = pgTable(
  'workout',
  {
    _id: uuid('_id').primaryKey(),
    /** The person whose own it is; null in the library. */
    person: uuid('person').references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    level: text('level'),
    about: text('about'),
    minutes: integer('minutes').notNull(),
    version: integer('version').notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('workout_person').on(table.person)],
)

/** An exercise's place in a split or in a workout. */
export const slot = pgTable(
  'slot',
  {
    _id: uuid('_id').primaryKey(),
    split: uuid('split').references(() => split._id, { onDelete: 'cascade' }),
    workout: uuid('workout').references(() => workout._id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    exercise: uuid('exercise')
      .notNull()
      .references(() => exercise._id),
    superset: text('superset'),
    rest: integer('rest').notNull(),
    setting: text('setting'),
    hint: text('hint'),
    targets: jsonb('targets').$type<SetTarget[]>().notNull(),
  },
  table => [
    check('slot_of_one', sql`num_nonnulls(${table.split}, ${table.workout}) = 1`),
    index('slot_split').on(table.split),
    index('slot_workout').on(table.workout),
    index('slot_exercise').on(table.exercise),
  ],
)

/** Runs by a plan of which their member said something, or in which they changed something (H25). */
export const isTold = ({ plan, state, effort, pain, note, modifications }: Record<ToldColumn, SQLWrapper>) =>
  sql`${plan} is not null and ${state} = 'finished'
    and (${effort} is not null or ${pain} is not null or ${note} is not null or ${modifications} <> '[]'::jsonb)`
type ToldColumn = 'plan' | 'state' | 'effort' | 'pain' | 'note' | 'modifications'

export const trainedRun = pgTable(
  'trained_run',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    title: text('title').notNull(),
    plan: text('plan'),
    split: text('split'),
    workout: text('workout'),
    state: text('state').$type<'running' | 'finished'>().notNull(),
    started: instant('started').notNull(),
    ended: instant('ended'),
    day: date('day', { mode: 'string' }).notNull(),
    modifications: jsonb('modifications').$type<Modification[]>().notNull(),
    note: text('note'),
    effort: integer('effort'),
    pain: jsonb('pain').$type<Pain>(),
    source: text('source').$type<SetSource>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.person, table._id] }),
    index('trained_run_told').on(table.started).where(isTold(table)),
    index('trained_run_day').on(table.person, table.day),
    index('trained_run_started').on(table.person, table.started),
  ],
)

export const trainedSet = pgTable(
  'trained_set',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    run: uuid('run'),
    slot: text('slot').notNull(),
    exercise: text('exercise').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<ExerciseKind>().notNull(),
    warmup: boolean('warmup').notNull(),
    index: integer('index').notNull(),
    weight: doublePrecision('weight'),
    reps: integer('reps'),
    distance: doublePrecision('distance'),
    time: integer('time'),
    note: text('note'),
    rpe: doublePrecision('rpe'),
    at: instant('at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').$type<SetSource>().notNull(),
    record: text('record').$type<RecordKind>(),
  },
  table => [
    primaryKey({ columns: [table.person, table._id] }),
    index('trained_set_exercise').on(table.person, table.exercise, table.at),
    index('trained_set_day').on(table.person, table.day),
    index('trained_set_run').on(table.person, table.run),
  ],
)
