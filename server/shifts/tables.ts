import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TemplateLine } from '#contract/rules/shifts/copies.ts'
import type { MovedNight } from '#contract/rules/shifts/law.ts'
import type { Need } from '#contract/rules/shifts/needs.ts'
import type { PermitKind } from '#contract/rules/shifts/permits.ts'
import type { ShiftPlanState } from '#contract/rules/shifts/shiftPlans.ts'
import type { SwapState } from '#contract/rules/shifts/swaps.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import type { ShiftPlanForm } from '#contract/shifts/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const studioCodeColumn = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** Days of a studio for which shifts are planned (L103). */
export const shiftPlan = pgTable(
  'shift_plan',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** The one that it was filled from; it may be gone since. */
    template: uuid(),
    planningSettings: jsonb('planning_settings').$type<ShiftPlanForm['planningSettings']>().notNull(),
    state: text().$type<ShiftPlanState>().notNull().default('draft'),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    publishedAt: instant('published_at'),
    publication: integer().notNull().default(0),
    /** Counts every change of its shifts. */
    changes: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('shift_plan_studio').on(table.studio, table.startDate),
    index('shift_plan_author').on(table.author),
    check('shift_plan_state', sql`${table.state} in ('draft', 'published', 'archived')`),
    check('shift_plan_span', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

const work = () => ({
  from: instant().notNull(),
  to: instant().notNull(),
  kind: text().$type<WorkTimeKind>().notNull(),
  skill: text(),
  break: integer().notNull(),
  note: text(),
})

/** A shift as planners have it, told to nobody until its plan is published; without a person it is open. */
export const shift = pgTable(
  'shift',
  {
    _id: uuid().primaryKey(),
    plan: uuid()
      .notNull()
      .references(() => shiftPlan._id, { onDelete: 'cascade' }),
    studio: studioCodeColumn(),
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    ...work(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('shift_plan_row').on(table.plan),
    index('shift_studio').on(table.studio, table.from),
    index('shift_person').on(table.person, table.from),
    check('shift_span', sql`${table.to} > ${table.from}`),
  ],
)

/** A shift as its person was told: what they work, for the clock, the calendar and who is on duty. */
export const publishedShift = pgTable(
  'shift_published',
  {
    _id: uuid().primaryKey(),
    /** The shift, which may be gone since. */
    shift: uuid().notNull(),
    plan: uuid()
      .notNull()
      .references(() => shiftPlan._id, { onDelete: 'cascade' }),
    studio: studioCodeColumn(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    ...work(),
    /** As the person knew it before, until they have confirmed the change. */
    before: jsonb().$type<{ from: string; to: string }>(),
    /** The publication that said it last. */
    publication: integer().notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Since when it is not theirs any more. */
    goneAt: instant('gone_at'),
    /** The first of the permits on which it rests, for servers of an earlier version. */
    permit: uuid(),
    /** The permits on which it rests, each for what it allows; they may be gone since. */
    permits: uuid().array().notNull().default(sql`'{}'::uuid[]`),
  },
  table => [
    uniqueIndex('shift_published_once').on(table.shift, table.person),
    index('shift_published_plan').on(table.plan),
    index('shift_published_studio').on(table.studio, table.from),
    index('shift_published_person').on(table.person, table.from),
  ],
)

export const shiftTemplate = pgTable(
  'shift_template',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    name: text().notNull(),
    lines: jsonb().$type<TemplateLine[]>().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('shift_template_studio').on(table.studio)],
)

export const shiftSetting = pgTable('shift_setting', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  needs: jsonb().$type<Need[]>().notNull(),
  confirmWithin: integer('confirm_within').notNull(),
  horizon: integer().notNull(),
  opens: integer().notNull(),
  closes: integer().notNull(),
  skills: text().array().notNull(),
  /** A shift goes over without approval where nothing stands against it (T37). */
  swapsFree: boolean('swaps_free').notNull().default(false),
  /** By how many minutes the night is moved from a day on, with the staff's consent (T14). */
  nights: jsonb().$type<MovedNight[]>().notNull().default([]),
  version: integer().notNull().default(1),
})

/** Permits of an authority to a studio beyond the law's limits (T09, T50). */
export const workPermit = pgTable(
  'work_permit',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    kind: text().$type<PermitKind>().notNull(),
    number: text().notNull(),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    kinds: text().array().$type<WorkTimeKind[]>().notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    most: integer(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('work_permit_studio').on(table.studio),
    index('work_permit_person').on(table.person),
    check('work_permit_kind', sql`${table.kind} in ('night', 'sunday', 'minor', 'other')`),
    check('work_permit_span', sql`${table.to} >= ${table.from}`),
  ],
)

/** A published shift that goes over to a colleague, or an open one that finds somebody (T37). */
export const shiftSwap = pgTable(
  'shift_swap',
  {
    _id: uuid().primaryKey(),
    plan: uuid()
      .notNull()
      .references(() => shiftPlan._id, { onDelete: 'cascade' }),
    /** The shift, which may be gone since. */
    shift: uuid().notNull(),
    studio: studioCodeColumn(),
    /** The person whose shift it is; null of an open one. */
    giver: uuid().references(() => person._id, { onDelete: 'cascade' }),
    /** To whom alone it is offered; null where everybody may take it. */
    wanted: uuid().references(() => person._id, { onDelete: 'cascade' }),
    taker: uuid().references(() => person._id, { onDelete: 'set null' }),
    state: text().$type<SwapState>().notNull().default('offered'),
    from: instant().notNull(),
    to: instant().notNull(),
    note: text(),
    /** Why it was refused. */
    reason: text(),
    decider: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Decided by somebody whose own it is, as nobody else could (T04). */
    marked: boolean().notNull().default(false),
    /** True where giver and taker said so themselves; for whom a planner did it has to confirm. */
    ownGiving: boolean('own_giving').notNull().default(true),
    ownTaking: boolean('own_taking').notNull().default(true),
    created: instant().notNull(),
    /** When it came into its state. */
    since: instant().notNull(),
  },
  table => [
    uniqueIndex('shift_swap_once').on(table.shift).where(sql`${table.state} in ('offered', 'taken')`),
    index('shift_swap_plan').on(table.plan),
    index('shift_swap_studio').on(table.studio, table.from),
    index('shift_swap_giver').on(table.giver),
    index('shift_swap_wanted').on(table.wanted),
    index('shift_swap_taker').on(table.taker),
    index('shift_swap_decider').on(table.decider),
    check('shift_swap_state', sql`${table.state} in ('offered', 'taken', 'approved', 'refused', 'withdrawn', 'expired')`),
  ],
)

/** People who agreed that the studio's card names them while they are on duty (T38). */
export const dutyShown = pgTable('duty_shown', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  shown: boolean().notNull(),
  at: instant().notNull(),
})
