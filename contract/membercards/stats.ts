import { type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { day, id, list, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsChoices, statsFields, statsQuery, statsReply } from '#contract/stats.ts'
import { cardSource, cardState } from './shapes.ts'

/** Counts of cards, each on the day on which it happened; `won` are those issued on a day that have become a contract by now. */
export const cardCounts = object({
  asked: amount().required(),
  issued: amount().required(),
  active: amount().required(),
  over: amount().required(),
  converted: amount().required(),
  won: amount().required(),
})
export type CardCounts = InferType<typeof cardCounts>
export const cardCountNames = Object.keys(cardCounts.fields) as (keyof CardCounts)[]

/** Every number of the 11-day campaign, each with its one definition (V50). */
export const cardMeasures: readonly StatsMeasure<CardCounts>[] = [
  {
    id: 'cardsAsked',
    title: 'Angefragte Karten',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Anmeldungen für die 11 Tage am Tag der Anmeldung; eine Karte vom Empfang ist am selben Tag angefragt und gelöst.',
    value: ({ asked }) => asked,
  },
  {
    id: 'cardsIssued',
    title: 'Gelöste Karten',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Karten am Tag, an dem sie gelöst wurden, auch jene, die später gesperrt wurden.',
    value: ({ issued }) => issued,
  },
  {
    id: 'cardsActive',
    title: 'Begonnene Karten',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Karten am ersten ihrer 11 Tage, das ist der Tag des ersten Besuchs.',
    value: ({ active }) => active,
  },
  {
    id: 'cardsOver',
    title: 'Abgelaufene Karten',
    kind: 'count',
    better: 'less',
    formula: 'Karten am Tag nach dem letzten ihrer 11 Tage, die bis dahin weder gesperrt noch zu einem Vertrag geworden sind.',
    value: ({ over }) => over,
  },
  {
    id: 'cardsConverted',
    title: 'Karten mit Vertrag',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Karten am Tag, an dem aus ihnen ein Vertrag wurde.',
    value: ({ converted }) => converted,
  },
  {
    id: 'cardShare',
    title: 'Anteil Karten mit Vertrag',
    kind: 'percent',
    leads: true,
    better: 'more',
    formula: 'Von den Karten, die im Zeitraum gelöst wurden, jene, aus denen bis heute ein Vertrag wurde.',
    value: ({ won, issued }) => share(won, issued),
  },
]

/** Splits of the numbers. */
export const cardSplits = { studio: 'Studio', source: 'Woher', issuer: 'Wer löste', month: 'Monat' } as const

/** Stands for who is not known by name: nobody yet, or an account that is gone. */
export const noIssuer = 'none'

/** Narrows the numbers beside the studio. */
const filters = {
  source: list(cardSource().required(), 3),
  issuer: list(
    text(36)
      .matches(/^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'Diese Kennung ist nicht lesbar.')
      .required(),
    100,
  ),
}
const asked = object({ ...statsFields, ...filters })
export type CardStatsAsked = InferType<typeof asked>

const rowsAsked = object({
  ...pageFields(['day', 'studio']),
  ...statsQuery,
  ...filters,
  measure: text(20).oneOf(cardMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type CardRowsAsked = InferType<typeof rowsAsked>

/** A card behind a number; whose it is stands where the caller may read it (V55). */
const row = object({
  _id: id().required(),
  day: day().required(),
  studio: text(40).required(),
  source: cardSource().required(),
  state: cardState().required(),
  name: text(161).nullable().defined(),
})
export type CardStatsRow = InferType<typeof row>

const access = ['stat_admin'] as const
const range = { from: '2026-11-01', to: '2026-11-30' }
const example = { body: { datePickerRange: range, selectedStudios: ['pfungen'] } }

/** The 11-day campaign by studio, source, who issued and month (L50, L280; V50, V56). */
export const membercardStats = domain('membercardStats', {
  numbers: post('stats/membercard', { access, body: asked, through: 'self', example }, statsReply(cardCounts)),
  excel: post('stats/membercard/excel', { access, body: asked, through: 'self', example }, 'file'),
  /** The cards that a number is made of, the latest first. */
  rows: post('stats/membercard/rows', { access, body: rowsAsked, through: 'self', example: { body: range } }, pageOf(row)),
  choices: get('stats/membercard/choices', { access, example: {} }, statsChoices),
})
