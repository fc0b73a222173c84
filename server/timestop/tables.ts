import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { TacOrderState } from '#contract/contracts/tac.ts'
import type { PauseState } from '#contract/rules/contracts/states.ts'
import type { CreditState } from '#contract/timestop/creditShapes.ts'
import type { PauseReasonRow, StudioClosure } from '#contract/timestop/pauseReasons.ts'
import type { CreditRunState } from '#contract/timestop/runs.ts'
import type { PauseStep, PauseWay } from '#contract/timestop/shapes.ts'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import type { PauseWish } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** The chain's settings of pauses and closures: one row. */
export const timestopSetting = pgTable('timestop_setting', {
  _id: text().primaryKey(),
  text: text(),
  reasons: jsonb().$type<PauseReasonRow[]>().notNull(),
  closures: jsonb().$type<StudioClosure[]>().notNull(),
  version: integer().notNull().default(1),
})

const cleared = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })

/** A pause that somebody asked for (C32). */
export const timestop = pgTable(
  'timestop',
  {
    _id: uuid().primaryKey(),
    /** Null as long as nobody has said which contract a public form meant. */
    contract: uuid().references(() => contract._id, { onDelete: 'cascade' }),
    person: uuid().references(() => person._id),
    studio: text()
      .notNull()
      .references(() => studio.code),
    reason: uuid().notNull(),
    /** The reason as it was when it was asked for. */
    rule: jsonb().$type<PauseReasonRow>().notNull(),
    from: date({ mode: 'string' }).notNull(),
    to: date({ mode: 'string' }).notNull(),
    state: text().$type<PauseState>().notNull(),
    way: text().$type<PauseWay>().notNull(),
    /** Whole Rappen. */
    fee: integer().notNull(),
    newEnd: date('new_end', { mode: 'string' }),
    /** The contract's event, once it is accepted. */
    event: uuid(),
    /** The studio's words on its decision. */
    answer: text(),
    /** Why it was taken against a rule. */
    overrule: text(),
    reminder: text(),
    remindedOn: date('reminded_on', { mode: 'string' }),
    /** The person who entered it at the desk. */
    author: cleared('author'),
    decidedBy: cleared('decided_by'),
    decidedAt: instant('decided_at'),
    receivedAt: instant('received_at').notNull(),
    since: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('timestop_contract').on(table.contract),
    index('timestop_person').on(table.person),
    index('timestop_studio').on(table.studio, table.state, table.receivedAt),
    index('timestop_author').on(table.author),
    index('timestop_decided_by').on(table.decidedBy),
    check('timestop_state', sql`${table.state} in ('open', 'accepted', 'declined', 'withdrawn', 'manual')`),
  ],
)

const ofPause = () =>
  uuid()
    .notNull()
    .references(() => timestop._id, { onDelete: 'cascade' })

/** The note that came with it, sealed; of a public form the person's name and address, too. */
export const timestopNote = pgTable(
  'timestop_note',
  {
    pause: uuid()
      .primaryKey()
      .references(() => timestop._id, { onDelete: 'cascade' }),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    /** Of a public form. */
    name: text(),
    email: text(),
    content: text().notNull(),
  },
  table => [index('timestop_note_person').on(table.person), index('timestop_note_email').on(table.email)],
)

/** A proof: the key of its bytes, which lie sealed; without it they are gone (C13). */
export const timestopProof = pgTable(
  'timestop_proof',
  {
    file: text()
      .primaryKey()
      .references(() => file.name, { onDelete: 'cascade' }),
    /** Null until a pause names it. */
    pause: uuid().references(() => timestop._id, { onDelete: 'cascade' }),
    /** The person whose it is; null until a pause names it that somebody else sent. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    uploader: cleared('uploader'),
    key: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    at: instant().notNull(),
  },
  table => [
    index('timestop_proof_pause').on(table.pause),
    index('timestop_proof_person').on(table.person),
    index('timestop_proof_uploader').on(table.uploader),
  ],
)

export const timestopComment = pgTable(
  'timestop_comment',
  {
    _id: uuid().primaryKey(),
    pause: ofPause(),
    author: cleared('author'),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('timestop_comment_pause').on(table.pause, table.at), index('timestop_comment_author').on(table.author)],
)

/** The history of a pause; only appended. */
export const timestopHistory = pgTable(
  'timestop_history',
  {
    _id: uuid().primaryKey(),
    pause: ofPause(),
    what: text().notNull(),
    author: cleared('author'),
    reason: text(),
    at: instant().notNull(),
  },
  table => [index('timestop_history_pause').on(table.pause, table.at), index('timestop_history_author').on(table.author)],
)

/** Steps to be done by hand at the access-control service. */
export const timestopStep = pgTable(
  'timestop_step',
  {
    pause: ofPause(),
    step: text().$type<PauseStep>().notNull(),
    title: text().notNull(),
    doneAt: instant('done_at'),
    by: cleared('by'),
  },
  table => [primaryKey({ columns: [table.pause, table.step] }), index('timestop_step_by').on(table.by)],
)

/** An accepted pause at the access-control service: what was ordered under its key, and the number that it has there. */
export const timestopTac = pgTable(
  'timestop_tac',
  {
    pause: uuid()
      .primaryKey()
      .references(() => timestop._id, { onDelete: 'cascade' }),
    /** Stored before the first try: told twice it is one (C45). */
    key: text().notNull(),
    /** The wish that was sent under that key; the same at every try. */
    wish: jsonb().$type<Omit<PauseWish, 'key' | 'contract'>>().notNull(),
    state: text().$type<TacOrderState>().notNull(),
    foreign: text(),
    /** Why it waits for a hand. */
    said: text(),
    at: instant().notNull(),
  },
  table => [check('timestop_tac_state', sql`${table.state} in ('ordered', 'there', 'hand')`)],
)

/** A closure whose days are given back to all of a studio at once (C33). */
export const timestopCreditRun = pgTable(
  'timestop_credit_run',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code),
    closure: uuid().notNull(),
    /** The closure as it was when it was given. */
    from: date({ mode: 'string' }).notNull(),
    to: date({ mode: 'string' }).notNull(),
    days: integer().notNull(),
    state: text().$type<CreditRunState>().notNull(),
    by: cleared('by'),
    at: instant().notNull(),
    doneAt: instant('done_at'),
    /** Contracts that got the days. */
    given: integer().notNull().default(0),
    undoneBy: cleared('undone_by'),
    undoneAt: instant('undone_at'),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('timestop_credit_run_once').on(table.closure).where(sql`${table.state} in ('running', 'done')`),
    index('timestop_credit_run_studio').on(table.studio, table.at),
    index('timestop_credit_run_by').on(table.by),
    index('timestop_credit_run_undone_by').on(table.undoneBy),
    check('timestop_credit_run_state', sql`${table.state} in ('running', 'done', 'undoing', 'undone')`),
  ],
)

/** Days of a closure that somebody asked back, or that all of a studio got (C33). */
export const timestopCredit = pgTable(
  'timestop_credit',
  {
    _id: uuid().primaryKey(),
    contract: uuid().references(() => contract._id, { onDelete: 'cascade' }),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code),
    closure: uuid().notNull(),
    /** The closure as it was when it was asked for. */
    from: date({ mode: 'string' }).notNull(),
    to: date({ mode: 'string' }).notNull(),
    days: integer().notNull(),
    state: text().$type<CreditState>().notNull(),
    /** Of a public form. */
    name: text(),
    email: text(),
    geburtstag: date({ mode: 'string' }),
    event: uuid(),
    /** Given to all of the studio by this run; null where it was asked for. */
    run: uuid().references(() => timestopCreditRun._id, { onDelete: 'set null' }),
    answer: text(),
    decidedBy: cleared('decided_by'),
    receivedAt: instant('received_at').notNull(),
    since: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('timestop_credit_once').on(table.contract, table.closure).where(sql`${table.state} <> 'declined'`),
    index('timestop_credit_contract').on(table.contract),
    index('timestop_credit_person').on(table.person),
    index('timestop_credit_email').on(table.email),
    index('timestop_credit_of_run').on(table.run),
    index('timestop_credit_decided_by').on(table.decidedBy),
    index('timestop_credit_studio').on(table.studio, table.state, table.receivedAt),
    check('timestop_credit_state', sql`${table.state} in ('open', 'granted', 'declined')`),
  ],
)
