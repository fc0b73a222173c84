import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** Mails that the sandbox took in place of an SMTP server. */
export const sandboxMail = pgTable(
  'sandbox_mail',
  {
    /** The letter's key. */
    _id: text('_id').primaryKey(),
    /** An address in lower case. */
    to: text('to').notNull(),
    from: text('from').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** PDFs that went along. */
    files: jsonb('files').$type<{ name: string; base64: string }[]>().notNull().default([]),
    at: instant('at').notNull(),
  },
  table => [index('sandbox_mail_at').on(table.at)],
)

/** Messages that the push sandbox took in place of the push services. */
export const sandboxPush = pgTable('sandbox_push', {
  /** The message's key. */
  _id: text('_id').primaryKey(),
  kind: text('kind').$type<'web' | 'native'>().notNull(),
  /** Host of the push service, or the platform. */
  to: text('to').notNull(),
  title: text('title').notNull(),
  path: text('path').notNull(),
  at: instant('at').notNull(),
})

/** Members who are in a studio, as the sandbox of the access-control service knows it. */
export const sandboxInside = pgTable('sandbox_inside', {
  tacUserId: text('tac_user_id').primaryKey(),
  /** Code of the studio. */
  studio: text('studio').notNull(),
  since: instant('since').notNull(),
})
