import { isNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AgreementKind } from '#contract/agreements/calls.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A signed agreement, with version and hash of the exact text. */
export const agreement = pgTable(
  'agreement',
  {
    _id: uuid('_id').primaryKey(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AgreementKind>().notNull(),
    textVersion: text('text_version').notNull(),
    /** SHA-256 in hex. */
    textHash: text('text_hash').notNull(),
    signature: jsonb('signature').$type<SignatureValue>().notNull(),
    /** Instant by the device's clock, at most 400 days before and 5 minutes after `receivedAt`. */
    signedAt: instant('signed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Age at signing, where the birth date was known. */
    age: integer('age'),
    /** Name of the adult who signed for somebody under age. */
    guardian: text('guardian'),
    /** Since when it holds no more: the person took it back. */
    withdrawnAt: instant('withdrawn_at'),
    /** The one of the staff who entered the withdrawal at the person's word; null where they did it themselves. */
    withdrawnBy: uuid('withdrawn_by').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('agreement_standing').on(table.person, table.kind, table.textVersion).where(isNull(table.withdrawnAt)),
    index('agreement_person').on(table.person),
    index('agreement_withdrawn_by').on(table.withdrawnBy),
  ],
)
