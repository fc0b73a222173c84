import { bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AccessTrouble, ModelTrouble, RelayTrouble } from '#contract/sandbox.ts'
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
    /** Headers that a mail program reads, beside the usual ones. */
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
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

/** Entry codes as the sandbox of the access-control service knows them; one that is void stays known, so that it is never opened again. */
export const sandboxEntryCode = pgTable(
  'sandbox_entry_code',
  {
    code: text().primaryKey(),
    studio: text().notNull(),
    resortID: text('resort_id').notNull(),
    /** ISO day. */
    until: text().notNull(),
    entries: integer().notNull(),
    used: integer().notNull().default(0),
    /** Entries that the desk took off. */
    desk: integer().notNull().default(0),
    void: boolean().notNull().default(false),
    at: instant().notNull(),
  },
  table => [index('sandbox_entry_code_at').on(table.at)],
)

/** The troubles that come there next, in the order in which they were ordered at /sandbox. */
export const sandboxAccessTrouble = pgTable('sandbox_access_trouble', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<AccessTrouble>().notNull(),
})

/** Questions to the sandbox of the language model, word for word, and what it said; nobody stands beside them. */
export const sandboxAnswer = pgTable(
  'sandbox_answer',
  {
    _id: uuid().primaryKey(),
    /** The messages, each with who said it, one after the other. */
    asked: jsonb().$type<{ role: 'system' | 'user'; content: string }[]>().notNull(),
    answer: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('sandbox_answer_at').on(table.at)],
)

/** The troubles that come there next, in the order in which they were ordered at /sandbox. */
export const sandboxModelTrouble = pgTable('sandbox_model_trouble', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<ModelTrouble>().notNull(),
})

/** Mails that the sandbox's relay took, as they came over the wire: its own books. */
export const sandboxLetter = pgTable(
  'sandbox_letter',
  {
    _id: text('_id').primaryKey(),
    /** Sender of the envelope. */
    from: text().notNull(),
    /** An address in lower case. */
    to: text().notNull(),
    subject: text().notNull(),
    raw: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('sandbox_letter_at').on(table.at), index('sandbox_letter_to').on(table.to)],
)

/** Mails that the sandbox sends back, for whoever reads our mailbox of bounces. */
export const sandboxReturn = pgTable('sandbox_return', {
  _id: text('_id').primaryKey(),
  raw: text().notNull(),
  at: instant().notNull(),
})

/** The troubles that come there next, in the order in which they were ordered at /sandbox. */
export const sandboxRelayTrouble = pgTable('sandbox_relay_trouble', {
  number: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<RelayTrouble>().notNull(),
})
