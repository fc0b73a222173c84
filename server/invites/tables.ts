import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { InviteState } from '#contract/rules/invites/states.ts'
import { instant } from '#server/kit/column.ts'
import { lead } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A code for one trial, given by a member or the studio (V19). */
export const invite = pgTable(
  'invite',
  {
    _id: uuid().primaryKey(),
    code: text().notNull(),
    /** Null of a member without a studio. */
    studio: text().references(() => studio.code, { onDelete: 'cascade' }),
    /** The member who gave it; null for one of the studio's. */
    member: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The employee who made it. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    guest: text(),
    state: text().$type<InviteState>().notNull().default('open'),
    lead: uuid().references(() => lead._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    until: instant().notNull(),
    used: instant(),
    /** Since when it is over: used, withdrawn or run out; null while it is open. */
    over: instant(),
    version: integer().notNull().default(1),
  },
  table => [
    unique('invite_code').on(table.code),
    index('invite_studio').on(table.studio, table.state),
    index('invite_member').on(table.member),
    index('invite_author').on(table.author),
    index('invite_lead').on(table.lead),
    index('invite_until').on(table.state, table.until),
    check('invite_state', sql`${table.state} in ('open', 'used', 'expired', 'withdrawn')`),
  ],
)
