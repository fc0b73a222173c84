import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeskTill } from '#contract/shop/orderDesk.ts'
import type { ShopOrderState } from '#contract/shop/orders.ts'
import type { Gives } from '#contract/shop/product.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A line as it was sold: a later price or title changes nothing of it, a later MWST rate only once it is delivered (S26). */
export interface SoldLine {
  product: string
  title: string
  amount: number
  /** Price of one piece in Rappen, MWST included. */
  price: number
  /** Hundredths of a percent. */
  rate: number
  /** Anything that each piece gives besides; absent for goods. */
  gives?: Gives
}

/** Numbers that people call their orders by; a gap says nothing. */
export const orderNumber = pgSequence('shop_order_number', { startWith: 10_001 })
export const nextNumber = sql<number>`nextval(${sql.raw(`'${orderNumber.seqName}'`)})::int`

export const shopOrder = pgTable(
  'shop_order',
  {
    _id: uuid().primaryKey(),
    number: integer().notNull().unique(),
    /** The empty row of the person once the account is gone: receipts stay ten years (S25). */
    person: uuid()
      .notNull()
      .references(() => person._id),
    /** The studio where it is picked up. No foreign key: each order at the same moment would lock the one row of its studio, and none is ever removed. */
    studio: text().notNull(),
    state: text().$type<ShopOrderState>().notNull(),
    /** The state of its pieces: held in the studio, taken out of the stock, or free. */
    stock: text().$type<'held' | 'taken' | 'free'>().notNull(),
    lines: jsonb().$type<SoldLine[]>().notNull(),
    total: integer().notNull(),
    created: instant().notNull(),
    /** When it was cancelled or expired. */
    ended: instant(),
    handed: instant(),
  },
  table => [
    index('shop_order_person').on(table.person, table.created),
    index('shop_order_created').on(table.created, table._id),
    index('shop_order_studio').on(table.studio, table.state, table.created),
    check('shop_order_state', sql`${table.state} in ('open', 'placed', 'paid', 'handed', 'cancelled', 'expired', 'refunded')`),
    check('shop_order_stock', sql`${table.stock} in ('held', 'taken', 'free')`),
  ],
)

/**
 * Acts of staff on an order, never changed: who and when stand here, what follows from it in the order and in the payment's facts. Where money was
 * taken, the id names its charge.
 */
export const shopOrderAct = pgTable(
  'shop_order_act',
  {
    _id: uuid().primaryKey(),
    order: uuid()
      .notNull()
      .references(() => shopOrder._id, { onDelete: 'cascade' }),
    kind: text().$type<'taken' | 'handed' | 'unhanded' | 'back'>().notNull(),
    /** The person who did it; null once the account is gone. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** When it was done, by the device's clock; it may have waited there. */
    at: instant().notNull(),
    received: instant().notNull(),
    /** The act that it takes back. */
    of: uuid(),
    till: text().$type<DeskTill>(),
    /** Rappen that changed hands. */
    amount: integer(),
    /** Number of the terminal's slip. */
    slip: text(),
  },
  table => [
    index('shop_order_act_order').on(table.order, table.received),
    index('shop_order_act_person').on(table.person),
    check('shop_order_act_kind', sql`${table.kind} in ('taken', 'handed', 'unhanded', 'back')`),
  ],
)
