import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { PaperLook } from '#contract/contracts/layoutShapes.ts'
import type { OfferPromotion, OfferTerms } from '#contract/contracts/offerShapes.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Content of an offer (C34, L103), as it is edited and as it is sold. */
const offerContentColumns = () => ({
  contract: jsonb().$type<OfferTerms>().notNull(),
  internalTitle: text('internal_title').notNull(),
  eMails: jsonb('e_mails').$type<string[]>().notNull(),
  promotions: jsonb().$type<OfferPromotion[]>().notNull(),
  /** Codes of the studios where it is sold. */
  enabledStudios: text('enabled_studios').array().notNull(),
  preConditionText: text('pre_condition_text'),
  postConditionText: text('post_condition_text'),
  useStudioCity: boolean('use_studio_city').notNull(),
  badge: text(),
})

export const offer = pgTable('offer', {
  _id: uuid().primaryKey(),
  ...offerContentColumns(),
  created: instant().notNull(),
  version: integer().notNull().default(1),
  /** Since when it is archived. */
  removedAt: instant('removed_at'),
})

/** Versions of an offer, each sold from a day on: one never changes, for contracts refer to it. */
export const offerVersion = pgTable(
  'offer_version',
  {
    offer: uuid()
      .notNull()
      .references(() => offer._id),
    number: integer().notNull(),
    ...offerContentColumns(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => person._id, { onDelete: 'set null' }),
    /** Since when it is sold no longer. */
    withdrawnAt: instant('withdrawn_at'),
  },
  table => [primaryKey({ columns: [table.offer, table.number] }), index('offer_version_published_by').on(table.publishedBy)],
)

/** How a brand's contracts look on paper (C43), by number from 2 on; a published one never changes. */
export const contractLayout = pgTable(
  'contract_layout',
  {
    brand: text().$type<Brand>().notNull(),
    number: integer().notNull(),
    look: jsonb().$type<PaperLook>().notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').references(() => person._id, { onDelete: 'set null' }),
  },
  table => [primaryKey({ columns: [table.brand, table.number] }), index('contract_layout_published_by').on(table.publishedBy)],
)
