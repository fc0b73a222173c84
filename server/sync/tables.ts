import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Measure } from '#contract/measurements.ts'
import type { Aisle } from '#contract/rules/nutrition/aisles.ts'
import type { EatenBase, MealName } from '#contract/rules/nutrition/meals.ts'
import type { Values } from '#contract/rules/nutrition/values.ts'
import type { CollectionName } from '#contract/sync.ts'
import type { ExerciseKind, RecordKind } from '#contract/workouts.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ItemUnit, ShoppingItem } from '#sync/collections/shopping.ts'
import type { Modification, Pain, Source } from '#sync/collections/workoutRuns.ts'

const owner = () =>
  uuid('person')
    .notNull()
    .references(() => person._id, { onDelete: 'cascade' })

/** Members whose store holds documents that the projection may lack; marked before every write. */
export const projectionDue = pgTable(
  'projection_due',
  {
    person: owner().primaryKey(),
    /** Counter of marks, by which a drain can tell that nothing came meanwhile. */
    mark: bigint('mark', { mode: 'number' }).notNull().default(1),
    /** Instant of the next look. */
    next: instant('next').notNull(),
    /**
     * Instant at which everything was projected. The member stays due for a while after it, for a write that another process had only
     * announced.
     */
    drained: instant('drained'),
    tries: integer('tries').notNull().default(0),
    problem: text('problem'),
  },
  table => [index('projection_due_next').on(table.next)],
)

/** Checkpoint up to which a member's store is projected; written with the rows. */
export const projectionAt = pgTable('projection_at', {
  person: owner().primaryKey(),
  epoch: text('epoch').notNull(),
  checkpoint: text('checkpoint').notNull(),
})

/** Size of each collection in a member's store; no row where nobody has counted yet. */
export const syncHeld = pgTable(
  'sync_held',
  {
    person: owner(),
    collection: text('collection').$type<CollectionName>().notNull(),
    documents: integer('documents').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.collection] })],
)

/** When a member's store is next looked through for deletions that are old enough to be forgotten. */
export const syncSwept = pgTable(
  'sync_swept',
  {
    person: owner().primaryKey(),
    /** Instant of the first look, from which deletions count whose receipt the store does not tell. */
    first: instant('first').notNull(),
    next: instant('next').notNull(),
  },
  table => [index('sync_swept_next').on(table.next)],
)

/** The sync store's epoch, in one row. */
export const syncEpoch = pgTable('sync_epoch', {
  only: integer('only').primaryKey(),
  epoch: text('epoch').notNull(),
  /** Mark that the store holds too. Both change together every few minutes, so a restored backup of either shows. */
  mark: text('mark').notNull(),
  /** The next mark, on its way into the store. */
  pending: text('pending'),
})

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
    source: text('source').$type<Source>().notNull(),
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
    source: text('source').$type<Source>().notNull(),
    record: text('record').$type<RecordKind>(),
  },
  table => [
    primaryKey({ columns: [table.person, table._id] }),
    index('trained_set_exercise').on(table.person, table.exercise, table.at),
    index('trained_set_day').on(table.person, table.day),
    index('trained_set_run').on(table.person, table.run),
  ],
)

export const measurement = pgTable(
  'measurement',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    kind: text('kind').$type<Measure>().notNull(),
    value: doublePrecision('value').notNull(),
    at: instant('at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note'),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('measurement_kind').on(table.person, table.kind, table.day)],
)

export const shoppingItem = pgTable(
  'shopping_item',
  {
    person: owner(),
    /** `<food or name>:<unit>`. */
    _id: text('_id').notNull(),
    food: text('food').notNull(),
    title: text('title').notNull(),
    unit: text('unit').$type<ItemUnit>().notNull(),
    aisle: text('aisle').$type<Aisle>().notNull(),
    parts: jsonb('parts').$type<ShoppingItem['parts']>().notNull(),
    ticks: integer('ticks').notNull(),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table._id] })],
)

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

export const mealEntry = pgTable(
  'meal_entry',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    meal: text('meal').$type<MealName>().notNull(),
    /** Id of the food that it was copied from, which may be gone. */
    food: text('food'),
    title: text('title').notNull(),
    brand: text('brand'),
    base: text('base').$type<EatenBase>().notNull(),
    per: jsonb('per').$type<Values>().notNull(),
    amount: doublePrecision('amount').notNull(),
    portion: text('portion'),
    size: doublePrecision('size'),
    at: instant('at').notNull(),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('meal_entry_day').on(table.person, table.day)],
)
