import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { PayWay } from '#contract/contracts/offerShapes.ts'
import type { ContractPriceLine } from '#contract/contracts/shapes.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import type { UpgradeLine } from '#contract/rules/contracts/upgrade.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import { contract } from '#server/contracts/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Offers that may be left for others, in these studios (L53). */
export const upgradeMapping = pgTable(
  'upgrade_mapping',
  {
    _id: uuid().primaryKey(),
    from: uuid('from_offer')
      .notNull()
      .references(() => offer._id, { onDelete: 'cascade' }),
    /** Ids of offers. */
    to: uuid('to_offers').array().notNull(),
    studios: text().array().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('upgrade_mapping_from').on(table.from)],
)

/** A signed paper by which one contract is left for another; accepted, that one stands among the contracts (`next`). */
export const contractUpgrade = pgTable(
  'contract_upgrade',
  {
    _id: uuid().primaryKey(),
    /** The contract that is left, and whose it is. */
    contract: uuid()
      .notNull()
      .references(() => contract._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id),
    studio: text()
      .notNull()
      .references(() => studio.code),
    offer: uuid().notNull(),
    offerNumber: integer('offer_number').notNull(),
    title: text().notNull(),
    state: text().$type<UpgradeState>().notNull(),
    /** Why it was rejected. */
    reason: text(),
    /** First day of what follows. */
    start: date({ mode: 'string' }).notNull(),
    terms: jsonb().$type<ContractTerms>().notNull(),
    lines: jsonb().$type<ContractPriceLine[]>().notNull(),
    price: integer().notNull(),
    total: integer(),
    /** Sums that are paid as somebody goes over, as signed; Rappen. */
    reckoning: jsonb().$type<UpgradeLine[]>().notNull(),
    due: integer().notNull(),
    back: integer().notNull(),
    /** Up to which instant what happened to the contract was known to whoever signed. */
    knownAt: instant('known_at').notNull(),
    way: text().$type<PayWay>().notNull(),
    closedAt: text('closed_at').$type<ClosedAt>().notNull(),
    place: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    since: instant().notNull(),
    hash: text().notNull(),
    /** The signed paper but for the bank account, sealed; and that account, where another one than before was given. */
    paper: text().notNull(),
    account: text(),
    /** Signed on a device of the member's own; else by an employee, the `author`. */
    byMember: boolean('by_member').notNull(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The contract that began with it. */
    next: uuid().references(() => contract._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  table => [
    foreignKey({ columns: [table.offer, table.offerNumber], foreignColumns: [offerVersion.offer, offerVersion.number] }),
    index('contract_upgrade_contract').on(table.contract),
    index('contract_upgrade_person').on(table.person),
    index('contract_upgrade_studio').on(table.studio, table.state, table.receivedAt),
    index('contract_upgrade_offer').on(table.offer, table.offerNumber),
    index('contract_upgrade_author').on(table.author),
    index('contract_upgrade_next').on(table.next),
    check('contract_upgrade_state', sql`${table.state} in ('created', 'accepted', 'rejected', 'deleted')`),
  ],
)
