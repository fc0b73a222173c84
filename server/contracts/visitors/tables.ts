import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { offerVersion } from '#server/contracts/offers/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A contract that a visitor signed and whose mailed link nobody has opened yet: it is nobody's, and listed nowhere (C36). */
export const contractVisit = pgTable(
  'contract_visit',
  {
    /** The contract's, once it is one. */
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    offer: uuid().notNull(),
    offerNumber: integer('offer_number').notNull(),
    /** To which the link went. */
    email: text().notNull(),
    /** Whoever was signed in as they sent it. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    /** All that was sent, with account and strokes. */
    sealed: text().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  table => [
    foreignKey({ columns: [table.offer, table.offerNumber], foreignColumns: [offerVersion.offer, offerVersion.number] }),
    index('contract_visit_offer').on(table.offer, table.offerNumber),
    index('contract_visit_studio').on(table.studio),
    index('contract_visit_person').on(table.person),
    index('contract_visit_email').on(table.email),
    index('contract_visit_received').on(table.receivedAt),
  ],
)
