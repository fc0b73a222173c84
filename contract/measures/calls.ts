import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { everyStudio, type Right } from '#contract/rights.ts'
import { day, decimal, flag, instant, list, studioCode, text } from '#contract/shapes.ts'
import { month, pendingWords, statsFields } from '#contract/stats.ts'
import { noteReaders } from './dayNotes.ts'
import { boardFigures, type FamilyName, families } from './registry.ts'

/** Comparisons of a board's numbers. */
export const againsts = { none: 'Ohne Vergleich', goal: 'Ziel', month: 'Monat zuvor', year: 'Jahr zuvor', growth: 'Wachstum' } as const
export type Against = keyof typeof againsts

/** Screens that show a board, each with the rights that open it (L42, L46, L49; V54). */
export const boardScreens = {
  stats: ['stat_admin', 'stat_viewstudio'],
  cooDashboard: ['stat_coo'],
  monthlyStats: ['stat_admin', 'stat_viewstudio'],
  goalStats: ['stat_admin'],
} as const satisfies Readonly<Record<string, readonly Right[]>>
type BoardScreen = keyof typeof boardScreens

/** Months of one board, and its figures. */
export const mostMonths = 24
export const mostFigures = 120

const asked = object({
  /** The screen that asks, by whose rights studios are seen; without one by any that opens a board. */
  screen: text(20).oneOf(Object.keys(boardScreens) as BoardScreen[]),
  figures: list(
    text(60)
      .oneOf(
        boardFigures.map(({ id }) => id),
        'Diese Zahl gibt es nicht.',
      )
      .required(),
    mostFigures,
  )
    .min(1, 'Wähle mindestens eine Zahl.')
    .required(),
  selectedStudios: statsFields.selectedStudios,
  /** A column each; without them the range is the one column. */
  months: list(month().required(), mostMonths),
  datePickerRange: statsFields.datePickerRange,
  against: text(10)
    .oneOf(Object.keys(againsts) as Against[])
    .default('none'),
})
export type BoardAsked = InferType<typeof asked>

const number = () => decimal(-1e15, 1e15).nullable().defined()

/** A figure in a studio and month; null stands for all of the board's studios, and for the whole of its time. */
const cell = object({
  figure: text(60).required(),
  studio: text(40).nullable().defined(),
  month: text(7).nullable().defined(),
  value: number(),
  /** Number that it is held against. */
  other: number(),
  /** Its goal for that time, whatever it is held against; null where there is none. */
  goal: number(),
  /** The first day of which the domain tells something there, where that is later than the month's first; of a sum that of its last studio (V52). */
  since: day().nullable().defined(),
  /** Words of what is still being worked out of it: until then it is too low. */
  pending: pendingWords(),
  /** Kept by hand: of a month before the domain told anything (L231, V27). */
  byHand: flag(),
})
export type BoardCell = InferType<typeof cell>

const board = object({
  at: instant().required(),
  from: day().required(),
  to: day().required(),
  running: flag().required(),
  studios: array()
    .of(object({ code: text(40).required(), name: text().required() }))
    .required(),
  months: array().of(text(7).required()).required(),
  figures: array().of(text(60).required()).required(),
  against: text(10)
    .oneOf(Object.keys(againsts) as Against[])
    .required(),
  cells: array().of(cell).required(),
})
export type Board = InferType<typeof board>

/** Stands in the report's address for all studios of the reader. */
export const allStudios = 'alle'

const kinds = ['text', 'count', 'percent', 'number', 'hours', 'money', 'day'] as const
const value = object({
  kind: text(10).oneOf(kinds).required(),
  number: number(),
  text: text(200).nullable().defined(),
})
export type ReportValue = InferType<typeof value>

const section = object({
  title: text(80).required(),
  /** Words where it has no rows. */
  empty: text(200).required(),
  columns: array().of(text(40).required()).required(),
  rows: array()
    .of(object({ cells: array().of(value).required() }))
    .required(),
})
export type ReportSection = InferType<typeof section>

/** A value of a closed month that is another one now. */
const change = object({
  section: text(80).required(),
  line: text(200).required(),
  column: text(40).required(),
  was: value.nullable().default(null),
  now: value.nullable().default(null),
})
export type ReportChange = InferType<typeof change>

const report = object({
  at: instant().required(),
  studio: text(40).required(),
  name: text().required(),
  month: text(7).required(),
  running: flag().required(),
  sections: array().of(section).required(),
  /** Closing of a month: since when its numbers stand, and what would be another one now. */
  closed: object({ at: instant().required(), by: text(161).nullable().defined(), changes: array().of(change).required() })
    .nullable()
    .default(null),
})
export type MeasureReport = InferType<typeof report>

/** A month that was kept and said something else than its count; it was counted anew. */
const difference = object({
  month: text(7).required(),
  /** When that was found. */
  at: instant().required(),
})
export type FigureDifference = InferType<typeof difference>

const stat = ['stat_admin', 'stat_viewstudio'] as const
/** Any of them opens a board. */
export const boardAccess = ['stat_admin', 'stat_viewstudio', 'stat_coo'] as const
const example = {
  body: { figures: ['visits.visits', 'contracts.running'], months: ['2026-10', '2026-11'], against: 'year' },
}

/** A studio's month; «alle» is for whoever sees the whole chain (V30, V53). */
const ofMonth = {
  access: stat,
  params: { studio: studioCode().required(), month: month().required() },
  studio: ({ params }: { params: Record<string, string> }) => (params.studio === allStudios ? undefined : params.studio),
  example: { params: { studio: 'winterthur', month: '2026-10' } },
} as const

/** Whoever closes the chain's month sees all of it. */
const closing = {
  ...ofMonth,
  access: ['stat_admin'],
  through: 'self',
  studio: ({ params }: { params: Record<string, string> }) => (params.studio === allStudios ? everyStudio : params.studio),
} as const

/** Boards of figures from all domains, and the month's report (L42, L46, L49, L54; V26, V53, V54). */
export const stats = domain('stats', {
  board: post('stats/board', { access: boardAccess, body: asked, through: 'self', example }, board),
  /** The same as an Excel file. */
  boardExcel: post('stats/board/excel', { access: boardAccess, body: asked, through: 'self', example }, 'file'),
  report: get('dashboard/monthly/report/:studio/:month', ofMonth, report),
  /** Keeps the report of a month as it stands (V53); one that is closed stays as it was. Refuses `report-running` before its end. */
  closeMonth: post('dashboard/monthly/report/:studio/:month/close', closing, report),
  reportExcel: get('dashboard/monthly/report/:studio/:month/excel', ofMonth, 'file'),
  /** Months of a family of which the nightly recount found another number in the caller's studios, the newest first (V58). */
  differences: get(
    'stats/differences',
    {
      access: noteReaders,
      query: object({
        family: text(20)
          .oneOf(Object.keys(families) as FamilyName[])
          .required(),
        studio: list(studioCode().required(), 200),
      }),
      example: { query: { family: 'visits' } },
    },
    array().of(difference).required(),
  ),
  reportPdf: get('dashboard/monthly/report/:studio/:month/pdf', ofMonth, 'file'),
})
