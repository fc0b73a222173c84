import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Audience, PostKind, PostState } from '#contract/social/post.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { socialProfile } from '#server/social/tables.ts'

const memberColumn = () =>
  uuid()
    .notNull()
    .references(() => socialProfile.person, { onDelete: 'cascade' })

/** Columns of what is reviewed. */
const reviewed = () => ({
  state: text().$type<PostState>().notNull(),
  /** Why it was rejected or removed; the author reads it. */
  reason: text(),
  /** The words that held it back. */
  held: text().array().notNull().default(sql`'{}'::text[]`),
  reviewer: uuid().references(() => person._id, { onDelete: 'set null' }),
  reviewedAt: instant('reviewed_at'),
  created: instant().notNull(),
})

/** Posts of somebody of the Community to their friends or their studio. */
export const post = pgTable(
  'post',
  {
    _id: uuid().primaryKey(),
    author: memberColumn(),
    kind: text().$type<PostKind>().notNull(),
    text: text().notNull(),
    audience: text().$type<Audience>().notNull(),
    /** Code of the author's studio when it was written. */
    studio: text(),
    execution: uuid().references(() => courseExecution._id, { onDelete: 'cascade' }),
    /** Its place in the feed. */
    approvedAt: instant('approved_at'),
    ...reviewed(),
  },
  table => [
    unique('post_once').on(table.author, table.kind, table.execution),
    index('post_feed').on(table.author, table.approvedAt, table._id).where(sql`state = 'approved'`),
    index('post_pending').on(table.created, table._id).where(sql`state = 'pending'`),
    index('post_own').on(table.author, table.created, table._id),
    index('post_execution').on(table.execution),
    index('post_reviewer').on(table.reviewer),
  ],
)

/** Kind of the files that are pictures of posts. */
export const postPictures = 'post'

/** The picture of a post; the file is its author's. */
export const postPicture = pgTable(
  'post_picture',
  {
    post: uuid()
      .primaryKey()
      .references(() => post._id, { onDelete: 'cascade' }),
    file: text()
      .notNull()
      .references(() => file.name, { onDelete: 'cascade' }),
  },
  table => [index('post_picture_file').on(table.file)],
)

export const postComment = pgTable(
  'post_comment',
  {
    _id: uuid().primaryKey(),
    post: uuid()
      .notNull()
      .references(() => post._id, { onDelete: 'cascade' }),
    author: memberColumn(),
    text: text().notNull(),
    ...reviewed(),
  },
  table => [
    index('post_comment_post').on(table.post, table.created, table._id),
    index('post_comment_pending').on(table.created, table._id).where(sql`state = 'pending'`),
    index('post_comment_author').on(table.author),
    index('post_comment_reviewer').on(table.reviewer),
  ],
)

/** Somebody likes a post. */
export const postLike = pgTable(
  'post_like',
  {
    post: uuid()
      .notNull()
      .references(() => post._id, { onDelete: 'cascade' }),
    person: memberColumn(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.post, table.person] }), index('post_like_person').on(table.person)],
)
