import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Reach } from '#contract/rights.ts'
import type { AuditAct } from '#contract/rules/roles/grantKinds.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

export const rightTopic = pgTable('right_topic', {
  _id: uuid().primaryKey(),
  title: text().notNull().unique(),
  place: integer().notNull(),
})

export const right = pgTable(
  'right',
  {
    code: text().primaryKey(),
    title: text().notNull(),
    topic: uuid()
      .notNull()
      .references(() => rightTopic._id),
    version: integer().notNull().default(1),
  },
  table => [index('right_of_topic').on(table.topic)],
)

export const role = pgTable('role', {
  code: text().primaryKey(),
  title: text().notNull(),
  place: integer().notNull(),
  version: integer().notNull().default(1),
})

export const roleRight = pgTable(
  'role_right',
  {
    role: text()
      .notNull()
      .references(() => role.code, { onDelete: 'cascade' }),
    right: text()
      .notNull()
      .references(() => right.code, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.role, table.right] }), index('role_right_right').on(table.right)],
)

/** Codes of the studios in which a grant holds; null for all. */
const studios = () => text('studios').array()
const given = () => ({
  /** Null where the product itself gave it. */
  givenBy: uuid('given_by').references(() => person._id, { onDelete: 'set null' }),
  givenAt: instant('given_at').notNull(),
})

export const personRole = pgTable(
  'person_role',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    role: text()
      .notNull()
      .references(() => role.code),
    studios: studios(),
    ...given(),
  },
  table => [
    primaryKey({ columns: [table.person, table.role] }),
    index('person_role_role').on(table.role),
    index('person_role_given_by').on(table.givenBy),
  ],
)

/** Single grants of a right. */
export const personRight = pgTable(
  'person_right',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    right: text()
      .notNull()
      .references(() => right.code),
    studios: studios(),
    ...given(),
  },
  table => [
    primaryKey({ columns: [table.person, table.right] }),
    index('person_right_right').on(table.right),
    index('person_right_given_by').on(table.givenBy),
  ],
)

/** Trail of changes of rights, with author and time; lines are only ever added. */
export const rightsAudit = pgTable(
  'rights_audit',
  {
    _id: uuid().primaryKey(),
    at: instant().notNull(),
    /** Author of the change. */
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    act: text().$type<AuditAct>().notNull(),
    /** Person whose rights changed. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    role: text(),
    right: text(),
    /** Title of the role, right or topic at that time. */
    title: text().notNull(),
    before: jsonb().$type<Reach | string[] | string>(),
    after: jsonb().$type<Reach | string[] | string>(),
  },
  table => [index('rights_audit_at').on(table.at), index('rights_audit_person').on(table.person), index('rights_audit_by').on(table.by)],
)
