import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CollectionName } from '#contract/sync.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** The member whose document a row is drawn from; the rows go with the account. */
export const owner = () =>
  uuid('person')
    .notNull()
    .references(() => person._id, { onDelete: 'cascade' })

/** Members whose store holds documents that the projection may lack; marked before every write. */
export const projectionDue = pgTable(
  'projection_due',
  {
    person: owner().primaryKey(),
    /** Counter of marks, by which a drain can tell that nothing came meanwhile. */
    mark: bigint('mark', { mode: 'number' }).notNull().default(1),
    /** Instant of the next look. */
    next: instant('next').notNull(),
    /**
     * Instant at which everything was projected. The member stays due for a while after it, for a write that another process had only
     * announced.
     */
    drained: instant('drained'),
    tries: integer('tries').notNull().default(0),
    problem: text('problem'),
  },
  table => [index('projection_due_next').on(table.next)],
)

/** Checkpoint up to which a member's store is projected; written with the rows. */
export const projectionAt = pgTable('projection_at', {
  person: owner().primaryKey(),
  epoch: text('epoch').notNull(),
  checkpoint: text('checkpoint').notNull(),
})

/** Size of each collection in a member's store; no row where nobody has counted yet. */
export const syncHeld = pgTable(
  'sync_held',
  {
    person: owner(),
    collection: text('collection').$type<CollectionName>().notNull(),
    documents: integer('documents').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The document that was written last: a store that lacks it was restored. */
    lastId: text('last_id'),
    lastVersion: integer('last_version'),
    writtenAt: instant('written_at'),
  },
  table => [primaryKey({ columns: [table.person, table.collection] })],
)

/** When a member's store is next looked through for deletions that are old enough to be forgotten. */
export const syncSwept = pgTable(
  'sync_swept',
  {
    person: owner().primaryKey(),
    /** Instant of the first look, from which deletions count whose receipt the store does not tell. */
    first: instant('first').notNull(),
    next: instant('next').notNull(),
  },
  table => [index('sync_swept_next').on(table.next)],
)

/** The sync store's epoch, in one row. */
export const syncEpoch = pgTable('sync_epoch', {
  only: integer('only').primaryKey(),
  epoch: text('epoch').notNull(),
  /** Mark that the store holds too. Both change together every few minutes, so a restored backup of either shows. */
  mark: text('mark').notNull(),
  /** The next mark, on its way into the store. */
  pending: text('pending'),
  /** Tells this installation's mark from that of another one on the same server. */
  installation: uuid('installation').notNull().default(sql`gen_random_uuid()`),
  /** Instant of the first start that gives out checkpoints with an instant. */
  dated: instant('dated').notNull().default(sql`now()`),
})
