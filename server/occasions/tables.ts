import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Along, EntryState, OccasionSlot } from '#contract/occasions/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export type OccasionKind = 'party' | 'contest' | 'allianz' | 'alibey'

/** A party, a contest, a sport week of Alibey, or the Allianz page, which has no slots. */
export const occasion = pgTable(
  'occasion',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<OccasionKind>().notNull(),
    title: text().notNull(),
    text: text(),
    place: text(),
    /** Null is the whole chain's. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    /** From when until when people may sign up. */
    from: instant().notNull(),
    until: instant().notNull(),
    slots: jsonb().$type<OccasionSlot[]>().notNull().default([]),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('occasion_until').on(table.kind, table.until),
    index('occasion_studio').on(table.studio),
    check('occasion_kind', sql`${table.kind} in ('party', 'contest', 'allianz', 'alibey')`),
  ],
)

/** Somebody's place; people need no account for it. */
export const occasionEntry = pgTable(
  'occasion_entry',
  {
    _id: uuid().primaryKey(),
    occasion: uuid()
      .notNull()
      .references(() => occasion._id, { onDelete: 'cascade' }),
    /** Id of the slot within the occasion; null where it has none. */
    slot: uuid(),
    /** The account that it belongs to, where somebody was signed in. */
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text().notNull(),
    vorname: text().notNull(),
    nachname: text().notNull(),
    telefon: text(),
    guests: integer().notNull().default(0),
    /** Names of those who come along, where the occasion asks for them. */
    along: jsonb().$type<Along[]>(),
    wishes: text(),
    /** Agreed to stand in the public list. */
    shows: boolean().notNull().default(false),
    state: text().$type<EntryState>().notNull(),
    /** Shown at the door. */
    code: text().notNull(),
    at: instant().notNull(),
    /** End of the hold, while it is reserved. */
    until: instant().notNull(),
    /** When they were ticked at the door. */
    cameAt: instant('came_at'),
  },
  table => [
    index('occasion_entry_occasion').on(table.occasion, table.slot),
    index('occasion_entry_person').on(table.person),
    index('occasion_entry_email').on(table.email),
    uniqueIndex('occasion_entry_code').on(table.code),
    // One firm place for each address and for each account.
    uniqueIndex('occasion_entry_firm').on(table.occasion, table.email).where(sql`${table.state} = 'confirmed'`),
    uniqueIndex('occasion_entry_firm_person').on(table.occasion, table.person).where(sql`${table.state} = 'confirmed'`),
    check('occasion_entry_state', sql`${table.state} in ('reserved', 'confirmed', 'withdrawn')`),
  ],
)
