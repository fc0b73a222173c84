import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { DueKind, PaybackReason, PaybackState } from '#contract/rules/contracts/dues.ts'
import type { DeskTill } from '#contract/shop/desk.ts'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const ofContract = () =>
  uuid()
    .notNull()
    .references(() => contract._id, { onDelete: 'cascade' })
const whose = () =>
  uuid()
    .notNull()
    .references(() => person._id)
const where = () =>
  text()
    .notNull()
    .references(() => studio.code)
const cleared = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })

/** What of a contract is paid through the app (C41). */
export const contractDue = pgTable(
  'contract_due',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    person: whose(),
    studio: where(),
    kind: text().$type<DueKind>().notNull(),
    /** What it is for: the contract, a pause's event, an upgrade. */
    source: uuid().notNull(),
    /** Number of the term that is paid beforehand; 0 is the first, and everything else. */
    term: integer().notNull().default(0),
    title: text().notNull(),
    /** Rappen as it arose, and what an upgrade gives back of it. */
    whole: integer().notNull(),
    less: integer().notNull().default(0),
    /** What of it is owed by all that happened. */
    owed: integer().notNull(),
    /** What people gave back of it although it is owed: nobody asks for that again. */
    waived: integer().notNull().default(0),
    /** What has come and stayed. */
    paid: integer().notNull().default(0),
    /** Days on which its service falls. */
    from: date({ mode: 'string' }).notNull(),
    to: date({ mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    remindedOn: date('reminded_on', { mode: 'string' }),
    reminders: integer().notNull().default(0),
    toldAt: instant('told_at'),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    unique('contract_due_once').on(table.kind, table.source),
    index('contract_due_contract').on(table.contract),
    index('contract_due_person').on(table.person),
    index('contract_due_studio').on(table.studio, table.dueOn),
    check('contract_due_sums', sql`${table.whole} > 0 and ${table.owed} >= 0 and ${table.owed} <= ${table.whole} and ${table.less} >= 0`),
    check('contract_due_kind', sql`${table.kind} in ('joining', 'prepaid', 'pause', 'upgrade')`),
  ],
)

/** What was done at the desk about a due's money, once each. */
export const contractDueAct = pgTable(
  'contract_due_act',
  {
    _id: uuid().primaryKey(),
    due: uuid()
      .notNull()
      .references(() => contractDue._id, { onDelete: 'cascade' }),
    kind: text().$type<'taken' | 'back'>().notNull(),
    /** Whoever did it; null once that account is gone. */
    person: cleared('person'),
    at: instant().notNull(),
    received: instant().notNull(),
    till: text().$type<DeskTill>().notNull(),
    /** Rappen that changed hands. */
    amount: integer().notNull(),
    /** The terminal's number. */
    slip: text(),
    /** The taking of which money was given back. */
    of: uuid(),
  },
  table => [index('contract_due_act_due').on(table.due), index('contract_due_act_person').on(table.person)],
)

/** What goes back to somebody and no payment service sends (C41). */
export const contractPayback = pgTable(
  'contract_payback',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    person: whose(),
    studio: where(),
    why: text().$type<PaybackReason>().notNull(),
    /** What it follows from: an event, an upgrade, a due of which too much is here. */
    source: uuid().notNull().unique(),
    amount: integer().notNull(),
    /** Where it came in at the desk or on a bill: the payment by which it goes back. */
    payment: uuid(),
    state: text().$type<PaybackState>().notNull(),
    firstBy: cleared('first_by'),
    firstAt: instant('first_at'),
    secondBy: cleared('second_by'),
    paidAt: instant('paid_at'),
    alone: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('contract_payback_contract').on(table.contract),
    index('contract_payback_person').on(table.person),
    index('contract_payback_studio').on(table.studio, table.state, table.createdAt),
    index('contract_payback_first_by').on(table.firstBy),
    index('contract_payback_second_by').on(table.secondBy),
    check('contract_payback_amount', sql`${table.amount} >= 0`),
    check('contract_payback_state', sql`${table.state} in ('open', 'asked', 'paid', 'dropped')`),
  ],
)
