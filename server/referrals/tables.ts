import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReferralState } from '#contract/rules/referrals/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** A member's own link (contract/codes.ts); another code than the one that opens doors. */
export const referralCode = pgTable('referral_code', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  /** Agreed that the invitation says their first name. */
  shows: boolean().notNull().default(false),
  madeAt: instant('made_at').notNull(),
})

/** The rewards to be had, a row per version: a referral that began under one keeps it. */
export const referralSettings = pgTable('referral_settings', {
  version: integer().primaryKey(),
  rewardText: text('reward_text').notNull(),
  rewardRappen: integer('reward_rappen').notNull(),
  friendText: text('friend_text'),
  days: integer().notNull(),
  at: instant().notNull(),
})

/** Somebody who was invited; what a lead needs stands in the row itself. */
export const referral = pgTable(
  'referral',
  {
    _id: uuid().primaryKey(),
    /** The member who invited them; null where the link named nobody we know, and once that account is gone. */
    member: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Their account, once they joined. */
    friend: uuid().references(() => person._id, { onDelete: 'set null' }),
    vorname: text().notNull(),
    nachname: text().notNull(),
    /** In small letters. */
    email: text(),
    /** As it is dialled (contract/phone.ts), so that two ways to write it are one. */
    telefon: text(),
    /** The address or else the phone number: among those alike at most one counts. */
    contact: text().notNull(),
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    state: text().$type<ReferralState>().notNull().default('new'),
    /** True for the one that counts among all of the same person. */
    counts: boolean().notNull(),
    source: text().$type<'form' | 'member' | 'desk'>().notNull(),
    /** The reward as the settings were when it began, and their version. */
    rewardText: text('reward_text').notNull(),
    rewardRappen: integer('reward_rappen').notNull(),
    settings: integer().notNull(),
    at: instant().notNull(),
    until: instant().notNull(),
    since: instant().notNull(),
    rewardedBy: uuid('rewarded_by').references(() => person._id, { onDelete: 'set null' }),
    note: text(),
    version: integer().notNull().default(1),
  },
  table => [
    index('referral_at').on(table.at),
    index('referral_member').on(table.member, table.at),
    index('referral_friend').on(table.friend),
    index('referral_email').on(table.email),
    index('referral_telefon').on(table.telefon),
    index('referral_studio').on(table.studio, table.at),
    index('referral_rewarded_by').on(table.rewardedBy),
    index('referral_until').on(table.state, table.until),
    index('referral_contact').on(table.contact),
    // The first member counts: two referrals of one person never do.
    uniqueIndex('referral_counting').on(table.contact).where(sql`${table.counts}`),
    check('referral_state', sql`${table.state} in ('new', 'contacted', 'trial', 'joined', 'rewarded', 'declined', 'expired')`),
    check('referral_source', sql`${table.source} in ('form', 'member', 'desk')`),
  ],
)
