import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DocumentEventKind } from '#contract/documents/shapes.ts'
import type { DocumentKind, DocumentState } from '#contract/rules/documents/states.ts'
import { instant, searchWords } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { documentWords } from './words.ts'

const studioReference = () =>
  text()
    .notNull()
    .references(() => studio.code, { onDelete: 'cascade' })
const somebody = () => uuid().references(() => person._id, { onDelete: 'set null' })

/** Whoever bills the chain. */
export const invoiceIssuer = pgTable('invoice_issuer', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  iban: text(),
  account: text(),
  days: integer(),
  note: text(),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})

/** Accounts of an issuer that somebody has seen and confirmed, beside its first. */
export const issuerIban = pgTable(
  'issuer_iban',
  {
    issuer: uuid()
      .notNull()
      .references(() => invoiceIssuer._id, { onDelete: 'cascade' }),
    iban: text().notNull(),
    by: somebody(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.issuer, table.iban] }), index('issuer_iban_by').on(table.by)],
)

export const documentFolder = pgTable(
  'document_folder',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    name: text().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [index('document_folder_studio').on(table.studio)],
)

export const documentSetting = pgTable('document_setting', {
  studio: text()
    .primaryKey()
    .references(() => studio.code, { onDelete: 'cascade' }),
  /** Rappen above which two people approve. */
  limit: bigint({ mode: 'number' }).notNull(),
  version: integer().notNull().default(1),
})

/** Bills that go to the bank together. */
export const payList = pgTable(
  'pay_list',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    by: somebody(),
    created: instant().notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
  },
  table => [index('pay_list_studio').on(table.studio, table.created), index('pay_list_by').on(table.by)],
)

export const document = pgTable(
  'document',
  {
    _id: uuid().primaryKey(),
    studio: studioReference(),
    kind: text().$type<DocumentKind>().notNull(),
    state: text().$type<DocumentState>().notNull().default('new'),
    title: text().notNull(),
    issuer: uuid().references(() => invoiceIssuer._id, { onDelete: 'set null' }),
    issuerName: text('issuer_name'),
    number: text(),
    day: date({ mode: 'string' }),
    due: date({ mode: 'string' }),
    /** Rappen. */
    amount: integer(),
    iban: text(),
    reference: text(),
    account: text(),
    folder: uuid().references(() => documentFolder._id, { onDelete: 'set null' }),
    note: text(),
    /** Name of its bytes in `file`: the same bytes have the same one. */
    file: text().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /** The words that the device read in it. */
    text: text(),
    /** All of its words: kept, since folding a whole text takes a millisecond, and most bills hold the usual ones. */
    words: searchWords().generatedAlwaysAs(sql.raw(documentWords())),
    uploader: somebody(),
    created: instant().notNull(),
    payList: uuid('pay_list').references(() => payList._id, { onDelete: 'set null' }),
    paidOn: date('paid_on', { mode: 'string' }),
    /** The greatest number that a file on it ever had: none is given again. */
    lastAttachment: integer('last_attachment').notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('document_studio').on(table.studio, table.state, table.created),
    index('document_uploader').on(table.uploader),
    index('document_created').on(table.created, table._id),
    index('document_due').on(table.due),
    index('document_in_folder').on(table.folder),
    index('document_pay_list').on(table.payList),
    index('document_file').on(table.file),
    index('document_number').on(table.issuer, table.number),
    index('document_amount').on(table.issuer, table.amount, table.day),
    index('document_words').using('gin', table.words),
    check('document_state', sql`${table.state} in ('new', 'open', 'asked', 'approved', 'rejected', 'listed', 'paid')`),
  ],
)

const ofDocument = () =>
  uuid()
    .notNull()
    .references(() => document._id, { onDelete: 'cascade' })
const byPerson = () =>
  uuid()
    .notNull()
    .references(() => person._id, { onDelete: 'cascade' })

export const documentAssignment = pgTable(
  'document_assignment',
  { document: ofDocument(), person: byPerson(), at: instant().notNull() },
  table => [primaryKey({ columns: [table.document, table.person] }), index('document_assignment_person').on(table.person)],
)

/** People who approved a document as it stands: each person counts once. */
export const documentApproval = pgTable(
  'document_approval',
  {
    _id: uuid().primaryKey(),
    document: ofDocument(),
    /** Null once that account is gone: the approval stays. */
    person: somebody(),
    at: instant().notNull(),
    /** True of somebody of the office or the administration. */
    office: boolean().notNull(),
    /** True where nobody else could. */
    alone: boolean().notNull(),
  },
  table => [index('document_approval_document').on(table.document, table.person), index('document_approval_person').on(table.person)],
)

/** Events of a document. */
export const documentEvent = pgTable(
  'document_event',
  {
    _id: uuid().primaryKey(),
    document: ofDocument(),
    kind: text().$type<DocumentEventKind>().notNull(),
    by: somebody(),
    at: instant().notNull(),
    comment: text(),
  },
  table => [index('document_event_document').on(table.document, table.at), index('document_event_by').on(table.by)],
)

export const documentAttachment = pgTable(
  'document_attachment',
  {
    document: ofDocument(),
    number: integer().notNull(),
    file: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.document, table.number] }), index('document_attachment_file').on(table.file)],
)
