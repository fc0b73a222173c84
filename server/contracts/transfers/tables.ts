import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PayWay } from '#contract/contracts/offerShapes.ts'
import type { TransferState } from '#contract/rules/contracts/states.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import type { Handing } from '#contract/rules/contracts/transfer.ts'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const whose = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => person._id)

/** A contract that goes over to somebody else: both sign, and accepted, the taker's stands among the contracts (`next`). */
export const contractTransfer = pgTable(
  'contract_transfer',
  {
    _id: uuid().primaryKey(),
    /** The contract that is handed over. */
    contract: uuid()
      .notNull()
      .references(() => contract._id, { onDelete: 'cascade' }),
    giver: whose('giver'),
    taker: whose('taker'),
    studio: text()
      .notNull()
      .references(() => studio.code),
    state: text().$type<TransferState>().notNull(),
    /** Why somebody said no. */
    reason: text(),
    /** First day of the taker. */
    start: date({ mode: 'string' }).notNull(),
    /** Content that both sign, the taker's terms, and how they may pay. */
    handing: jsonb().$type<Handing>().notNull(),
    terms: jsonb().$type<ContractTerms>().notNull(),
    ways: text().array().$type<PayWay[]>().notNull(),
    /** The taker's signed paper but for the bank account, sealed; and that account. Null until then. */
    paper: text(),
    account: text(),
    hash: text(),
    signedAt: instant('signed_at'),
    takenAt: instant('taken_at'),
    /** The giver's signatures, sealed. */
    giving: text(),
    gaveAt: instant('gave_at'),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The taker's contract. */
    next: uuid().references(() => contract._id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    since: instant().notNull(),
    version: integer().notNull().default(1),
  },
  table => [
    index('contract_transfer_contract').on(table.contract),
    /** One at a time. */
    uniqueIndex('contract_transfer_running').on(table.contract).where(sql`${table.state} in ('open', 'signed')`),
    index('contract_transfer_giver').on(table.giver),
    index('contract_transfer_taker').on(table.taker),
    index('contract_transfer_studio').on(table.studio, table.state),
    index('contract_transfer_author').on(table.author),
    index('contract_transfer_next').on(table.next),
    check('contract_transfer_state', sql`${table.state} in ('open', 'signed', 'accepted', 'declined', 'rejected', 'deleted')`),
  ],
)
