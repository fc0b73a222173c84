import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

export const videoCategory = pgTable('video_category', {
  _id: uuid().primaryKey(),
  name: text().notNull().unique(),
  place: integer().notNull(),
  version: integer().notNull().default(1),
})

export const video = pgTable(
  'video',
  {
    _id: uuid().primaryKey(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: uuid().references(() => videoCategory._id),
    leads: text(),
    /** Codes of studios; none is the whole chain. */
    studios: text().array().notNull().default(sql`'{}'::text[]`),
    /** Name of the film in `file`. */
    file: text(),
    type: text().notNull().default(''),
    bytes: integer().notNull().default(0),
    /** HLS playlist elsewhere. */
    stream: text(),
    /** Name of the picture in `file`. */
    poster: text(),
    seconds: doublePrecision().notNull().default(0),
    width: integer(),
    height: integer(),
    /** Null is a draft. */
    publishedAt: instant('published_at'),
    created: instant().notNull(),
    /** The person who added it; null once that account is gone. */
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('video_published').on(table.publishedAt),
    index('video_category_of').on(table.category),
    index('video_author').on(table.author),
  ],
)

/** How far a person has watched, as told by whichever device was watched on last. */
export const videoWatched = pgTable(
  'video_watched',
  {
    video: uuid()
      .notNull()
      .references(() => video._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    seconds: doublePrecision().notNull(),
    /** When it was watched, by the device's clock, never after its receipt. */
    at: instant().notNull(),
    finished: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.video, table.person] }), index('video_watched_person').on(table.person)],
)

/** A film on its way; what came of it lies in the data directory under `unfinished`. */
export const videoUpload = pgTable(
  'video_upload',
  {
    _id: uuid().primaryKey(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mark: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    taken: bigint({ mode: 'number' }).notNull().default(0),
    /** By its first bytes; null until they are here. */
    type: text(),
    /** Name of the film in `file` once it was checked. */
    file: text(),
    changed: instant().notNull(),
  },
  table => [index('video_upload_person').on(table.person)],
)
