import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeskTill } from '#contract/shop/orderDesk.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

interface OfThing {
  /** The column that names what is paid, and what it refers to. */
  column: string
  of: () => AnyPgColumn
}

/** A domain's table of what was done at the desk about the money of a thing, once each. */
export const deskActTable = (name: string, { column, of }: OfThing) =>
  pgTable(
    name,
    {
      _id: uuid().primaryKey(),
      thing: uuid(column).notNull().references(of, { onDelete: 'cascade' }),
      kind: text().$type<'taken' | 'back'>().notNull(),
      /** Whoever did it; null once that account is gone. */
      person: uuid().references(() => person._id, { onDelete: 'set null' }),
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
    table => [index(`${name}_${column}`).on(table.thing), index(`${name}_person`).on(table.person)],
  )

export type DeskActTable = ReturnType<typeof deskActTable>

/** Columns of a thing whose money is counted by `owing.ts`, beside what of it is owed. */
export const paidColumns = () => ({
  /** Rappen that have come and stayed. */
  paid: integer().notNull().default(0),
  /** Rappen that people gave back although they are owed: nobody asks for those again. */
  waived: integer().notNull().default(0),
  /** The part of that by the refund that let it go, so that one that fails takes back no more than it did. */
  letGo: jsonb('let_go').$type<Readonly<Record<string, number>>>().notNull().default({}),
})
