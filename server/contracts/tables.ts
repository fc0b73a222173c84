import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgSequence, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { PaperUse } from '#contract/contracts/editing.ts'
import type { NoticeKind, NoticeWay } from '#contract/contracts/noticeShapes.ts'
import type { OfferKind, PayWay } from '#contract/contracts/offerShapes.ts'
import type { ContractPriceLine } from '#contract/contracts/shapes.ts'
import type { Deviation, Leader, TacOrderState } from '#contract/contracts/tac.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import type { RecurringRevenue } from '#contract/rules/contracts/recurring.ts'
import type { ContractMark, ContractState } from '#contract/rules/contracts/states.ts'
import type { AccessContract } from '#contract/rules/contracts/tac.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import { instant } from '#server/kit/column.ts'
import type { ContractWish } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { offerVersion } from './offers/tables.ts'

/** Numbers of contracts: they rise, and none is given twice (C36). */
export const contractNumber = pgSequence('contract_number', { startWith: 1001 })
export const nextNumber = sql<number>`nextval(${sql.raw(`'${contractNumber.seqName}'`)})`

/** The running number that a person's next contract gets: none is given again, whatever became of the ones before (C02). */
export const contractIndex = pgTable('contract_index', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  next: integer().notNull(),
})

/** A signed version of an offer; what comes after is an event. */
export const contract = pgTable(
  'contract',
  {
    _id: uuid().primaryKey(),
    number: integer().notNull().unique(),
    person: uuid()
      .notNull()
      .references(() => person._id),
    index: integer().notNull(),
    studio: text()
      .notNull()
      .references(() => studio.code),
    offer: uuid().notNull(),
    offerNumber: integer('offer_number').notNull(),
    /** As members read it. */
    title: text().notNull(),
    kind: text().$type<OfferKind>().notNull(),
    state: text().$type<ContractState>().notNull(),
    marks: text().array().$type<ContractMark[]>().notNull().default([]),
    /** Terms and choice, as its life is counted from them. */
    terms: jsonb().$type<ContractTerms>().notNull(),
    lines: jsonb().$type<ContractPriceLine[]>().notNull(),
    /** Rappen of a period as signed, and of the whole term. */
    price: integer().notNull(),
    total: integer(),
    way: text().$type<PayWay>().notNull(),
    /** Terms that began before this day are not billed beforehand here: they were billed otherwise. */
    billedFrom: date('billed_from', { mode: 'string' }).notNull().default(sql`current_date`),
    start: date({ mode: 'string' }).notNull(),
    /** The end that `lifeOf` gives it by its events, for lists and statistics. */
    finalEnd: date('final_end', { mode: 'string' }),
    noticed: boolean().notNull().default(false),
    /** Cause of its end; null for its term, and while no end is known. */
    endedBy: text('ended_by').$type<NonNullable<ContractLife['ending']>['why']>(),
    /** Sums that a month of it brings, by days. */
    recurring: jsonb().$type<readonly RecurringRevenue[]>().notNull().default([]),
    /** The last day up to which it is written down what it earns; null until that was done. */
    earnedUntil: date('earned_until', { mode: 'string' }),
    closedAt: text('closed_at').$type<ClosedAt>().notNull(),
    place: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** By the device's clock, as far as that can be true. */
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    acceptedAt: instant('accepted_at'),
    since: instant().notNull(),
    hash: text().notNull(),
    /** The signed paper but for the bank account, sealed; and that account. */
    paper: text().notNull(),
    account: text(),
    lead: uuid(),
    /** The last day on which an offer that was sent can be signed. */
    offeredUntil: date('offered_until', { mode: 'string' }),
    /** The person who closed it. */
    seller: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The contract at the access-control service, where that alone knows it (C37); its days are counted from this. */
    tac: jsonb().$type<AccessContract>(),
    version: integer().notNull().default(1),
  },
  table => [
    foreignKey({ columns: [table.offer, table.offerNumber], foreignColumns: [offerVersion.offer, offerVersion.number] }),
    unique('contract_of_person').on(table.person, table.index),
    index('contract_offer').on(table.offer, table.offerNumber),
    index('contract_studio').on(table.studio, table.state, table.receivedAt),
    index('contract_received').on(table.receivedAt, table._id),
    index('contract_final_end').on(table.finalEnd),
    index('contract_seller').on(table.seller),
    check(
      'contract_state',
      sql`${table.state} in ('draft', 'offered', 'temporary', 'accepted', 'declined', 'expired', 'rejected', 'withdrawn', 'deleted')`,
    ),
  ],
)

const ofContract = () =>
  uuid()
    .notNull()
    .references(() => contract._id, { onDelete: 'cascade' })

/** Events of a contract; only appended. Those of its life are told to `lifeOf`, a `turned` says to which state it was put. */
export const contractEvent = pgTable(
  'contract_event',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    kind: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    receivedAt: instant('received_at').notNull(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    reason: text(),
    /** Fields that its kind has beside that. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  table => [
    index('contract_event_contract').on(table.contract, table.receivedAt),
    index('contract_event_author').on(table.author),
    index('contract_event_day').on(table.kind, table.day),
  ],
)

/** Facts of a notice that its event does not hold; under the event's id. */
export const contractNotice = pgTable(
  'contract_notice',
  {
    _id: uuid()
      .primaryKey()
      .references(() => contractEvent._id, { onDelete: 'cascade' }),
    contract: ofContract(),
    /** The person whose contract it ends. */
    person: uuid()
      .notNull()
      .references(() => person._id),
    kind: text().$type<NoticeKind>().notNull(),
    way: text().$type<NoticeWay>().notNull(),
    /** Day of its receipt. */
    day: date({ mode: 'string' }).notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When it was written, by the device's clock. */
    deviceAt: instant('device_at'),
    /** Last day of an extraordinary one, as whoever decides has set it. */
    to: date({ mode: 'string' }),
    /** Cause and words, sealed; and the proof, which is health data (C13). Both go 90 days after the decision. */
    said: text(),
    proof: text(),
    confirmedAt: instant('confirmed_at'),
    confirmedBy: uuid('confirmed_by').references(() => person._id, { onDelete: 'set null' }),
    takenBackAt: instant('taken_back_at'),
  },
  table => [
    index('contract_notice_contract').on(table.contract, table.receivedAt),
    index('contract_notice_person').on(table.person),
    index('contract_notice_confirmed_by').on(table.confirmedBy),
    check('contract_notice_kind', sql`${table.kind} in ('ordinary', 'extraordinary')`),
    check('contract_notice_way', sql`${table.way} in ('app', 'letter', 'mail', 'desk')`),
  ],
)

export const contractComment = pgTable(
  'contract_comment',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('contract_comment_contract').on(table.contract, table.at), index('contract_comment_author').on(table.author)],
)

/** PDFs and photos beside a contract. */
export const contractAttachment = pgTable(
  'contract_attachment',
  {
    _id: uuid().primaryKey(),
    contract: ofContract(),
    /** Name of its bytes in `file`. */
    file: text().notNull(),
    /** Name that its device gave it. */
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    at: instant().notNull(),
  },
  table => [unique('contract_attachment_once').on(table.contract, table.file), index('contract_attachment_file').on(table.file)],
)

/** Leases, each with the person who edits a contract for now; one stands until it is let go or taken over. */
export const contractLease = pgTable(
  'contract_lease',
  {
    contract: uuid()
      .primaryKey()
      .references(() => contract._id, { onDelete: 'cascade' }),
    holder: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    until: instant().notNull(),
  },
  table => [index('contract_lease_holder').on(table.holder)],
)

/** Facts of a contract's person since it was edited, beside the paper that was signed (C38); they lie sealed. */
export const contractData = pgTable('contract_data', {
  contract: uuid()
    .primaryKey()
    .references(() => contract._id, { onDelete: 'cascade' }),
  content: text().notNull(),
  /** Written by nobody: the employer's proof has its own rows (C35). */
  companyUntil: date('company_until', { mode: 'string' }),
})

/** A paper of a contract (C20, C42): the key of its bytes, which lie sealed; without it they are gone. */
export const contractPaper = pgTable(
  'contract_paper',
  {
    file: text()
      .primaryKey()
      .references(() => file.name, { onDelete: 'cascade' }),
    /** Null until it is said whose it is. */
    contract: uuid().references(() => contract._id, { onDelete: 'cascade' }),
    uploader: uuid().references(() => person._id, { onDelete: 'set null' }),
    use: text().$type<PaperUse>().notNull(),
    key: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    at: instant().notNull(),
  },
  table => [index('contract_paper_contract').on(table.contract), index('contract_paper_uploader').on(table.uploader)],
)

/** Days on which somebody may not come in, wherever they have a contract (C44). */
export const contractBar = pgTable(
  'contract_bar',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Null is everywhere. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    from: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }),
    reason: text().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    liftedBy: uuid('lifted_by').references(() => person._id, { onDelete: 'set null' }),
    liftedAt: instant('lifted_at'),
  },
  table => [
    index('contract_bar_person').on(table.person),
    index('contract_bar_studio').on(table.studio),
    index('contract_bar_by').on(table.by),
    index('contract_bar_lifted_by').on(table.liftedBy),
  ],
)

/** The leader of the contracts of a studio (C24, C37). */
export const contractLeader = pgTable(
  'contract_leader',
  {
    studio: text()
      .primaryKey()
      .references(() => studio.code, { onDelete: 'cascade' }),
    leads: text().$type<Leader>().notNull(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [index('contract_leader_by').on(table.by), check('contract_leader_leads', sql`${table.leads} in ('none', 'app', 'tac')`)],
)

/** A contract at the access-control service: what was ordered under its key, and the number that it has there. */
export const contractTac = pgTable(
  'contract_tac',
  {
    contract: uuid()
      .primaryKey()
      .references(() => contract._id, { onDelete: 'cascade' }),
    /** Stored before the first try: told twice it is one (C45). */
    key: text().notNull(),
    /** The wish that was sent under that key; the same at every try. */
    wish: jsonb().$type<ContractWish>(),
    state: text().$type<TacOrderState>().notNull(),
    /** Number there. */
    foreign: integer().unique(),
    /** Why it waits for a hand. */
    said: text(),
    /** Deviations found there, and when they were looked for. */
    deviations: jsonb().$type<readonly Deviation[]>().notNull().default([]),
    checkedAt: instant('checked_at'),
    at: instant().notNull(),
  },
  table => [check('contract_tac_state', sql`${table.state} in ('ordered', 'there', 'hand')`)],
)
