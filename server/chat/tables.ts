import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, searchWords } from '#server/kit/column.ts'
import { wordsSql } from '#server/kit/words.ts'
import { person } from '#server/shared/auth/tables.ts'

export const chatGroup = pgTable('chat_group', {
  _id: uuid().primaryKey(),
  /** `group` or `direct`. */
  kind: text().notNull(),
  /** Null for a one-to-one chat. */
  name: text(),
  /** Name of the picture in `file`. */
  picture: text(),
  /** The newest number given in the group, under this row's lock: sent, edited, deleted and read all take one. */
  count: integer().notNull().default(0),
  version: integer().notNull().default(1),
  created: instant().notNull(),
  /** Instant at which its admins were last asked whether it is still wanted. */
  askedAt: instant('asked_at'),
})

export const chatMember = pgTable(
  'chat_member',
  {
    group: uuid()
      .notNull()
      .references(() => chatGroup._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** `admin` or `member`. */
    role: text().notNull(),
    joined: instant().notNull(),
    /** Instant of leaving; null while they are in it. */
    left: instant('left_at'),
    muted: boolean().notNull().default(false),
    /** The group's name as it was when they left. */
    leftName: text('left_name'),
    /** The highest number read, which only rises, and the number that this took. */
    read: integer().notNull().default(0),
    changed: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.group, table.person] }), index('chat_member_person').on(table.person)],
)

/** The numbers that somebody may read in a group: from joining to leaving, and again from joining again (K10). */
export const chatWindow = pgTable(
  'chat_window',
  {
    group: uuid()
      .notNull()
      .references(() => chatGroup._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    first: integer().notNull(),
    /** Null while they are in it. */
    last: integer(),
  },
  table => [primaryKey({ columns: [table.group, table.person, table.first] }), index('chat_window_person').on(table.person)],
)

export const chatMessage = pgTable(
  'chat_message',
  {
    _id: uuid().primaryKey(),
    group: uuid()
      .notNull()
      .references(() => chatGroup._id, { onDelete: 'cascade' }),
    /** Its place, its newest number, and the number under which its text was written. */
    number: integer().notNull(),
    changed: integer().notNull(),
    worded: integer().notNull(),
    /** Null once that account is gone. */
    sender: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** The employee who wrote it for the studio's account. */
    actor: uuid().references(() => person._id, { onDelete: 'set null' }),
    /** Null once it was taken back. */
    text: text(),
    /** The text's words: kept, since each look would fold whole texts anew. */
    words: searchWords().generatedAlwaysAs(sql.raw(wordsSql('"text"'))),
    /** Hash of what was sent first: the same message may come again. Goes with the text. */
    said: text(),
    replyTo: uuid('reply_to'),
    at: instant().notNull(),
    /** The device's clock. */
    written: instant(),
    version: integer().notNull().default(1),
    /** `author`, `group` or `studio`: who took it back. */
    deleted: text(),
  },
  table => [
    unique('chat_message_place').on(table.group, table.number),
    index('chat_message_changed').on(table.group, table.changed),
    index('chat_message_sender').on(table.sender),
    index('chat_message_words').using('gin', table.words),
    index('chat_message_actor').on(table.actor),
  ],
)

/** An invitation into a group, for somebody whom its admin may not simply add. */
export const chatInvite = pgTable(
  'chat_invite',
  {
    group: uuid()
      .notNull()
      .references(() => chatGroup._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    by: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** A declined one stays until then too: it does not come again before. */
    expires: instant().notNull(),
    declined: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.group, table.person] }),
    index('chat_invite_person').on(table.person),
    index('chat_invite_by').on(table.by),
  ],
)

/** Choices of what somebody lets others see, and how they are reached; without a row all is as it is at first (K14). */
export const chatChoice = pgTable('chat_choice', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  online: boolean().notNull().default(true),
  lastSeen: boolean('last_seen').notNull().default(false),
  typing: boolean().notNull().default(true),
  receipts: boolean().notNull().default(true),
  /** Pushes carry the message's text. */
  pushText: boolean('push_text').notNull().default(false),
  /** Nothing is pushed at night. */
  quiet: boolean().notNull().default(true),
  /** Instant at which their last app was closed; only kept where it is shown. */
  seenAt: instant('seen_at'),
})
