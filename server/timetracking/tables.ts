import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CorrectionState } from '#contract/rules/worktime/corrections.ts'
import type { PayLine } from '#contract/rules/worktime/pay.ts'
import type { MomentSpan, StampKind, StampMark, WorkTimeKind, WrittenSource } from '#contract/rules/worktime/stamps.ts'
import type { MonthState } from '#contract/rules/worktime/workMonths.ts'
import type { Content } from '#contract/timetracking/shapes.ts'
import type { MonthView, ProposalOrigin } from '#contract/timetracking/sheets.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Records of working time name their person until they are forgotten, also once that account is gone (T45). */
const worker = () =>
  uuid()
    .notNull()
    .references(() => person._id)
const place = () =>
  text()
    .notNull()
    .references(() => studio.code)
const cleared = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })

export type LockedSheet = Pick<MonthView, 'worked' | 'target' | 'credited' | 'balance' | 'days' | 'entries' | 'lessons'> & {
  /** The lines that the payroll is told of it, with what came late of earlier months; none of sheets that were locked before there were payroll files. */
  pay?: PayLine[]
}

/** Taps on the clock as they came; none is ever deleted, and none but its `marks` changed (T05). */
export const timeStamp = pgTable(
  'time_stamp',
  {
    _id: uuid().primaryKey(),
    person: worker(),
    studio: place(),
    kind: text().$type<StampKind>().notNull(),
    at: instant().notNull(),
    /** How far the device's clock was behind the server's, in ms, and how many seconds ago that was known. */
    offset: bigint({ mode: 'number' }),
    offsetAge: bigint('offset_age', { mode: 'number' }),
    device: text().notNull(),
    n: integer().notNull(),
    /** The session of the studio's tablet that was tapped on; none for a device of one's own, and for what was tapped before this was kept. */
    tablet: uuid(),
    received: instant().notNull(),
    marks: text().array().$type<StampMark[]>().notNull().default(sql`'{}'`),
  },
  table => [
    index('time_stamp_person').on(table.person, table.at),
    index('time_stamp_studio').on(table.studio, table.at),
    index('time_stamp_tablet').on(table.tablet, table.at),
    check('time_stamp_kind', sql`${table.kind} in ('in', 'break', 'back', 'out')`),
  ],
)

/** Words written in place of stamps or over them; each word stays, the last one of an entry holds (T20, T21, T24). */
export const timeWritten = pgTable(
  'time_written',
  {
    _id: uuid().primaryKey(),
    entry: uuid().notNull(),
    /** Counts the words on an entry from 1. */
    version: integer().notNull(),
    person: worker(),
    studio: place(),
    from: instant().notNull(),
    to: instant().notNull(),
    breaks: jsonb().$type<MomentSpan[]>().notNull().default([]),
    kind: text().$type<WorkTimeKind>().notNull(),
    source: text().$type<Exclude<WrittenSource, 'stamp'>>().notNull(),
    reason: text().notNull(),
    gone: boolean().notNull().default(false),
    author: cleared('author'),
    at: instant().notNull(),
  },
  table => [
    uniqueIndex('time_written_entry').on(table.entry, table.version),
    index('time_written_person').on(table.person, table.from),
    index('time_written_studio').on(table.studio, table.from),
    index('time_written_author').on(table.author),
    check('time_written_order', sql`${table.from} < ${table.to}`),
  ],
)

/** Corrections that somebody asks for (T24). */
export const timeCorrection = pgTable(
  'time_correction',
  {
    _id: uuid().primaryKey(),
    person: worker(),
    studio: place(),
    entry: uuid(),
    day: date({ mode: 'string' }).notNull(),
    was: jsonb().$type<Content>(),
    wanted: jsonb().$type<Content>(),
    reason: text().notNull(),
    state: text().$type<CorrectionState>().notNull().default('open'),
    answer: text(),
    decidedBy: cleared('decided_by'),
    decidedAt: instant('decided_at'),
    created: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('time_correction_person').on(table.person, table.created),
    index('time_correction_studio').on(table.studio, table.state),
    index('time_correction_decided_by').on(table.decidedBy),
    check('time_correction_state', sql`${table.state} in ('open', 'accepted', 'rejected', 'withdrawn')`),
  ],
)

/** Notes of a day, with `handover` for whoever clocks in next (T26). */
export const timeNote = pgTable(
  'time_note',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    studio: place(),
    day: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    handover: boolean().notNull().default(false),
    created: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [index('time_note_person').on(table.person), index('time_note_studio').on(table.studio, table.day)],
)

export const timeNoteRead = pgTable(
  'time_note_read',
  {
    note: uuid()
      .notNull()
      .references(() => timeNote._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.note, table.person] }), index('time_note_read_person').on(table.person)],
)

/** Somebody's month that was signed, confirmed or locked, or of which something is set; without a row it is open (T25). */
export const timeMonth = pgTable(
  'time_month',
  {
    person: worker(),
    month: text().notNull(),
    state: text().$type<MonthState>().notNull().default('open'),
    /** SHA-256 of the sheet that was signed or locked. */
    hash: text(),
    /** The sheet as it was locked. */
    sheet: jsonb().$type<LockedSheet>(),
    /** Minutes of its balance when it was locked, without those that were booked into other months before. */
    balance: integer(),
    /** Minutes carried into it, where the office said so, and those paid out. */
    opening: integer(),
    paid: integer().notNull().default(0),
    closing: integer(),
    /** Why it was locked without its person's signature. */
    unsigned: text(),
    /** Since when something that came later counts in another month. */
    late: instant(),
    version: integer().notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.person, table.month] }),
    index('time_month_state').on(table.month, table.state),
    check('time_month_state_known', sql`${table.state} in ('open', 'selfSubmitted', 'submitted', 'locked')`),
  ],
)

/** Every move of a month; only appended. */
export const timeMonthStep = pgTable(
  'time_month_step',
  {
    _id: uuid().primaryKey(),
    person: worker(),
    month: text().notNull(),
    from: text().$type<MonthState>().notNull(),
    to: text().$type<MonthState>().notNull(),
    hash: text(),
    actor: cleared('actor'),
    at: instant().notNull(),
    reason: text(),
  },
  table => [index('time_month_step_month').on(table.person, table.month, table.at), index('time_month_step_actor').on(table.actor)],
)

/** Minutes of a locked month that count in another one, as they came after the lock (T34). */
export const timeAddendum = pgTable(
  'time_addendum',
  {
    _id: uuid().primaryKey(),
    person: worker(),
    month: text().notNull(),
    into: text().notNull(),
    minutes: integer().notNull(),
    at: instant().notNull(),
  },
  table => [index('time_addendum_month').on(table.person, table.month), index('time_addendum_into').on(table.person, table.into)],
)

/** Hours that are proposed of a plan, until somebody takes them over or says that nothing was worked (T22). */
export const timeProposal = pgTable(
  'time_proposal',
  {
    _id: uuid().primaryKey(),
    person: worker(),
    studio: place(),
    from: instant().notNull(),
    to: instant().notNull(),
    breaks: jsonb().$type<MomentSpan[]>().notNull().default([]),
    kind: text().$type<WorkTimeKind>().notNull(),
    origin: text().$type<ProposalOrigin>().notNull(),
    title: text(),
    state: text().$type<'open' | 'taken' | 'struck'>().notNull().default('open'),
    created: instant().notNull(),
    author: cleared('author'),
  },
  table => [
    index('time_proposal_person').on(table.person, table.state, table.from),
    index('time_proposal_studio').on(table.studio),
    index('time_proposal_author').on(table.author),
    check('time_proposal_order', sql`${table.from} < ${table.to}`),
  ],
)

/** The work of somebody for another employer, as they said it, sealed as health data are (T08, T51). */
export const secondJob = pgTable('second_job', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  sealed: text(),
  version: integer().notNull().default(1),
})
