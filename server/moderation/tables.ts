import { isNull } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CaseAct, CaseState, ReportedKind, ReportReason } from '#contract/rules/moderation/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

const ofPerson = () => uuid('person').references(() => person._id, { onDelete: 'set null' })

/** A thing that was reported, by one or by many; while nobody has decided there is one case of it. */
export const moderationCase = pgTable(
  'moderation_case',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<ReportedKind>().notNull(),
    thing: uuid().notNull(),
    /** The person whom it is about; the name is kept, for the account may go. */
    person: ofPerson(),
    name: text().notNull(),
    /** Code of that person's studio. */
    studio: text(),
    /** They held a role besides member. */
    staff: boolean().notNull(),
    /** Name of the group that it stood in. */
    title: text(),
    state: text().$type<CaseState>().notNull().default('open'),
    opened: instant().notNull(),
    /** The decision that stands or was objected to, with its reason and its days; `turn` is its row in `moderation_act`. */
    act: text().$type<CaseAct>(),
    turn: uuid(),
    said: text(),
    days: integer(),
    decided: instant(),
    decider: uuid().references(() => person._id, { onDelete: 'set null' }),
    objection: text(),
    objected: instant(),
    /** Instant at which those who may decide were told that it waits. */
    reminded: instant(),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('moderation_case_open').on(table.kind, table.thing).where(isNull(table.decided)),
    index('moderation_case_state').on(table.state, table.opened, table._id),
    index('moderation_case_decided').on(table.decided, table._id),
    index('moderation_case_person').on(table.person),
    index('moderation_case_decider').on(table.decider),
  ],
)

const ofCase = () =>
  uuid('case')
    .notNull()
    .references(() => moderationCase._id, { onDelete: 'cascade' })

export const moderationReport = pgTable(
  'moderation_report',
  {
    _id: uuid().primaryKey(),
    case: ofCase(),
    /** The person who reported it; null once that account is gone. */
    person: ofPerson(),
    reason: text().$type<ReportReason>().notNull(),
    text: text(),
    at: instant().notNull(),
  },
  table => [unique('moderation_report_once').on(table.case, table.person), index('moderation_report_person').on(table.person)],
)

/** Exactly what was reported. It stays whatever becomes of the thing, and goes with its case. */
export const moderationKept = pgTable(
  'moderation_kept',
  {
    _id: uuid().primaryKey(),
    case: ofCase(),
    /** Id of the message, post …; the thing itself, or one that was added to the report. */
    item: uuid().notNull(),
    /** `studio`: as the record had it when the report came. `device`: as a reporter saw it, where that was something else. */
    source: text().$type<'studio' | 'device'>().notNull(),
    /** The record could tell that it stood there so. */
    sure: boolean().notNull(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    name: text(),
    text: text(),
    /** Name in `file`, of a copy that is the case's own. */
    picture: text(),
    at: instant(),
  },
  table => [index('moderation_kept_case').on(table.case), index('moderation_kept_author').on(table.author)],
)

/** A trace of somebody who read the kept words of a case, and why (K21). */
export const moderationLook = pgTable(
  'moderation_look',
  {
    _id: uuid().primaryKey(),
    case: ofCase(),
    person: ofPerson(),
    name: text().notNull(),
    why: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('moderation_look_case').on(table.case), index('moderation_look_person').on(table.person)],
)

/** Decisions, with what was decided about whom, by whom; ids alone, and they outlive their case (K39). */
export const moderationAct = pgTable(
  'moderation_act',
  {
    _id: uuid().primaryKey(),
    case: uuid().notNull(),
    kind: text().$type<ReportedKind>().notNull(),
    person: ofPerson(),
    actor: uuid().references(() => person._id, { onDelete: 'set null' }),
    act: text().$type<CaseAct>().notNull(),
    days: integer(),
    /** Instant at which it was taken back or overturned. */
    undone: instant(),
    at: instant().notNull(),
  },
  table => [
    index('moderation_act_person').on(table.person),
    index('moderation_act_actor').on(table.actor),
    index('moderation_act_case').on(table.case),
    index('moderation_act_at').on(table.at),
  ],
)

/** Somebody who may not write to others until then. */
export const moderationSilence = pgTable(
  'moderation_silence',
  {
    case: uuid('case')
      .primaryKey()
      .references(() => moderationCase._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    until: instant().notNull(),
  },
  table => [index('moderation_silence_person').on(table.person, table.until)],
)

/** Something whose row is gone, so that it can still be reported by who shows that they read it: the hash of its words, for some weeks. */
export const moderationGone = pgTable(
  'moderation_gone',
  {
    thing: uuid().primaryKey(),
    kind: text().$type<ReportedKind>().notNull(),
    author: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    said: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('moderation_gone_author').on(table.author), index('moderation_gone_at').on(table.at)],
)
