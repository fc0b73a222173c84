import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { Employment } from '#contract/rules/website/posting.ts'
import { instant } from '#server/kit/column.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Columns of every piece of the website: where it stands, and from when to when. */
const piece = () => ({
  _id: uuid().primaryKey(),
  /** Null is the whole chain's. */
  studio: text().references(() => studio.code, { onDelete: 'cascade' }),
  /** The brand, of the chain's pieces alone; null is both. */
  brand: text().$type<Brand>(),
  title: text().notNull(),
  /** Sanitised HTML. */
  text: text().notNull(),
  /** The first day on which it is online; null is a draft. */
  from: date({ mode: 'string' }),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})

const ranked = () => ({
  /** Name of the picture in `file`. */
  picture: text(),
  rank: integer().notNull().default(100),
  until: date({ mode: 'string' }),
})

export const websiteContent = pgTable('website_content', { ...piece(), ...ranked(), slug: text().notNull() }, table => [
  index('website_content_studio').on(table.studio),
  check('website_content_brand', sql`${table.studio} is null or ${table.brand} is null`),
])

export const websiteService = pgTable('website_service', { ...piece(), ...ranked() }, table => [
  index('website_service_studio').on(table.studio),
  check('website_service_brand', sql`${table.studio} is null or ${table.brand} is null`),
])

export const websiteOffer = pgTable(
  'website_offer',
  {
    ...piece(),
    ...ranked(),
    /** The contract offer whose price it bears. It names no foreign key: one that is gone has no price. */
    offer: uuid(),
    /** Rappen, typed. */
    price: integer(),
    per: text(),
  },
  table => [
    index('website_offer_studio').on(table.studio),
    check('website_offer_brand', sql`${table.studio} is null or ${table.brand} is null`),
    check('website_offer_price', sql`${table.offer} is null or ${table.price} is null`),
  ],
)

export const websiteJobType = pgTable('website_job_type', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  /** Hidden since; vacancies keep it. */
  removedAt: instant('removed_at'),
})

export const websiteJob = pgTable(
  'website_job',
  {
    ...piece(),
    type: uuid().references(() => websiteJobType._id, { onDelete: 'set null' }),
    employment: text().$type<Employment>().notNull().default('permanent'),
    /** Workload in percent. */
    least: integer().notNull(),
    most: integer().notNull(),
    start: text(),
    contact: text(),
    until: date({ mode: 'string' }).notNull(),
  },
  table => [
    index('website_job_studio').on(table.studio),
    index('website_job_type_of').on(table.type),
    check('website_job_brand', sql`${table.studio} is null or ${table.brand} is null`),
    check('website_job_workload', sql`${table.least} <= ${table.most}`),
  ],
)
