import { type AnyColumn, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { UsualStep } from '#contract/leads/categoryShapes.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import type { LeadSource, LeadState, StepKind } from '#contract/rules/leads/states.ts'
import { instant } from '#server/kit/column.ts'
import { gramsColumnSql } from '#server/kit/found.ts'
import { foldedSql } from '#server/kit/words.ts'
import { referral } from '#server/referrals/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** An address as somebody may have spelled it twice: without dots and without what follows a plus. */
export const looselyOf = (email: AnyColumn) =>
  sql`(replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2))`

/** What a search of leads looks through. */
const wordsOfLead = `vorname || ' ' || ${['nachname', 'email', 'telefon', 'wish'].map(column => `coalesce(${column}, '')`).join(` || ' ' || `)}`

const somebody = (name?: string) => (name ? uuid(name) : uuid()).references(() => person._id, { onDelete: 'set null' })

/** A group to which leads belong: its colour, how soon it is answered, its usual steps and words. */
export const leadCategory = pgTable('lead_category', {
  _id: uuid().primaryKey(),
  name: text().notNull(),
  colour: text().notNull(),
  /** Opening hours until somebody is answered first, in minutes. */
  minutes: integer().notNull(),
  steps: jsonb().$type<UsualStep[]>().notNull().default([]),
  reasons: text().array().notNull().default([]),
  listText: text('list_text'),
  answerMail: text('answer_mail'),
  studios: text().array().notNull().default([]),
  version: integer().notNull().default(1),
  removedAt: instant('removed_at'),
})

/** A form behind a link; archived it takes nothing any more. */
export const leadForm = pgTable(
  'lead_form',
  {
    _id: uuid().primaryKey(),
    link: text().notNull(),
    title: text().notNull(),
    text: text(),
    /** Name of its open file. */
    picture: text(),
    studios: text().array().notNull().default([]),
    category: uuid().references(() => leadCategory._id, { onDelete: 'set null' }),
    campaign: uuid(),
    minutes: integer(),
    draft: jsonb().$type<DraftPage[]>().notNull().default([]),
    /** Counts the changes of the questions; what was changed bears the count as its version. */
    edits: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    uniqueIndex('lead_form_link').on(table.link).where(sql`${table.removedAt} is null`),
    index('lead_form_category').on(table.category),
    index('lead_form_picture').on(table.picture),
  ],
)

/** What a form said of the data that it asks for; added once, never changed. */
export const leadWording = pgTable(
  'lead_wording',
  {
    form: uuid()
      .notNull()
      .references(() => leadForm._id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.form, table.number] })],
)

/** Who answers what comes by a form, in turns. */
export const leadFormOwner = pgTable(
  'lead_form_owner',
  {
    form: uuid()
      .notNull()
      .references(() => leadForm._id, { onDelete: 'cascade' }),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.form, table.person] }), index('lead_form_owner_person').on(table.person)],
)

/** Somebody who wants to know something of us. */
export const lead = pgTable(
  'lead',
  {
    _id: uuid().primaryKey(),
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    brand: text().$type<Brand>().notNull(),
    vorname: text().notNull(),
    nachname: text(),
    /** In its one spelling. */
    email: text(),
    /** As it is dialled. */
    telefon: text(),
    geburtstag: date({ mode: 'string' }),
    wish: text(),
    noCall: boolean('no_call').notNull().default(false),
    category: uuid().references(() => leadCategory._id, { onDelete: 'set null' }),
    form: uuid().references(() => leadForm._id, { onDelete: 'set null' }),
    campaign: uuid(),
    /** The sources from which they came first, and last. */
    source: text().$type<LeadSource>().notNull(),
    lastSource: text('last_source').$type<LeadSource>().notNull(),
    state: text().$type<LeadState>().notNull().default('new'),
    since: instant().notNull(),
    reason: text(),
    contract: uuid(),
    received: instant().notNull(),
    lastEnquiry: instant('last_enquiry').notNull(),
    /** The last time that anything was done about it. */
    touched: instant().notNull(),
    /** The one step that is next; there as long as it is open. */
    stepKind: text('step_kind').$type<StepKind>(),
    stepDay: date('step_day', { mode: 'string' }),
    stepTime: text('step_time'),
    stepDue: instant('step_due'),
    stepOwner: somebody('step_owner'),
    /** When its owner was reminded, and when the lead of the studio was. */
    stepTold: instant('step_told'),
    stepRaised: instant('step_raised'),
    tries: integer().notNull().default(0),
    triedDays: text('tried_days').array().notNull().default([]),
    /** A member, or spam before: in no figure. */
    mark: text(),
    referral: uuid()
      .unique()
      .references(() => referral._id, { onDelete: 'set null' }),
    /** Their account, once they are a member. */
    person: uuid().references(() => person._id, { onDelete: 'set null' }),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => lead._id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    searched: text().generatedAlwaysAs(sql.raw(foldedSql(wordsOfLead))),
    searchedGrams: text('searched_grams')
      .array()
      .generatedAlwaysAs(sql.raw(gramsColumnSql(foldedSql(wordsOfLead)))),
  },
  table => [
    index('lead_studio').on(table.studio, table.state, table.stepDue),
    index('lead_state').on(table.state, table.stepDue),
    index('lead_email').on(table.email),
    index('lead_loosely').on(looselyOf(table.email)),
    index('lead_telefon').on(table.telefon),
    index('lead_geburtstag').on(table.geburtstag),
    index('lead_category_of').on(table.category),
    index('lead_form_of').on(table.form),
    index('lead_campaign').on(table.campaign),
    index('lead_step_owner').on(table.stepOwner),
    index('lead_person').on(table.person),
    index('lead_merged_into').on(table.mergedInto),
    index('lead_received').on(table.source, table.received),
    index('lead_received_at').on(table.received),
    index('lead_reason').on(sql`md5(${table.reason})`).where(sql`${table.reason} is not null`),
    index('lead_words').using('gin', table.searchedGrams),
    check(
      'lead_states',
      sql`${table.state} in ('new', 'contacted', 'appointment', 'visited', 'offered', 'won', 'unreachable', 'lost', 'spam', 'merged')`,
    ),
    // Open is what has exactly one step that is next (V03).
    check(
      'lead_step',
      sql`(${table.state} in ('new', 'contacted', 'appointment', 'visited', 'offered')) = (${table.stepKind} is not null)
        and (${table.stepKind} is null) = (${table.stepDay} is null) and (${table.stepKind} is null) = (${table.stepDue} is null)`,
    ),
    check('lead_step_kind', sql`${table.stepKind} in ('call', 'mail', 'appointment', 'offer', 'look')`),
    check('lead_not_called', sql`not (${table.noCall} and coalesce(${table.stepKind} = 'call', false))`),
  ],
)

const ofLead = (name?: string) => (name ? uuid(name) : uuid()).notNull().references(() => lead._id, { onDelete: 'cascade' })

/** Each time that they wrote, as it came. */
export const leadEnquiry = pgTable(
  'lead_enquiry',
  {
    _id: uuid().primaryKey(),
    lead: ofLead(),
    at: instant().notNull(),
    source: text().$type<LeadSource>().notNull(),
    form: uuid().references(() => leadForm._id, { onDelete: 'set null' }),
    vorname: text().notNull(),
    nachname: text(),
    email: text(),
    telefon: text(),
    wish: text(),
    answers: jsonb().$type<Answers>(),
    /** The questions as they were asked. */
    pages: jsonb().$type<QuestionPage[]>().notNull().default([]),
    wording: integer(),
    /** Hash of the key under which it was sent: its device chooses an appointment by it. */
    act: text(),
  },
  table => [
    index('lead_enquiry_lead').on(table.lead, table.at),
    index('lead_enquiry_form').on(table.form),
    index('lead_enquiry_act').on(table.act),
    index('lead_enquiry_at').on(table.at),
  ],
)

/** Events of a lead; only appended. */
export const leadEvent = pgTable(
  'lead_event',
  {
    _id: uuid().primaryKey(),
    lead: ofLead(),
    at: instant().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    text: text(),
    author: somebody(),
    /** The values that it needs to be taken back. */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  table => [index('lead_event_lead').on(table.lead, table.at), index('lead_event_author').on(table.author)],
)

/** Two that may be one person, until somebody says that they are not. */
export const leadAlike = pgTable(
  'lead_alike',
  {
    one: ofLead(),
    other: ofLead(),
    why: text().notNull(),
    no: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.one, table.other] }), index('lead_alike_other').on(table.other)],
)

/** A name on the internal list of a category (V20). */
export const leadEntry = pgTable(
  'lead_entry',
  {
    _id: uuid().primaryKey(),
    category: uuid()
      .notNull()
      .references(() => leadCategory._id, { onDelete: 'cascade' }),
    studio: text().references(() => studio.code, { onDelete: 'set null' }),
    vorname: text().notNull(),
    nachname: text(),
    email: text().notNull(),
    telefon: text(),
    note: text(),
    person: uuid().references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('lead_entry_category').on(table.category, table.at),
    index('lead_entry_studio').on(table.studio),
    index('lead_entry_email').on(table.email),
    index('lead_entry_person').on(table.person),
  ],
)

/** A file with names that was taken along: by whom, when, and of how many (V23). */
export const leadFile = pgTable(
  'lead_file',
  {
    _id: uuid().primaryKey(),
    by: uuid().references(() => person._id, { onDelete: 'set null' }),
    at: instant().notNull(),
    rows: integer().notNull(),
  },
  table => [index('lead_file_by').on(table.by, table.at)],
)

/** A line of a table that was read. */
export interface ImportLine {
  vorname: string
  nachname: string | null
  email: string | null
  telefon: string | null
  wish: string | null
}

/** A dry run until it is taken over, which a job does in slices. */
export const leadImport = pgTable(
  'lead_import',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    category: uuid().references(() => leadCategory._id, { onDelete: 'set null' }),
    by: uuid().references(() => person._id, { onDelete: 'cascade' }),
    checked: instant().notNull(),
    /** When somebody said that it is to be taken over, and when that was done. */
    ordered: instant(),
    taken: instant(),
    /** How many lines are taken in. */
    at: integer().notNull().default(0),
    /** Emptied once it is taken over. */
    lines: jsonb().$type<ImportLine[]>().notNull(),
    made: integer().notNull().default(0),
    known: integer().notNull().default(0),
  },
  table => [
    index('lead_import_studio').on(table.studio),
    index('lead_import_category').on(table.category),
    index('lead_import_by').on(table.by),
  ],
)
