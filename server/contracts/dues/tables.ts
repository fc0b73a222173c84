import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DisputeState, DueKind, PaybackReason, PaybackState } from '#contract/rules/contracts/dues.ts'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import { deskActTable, paidColumns } from '#server/payments/till/tables.ts'
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

/** Dues of a contract that are paid through the app (C41). */
export const contractDue = pgTable(
  'contract_due',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    person: whose(),
    studio: where(),
    kind: text().$type<DueKind>().notNull(),
    /** The thing that it is for: the contract, a pause's event, an upgrade. */
    source: uuid().notNull(),
    /** Number of the term that is paid beforehand; 0 is the first, and everything else. */
    term: integer().notNull().default(0),
    title: text().notNull(),
    /** Rappen as it arose, and what an upgrade gives back of it. */
    whole: integer().notNull(),
    less: integer().notNull().default(0),
    /** Rappen of it that are owed by all that happened. */
    owed: integer().notNull(),
    ...paidColumns(),
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
    check('contract_due_kind', sql`${table.kind} in ('joining', 'prepaid', 'pause', 'upgrade', 'transfer')`),
  ],
)

/** Acts at the desk about a due's money. */
export const contractDueAct = deskActTable('contract_due_act', { column: 'due', of: () => contractDue._id })

/** Sums that go back to somebody and that no payment service sends (C41). */
export const contractPayback = pgTable(
  'contract_payback',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    person: whose(),
    studio: where(),
    why: text().$type<PaybackReason>().notNull(),
    /** The thing that it follows from: an event, an upgrade, a due of which too much is here. */
    source: uuid().notNull().unique(),
    amount: integer().notNull(),
    /** The payment by which it goes back, where it came in at the desk or on a bill. */
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

/** Somebody says that an amount is not right: as long as nobody has decided it bars no door and is reminded of by nobody (C16, C44). */
export const contractDispute = pgTable(
  'contract_dispute',
  {
    _id: uuid().primaryKey(),
    person: whose(),
    studio: where(),
    /** The due that is paid through the app, or the number of a bill of the access-control service. */
    due: uuid().references(() => contractDue._id, { onDelete: 'cascade' }),
    bill: text(),
    title: text().notNull(),
    /** Rappen that were open. */
    amount: integer().notNull(),
    text: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** Answer of the studio. */
    answer: text(),
    /** When it was written, by the device's clock. */
    at: instant().notNull(),
    receivedAt: instant('received_at').notNull(),
    decidedBy: cleared('decided_by'),
    decidedAt: instant('decided_at'),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('contract_dispute_due').on(table.due).where(sql`${table.state} = 'open'`),
    uniqueIndex('contract_dispute_bill').on(table.person, table.bill).where(sql`${table.state} = 'open'`),
    index('contract_dispute_of_due').on(table.due),
    index('contract_dispute_person').on(table.person),
    index('contract_dispute_studio').on(table.studio, table.state, table.receivedAt),
    index('contract_dispute_decided_by').on(table.decidedBy),
    check('contract_dispute_state', sql`${table.state} in ('open', 'right', 'wrong', 'withdrawn')`),
    check('contract_dispute_of', sql`(${table.due} is null) <> (${table.bill} is null)`),
  ],
)
