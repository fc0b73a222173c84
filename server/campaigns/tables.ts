import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Brand } from '#contract/brand.ts'
import type { Prize } from '#contract/campaigns/shapes.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import type { CampaignKind, SpinState } from '#contract/rules/campaigns/states.ts'
import { instant } from '#server/kit/column.ts'
import { leadForm } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { video } from '#server/videos/tables.ts'

const somebody = (name: string) => uuid(name).references(() => person._id, { onDelete: 'set null' })
const theirs = () => uuid().references(() => person._id, { onDelete: 'cascade' })
const someStudio = () => text().references(() => studio.code, { onDelete: 'set null' })
const ofCampaign = () =>
  uuid()
    .notNull()
    .references(() => campaign._id, { onDelete: 'cascade' })

export const campaign = pgTable(
  'campaign',
  {
    _id: uuid().primaryKey(),
    kind: text().$type<CampaignKind>().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    text: text(),
    /** Name of its open file. */
    picture: text(),
    described: text(),
    video: uuid().references(() => video._id, { onDelete: 'set null' }),
    brand: text().$type<Brand>(),
    /** Codes; none is the whole chain. */
    studios: text().array().notNull().default(sql`'{}'::text[]`),
    from: instant().notNull(),
    to: instant().notNull(),
    /** Published. */
    live: boolean().notNull().default(false),
    capacity: integer(),
    leadSettings: uuid('lead_settings').references(() => leadForm._id, { onDelete: 'set null' }),
    conditions: text(),
    prizes: jsonb().$type<Prize[]>().notNull().default([]),
    draft: jsonb().$type<DraftPage[]>().notNull().default([]),
    /** Counts the changes of the questions; what was changed bears the count as its version. */
    edits: integer().notNull().default(0),
    created: instant().notNull(),
    author: somebody('author'),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    uniqueIndex('campaign_slug').on(table.slug).where(sql`${table.removedAt} is null`),
    index('campaign_video').on(table.video),
    index('campaign_lead_settings').on(table.leadSettings),
    index('campaign_author').on(table.author),
    index('campaign_picture').on(table.picture),
    index('campaign_running').on(table.live, table.from, table.to),
    check('campaign_kind', sql`${table.kind} in ('action', 'page', 'draw', 'wheel', 'survey')`),
  ],
)

/** Texts of the conditions of a campaign; added once, never changed. */
export const campaignConditions = pgTable(
  'campaign_conditions',
  { campaign: ofCampaign(), number: integer().notNull(), text: text().notNull(), at: instant().notNull() },
  table => [primaryKey({ columns: [table.campaign, table.number] })],
)

/** Somebody's place in a campaign, or in its waiting list. */
export const campaignSignup = pgTable(
  'campaign_signup',
  {
    _id: uuid().primaryKey(),
    campaign: ofCampaign(),
    person: theirs(),
    studio: someStudio(),
    state: text().$type<'booked' | 'waiting' | 'off'>().notNull(),
    /** When they asked: the turn in the waiting list. */
    receipt: instant().notNull(),
    /** Another who signed them up. */
    by: somebody('by'),
  },
  table => [
    uniqueIndex('campaign_signup_once').on(table.campaign, table.person),
    index('campaign_signup_person').on(table.person),
    index('campaign_signup_studio').on(table.studio),
    index('campaign_signup_by').on(table.by),
    check('campaign_signup_state', sql`${table.state} in ('booked', 'waiting', 'off')`),
  ],
)

/** An entry of a day in a draw. */
export const campaignEntry = pgTable(
  'campaign_entry',
  {
    _id: uuid().primaryKey(),
    campaign: ofCampaign(),
    person: theirs(),
    studio: someStudio(),
    /** In small letters. */
    email: text().notNull(),
    vorname: text().notNull(),
    nachname: text().notNull(),
    telefon: text(),
    day: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
    /** Number of the conditions that they entered by. */
    conditions: integer(),
  },
  table => [
    uniqueIndex('campaign_entry_address').on(table.campaign, table.day, table.email),
    uniqueIndex('campaign_entry_account').on(table.campaign, table.day, table.person),
    index('campaign_entry_person').on(table.person),
    index('campaign_entry_email').on(table.email),
    index('campaign_entry_studio').on(table.studio),
  ],
)

/** Draws, with what each was made of and what came of it: with list, seed and version it is drawn again. */
export const campaignDraw = pgTable(
  'campaign_draw',
  {
    campaign: uuid()
      .primaryKey()
      .references(() => campaign._id, { onDelete: 'cascade' }),
    askedBy: somebody('asked_by'),
    askedAt: instant('asked_at').notNull(),
    drawnBy: somebody('drawn_by'),
    drawnAt: instant('drawn_at'),
    alone: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** The frozen list: entries with the number of whoever's they are. */
    list: jsonb().$type<[entry: string, whose: number][]>().notNull().default([]),
    hash: text(),
    seed: text(),
    winners: jsonb().$type<{ entry: string; prize: string }[]>().notNull().default([]),
    substitutes: text().array().notNull().default(sql`'{}'::text[]`),
  },
  table => [index('campaign_draw_asked_by').on(table.askedBy), index('campaign_draw_drawn_by').on(table.drawnBy)],
)

/** Tickets that a studio's tablet has, in drawn order. */
export const wheelRoll = pgTable(
  'wheel_roll',
  {
    _id: uuid().primaryKey(),
    campaign: ofCampaign(),
    studio: someStudio(),
    /** The studio's account. */
    by: somebody('by'),
    /** Ids of prizes. */
    tickets: text().array().notNull(),
    at: instant().notNull(),
    until: instant().notNull(),
    returnedAt: instant('returned_at'),
    /** How many the tablet says it has used, once it has given the rest back. */
    used: integer(),
  },
  table => [
    index('wheel_roll_campaign').on(table.campaign),
    index('wheel_roll_studio').on(table.studio),
    index('wheel_roll_by').on(table.by),
    index('wheel_roll_until').on(table.until).where(sql`${table.returnedAt} is null`),
  ],
)

/** Somebody's turn at the wheel. */
export const wheelSpin = pgTable(
  'wheel_spin',
  {
    _id: uuid().primaryKey(),
    campaign: ofCampaign(),
    person: theirs(),
    studio: someStudio(),
    email: text().notNull(),
    vorname: text().notNull(),
    nachname: text().notNull(),
    telefon: text(),
    roll: uuid().references(() => wheelRoll._id, { onDelete: 'set null' }),
    ticket: integer(),
    /** Id of what was drawn; null while it waits for the mail's link. */
    prize: uuid(),
    state: text().$type<SpinState>().notNull(),
    code: text(),
    handedAt: instant('handed_at'),
    at: instant().notNull(),
    conditions: integer(),
  },
  table => [
    uniqueIndex('wheel_spin_ticket').on(table.roll, table.ticket),
    index('wheel_spin_campaign').on(table.campaign, table.email),
    index('wheel_spin_email').on(table.email),
    index('wheel_spin_person').on(table.person),
    index('wheel_spin_studio').on(table.studio),
    check('wheel_spin_state', sql`${table.state} in ('held', 'won', 'blank', 'void', 'flagged')`),
  ],
)

/** Answers to a survey. Whose they are nobody can tell: `respondent` is a keyed hash, by which one is taken once. */
export const surveyAnswer = pgTable(
  'survey_answer',
  {
    _id: uuid().primaryKey(),
    campaign: ofCampaign(),
    respondent: text().notNull(),
    /** The same of the proven address of whoever answered by their account: a mail’s key speaks for it. */
    mailed: text(),
    answers: jsonb().$type<Answers>().notNull(),
    /** The day alone: a moment would tell whose they are. */
    day: date({ mode: 'string' }).notNull(),
  },
  table => [
    uniqueIndex('survey_answer_once').on(table.campaign, table.respondent),
    uniqueIndex('survey_answer_mailed').on(table.campaign, table.mailed),
  ],
)
