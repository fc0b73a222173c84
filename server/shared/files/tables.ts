import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Files that were uploaded or made; their bytes lie under their name where `house.bytes` says. */
export const file = pgTable(
  'file',
  {
    name: text('name').primaryKey(),
    /** Its owner, with whom it is deleted; null for the house's own. */
    person: uuid('person').references(() => person._id, { onDelete: 'cascade' }),
    /** Kind of upload: pfp, popup … */
    kind: text('kind').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Anybody may see it. */
    open: boolean('open').notNull(),
    created: instant('created').notNull(),
  },
  table => [index('file_person').on(table.person)],
)

/** A device's name for a file that it sent, so that acts written there without a network can name it. */
export const fileUpload = pgTable(
  'file_upload',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Its act's Idempotency-Key. */
    key: uuid('key').notNull(),
    file: text('file')
      .notNull()
      .references(() => file.name, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.person, table.key] }), index('file_upload_file').on(table.file)],
)
