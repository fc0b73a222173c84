import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { session } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const studioReference = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })

/** Galleries, and albums, which are galleries that only displays show. */
export const gallery = pgTable(
  'gallery',
  {
    _id: uuid().primaryKey(),
    /** gallery or album. */
    kind: text().notNull(),
    studio: studioReference(),
    title: text().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('gallery_studio').on(table.studio), check('gallery_kind', sql`${table.kind} in ('gallery', 'album')`)],
)

export const galleryImage = pgTable(
  'gallery_image',
  {
    _id: uuid().primaryKey(),
    gallery: uuid()
      .notNull()
      .references(() => gallery._id, { onDelete: 'cascade' }),
    /** From 0; whoever writes it holds the gallery's row. */
    place: integer().notNull(),
    /** Name of the picture in `file`. */
    file: text().notNull(),
    width: integer(),
    height: integer(),
    /** True where people can be made out; null where nobody has said. */
    people: boolean('shows_people'),
    /** The person whose agreement it is shown with, and its last day. */
    consent: text(),
    until: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    created: instant().notNull(),
  },
  table => [index('gallery_image_gallery').on(table.gallery, table.place), index('gallery_image_file').on(table.file)],
)

/** Content of screens in a studio. */
export const display = pgTable(
  'display',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    title: text().notNull(),
    galleries: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    albums: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    courses: boolean().notNull().default(false),
    seconds: integer().notNull().default(10),
    /** «06:00-22:00» in Zurich; null is all day. */
    hours: text(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('display_studio').on(table.studio)],
)

/** A session that is a screen's and no person's (K33). */
export const displayScreen = pgTable(
  'display_screen',
  {
    session: uuid()
      .primaryKey()
      .references(() => session._id, { onDelete: 'cascade' }),
    display: uuid()
      .notNull()
      .references(() => display._id, { onDelete: 'cascade' }),
  },
  table => [index('display_screen_display').on(table.display)],
)

/** Digits that a screen shows, until somebody types them or their minutes are over. Neither they nor its secret are stored. */
export const displayPairing = pgTable(
  'display_pairing',
  {
    /** Keyed hash of the secret that only the screen has. */
    secret: text().primaryKey(),
    /** Keyed hash of the digits; null once they were typed. */
    code: text().unique(),
    /** Keyed hash of the address that asked. */
    place: text().notNull(),
    device: text().notNull(),
    expires: instant().notNull(),
    session: uuid().references(() => session._id, { onDelete: 'cascade' }),
  },
  table => [index('display_pairing_place').on(table.place), index('display_pairing_session').on(table.session)],
)
