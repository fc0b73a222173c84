import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type LeadSource, leadSources, stateNames } from '#contract/rules/leads/states.ts'
import { day, id, list, text } from '#contract/shapes.ts'
import { spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { leadCounts, leadMeasures } from './measures.ts'

/** Splits of the numbers; whose a lead is stands there for whoever reads leads in all of those studios. */
export const leadSplits = {
  source: 'Woher',
  category: 'Kategorie',
  form: 'Formular',
  owner: 'Wer',
  reason: 'Grund',
  studio: 'Studio',
  month: 'Monat',
} as const

/** Stands for leads without one. */
export const nobody = 'none'

const some = () =>
  list(
    text(36)
      .matches(/^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')
      .required(),
    100,
  )
const narrowed = {
  source: list(
    text(10)
      .oneOf(Object.keys(leadSources) as LeadSource[])
      .required(),
    20,
  ),
  category: some(),
  form: some(),
}

const asked = object({ ...statsFields, ...narrowed })
export type LeadStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'studio']),
  ...statsQuery,
  ...narrowed,
  /** The number that the rows make. */
  measure: text(20).oneOf(leadMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type LeadRowsAsked = InferType<typeof rowsAsked>

/** A counted thing; its lead is named for whoever reads leads there alone (V55). */
const row = object({
  /** Id made of what was counted, and as what. */
  _id: text(80).required(),
  day: day().required(),
  studio: text(40).nullable().defined(),
  source: text(10)
    .oneOf(Object.keys(leadSources) as LeadSource[])
    .required(),
  /** Null of a referral that is no lead. */
  state: text(12).oneOf(stateNames).nullable().defined(),
  name: text(161).nullable().defined(),
  lead: id().nullable().defined(),
})
export type LeadStatsRow = InferType<typeof row>

/** Whole chain, or the studios of the grant (L46). */
const access = ['stat_admin', 'stat_viewstudio'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** Statistics of leads by source, category, form, owner, reason, studio and month (EP-347, L46, L212; V22, V27, V50). */
export const leadStats = domain('leadStats', {
  numbers: post('leads/statistic', { access, body: asked, through: 'self', covers: ['EP-347'], example }, statsReply(leadCounts)),
  /** The same as an Excel file, with filters and «Stand» in it. */
  excel: post('leads/statistic/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The leads that a number is made of, newest first. */
  rows: post('leads/statistic/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('leads/statistic/choices', { access, example: {} }, statsChoices),
})
