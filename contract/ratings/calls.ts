import { array, type InferType, object } from 'yup'
import { domain, get, post, type Usual } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { count, day, decimal, done, flag, id, instant, lines, list, studioCode, text } from '#contract/shapes.ts'
import { maxStarCount, stars } from './stars.ts'

/** Kinds of things that are rated. */
export const ratingKinds = { course: 'Kurs', plan: 'Trainingsplan', anamnesis: 'Anamnese' } as const
export type RatingKind = keyof typeof ratingKinds
const kinds = Object.keys(ratingKinds) as RatingKind[]

/** The content of a rating. `at` is the time by the device's clock; `recommend`, 0 to 10, is asked now and then. */
const said = {
  stars: stars().required(),
  recommend: count(0, 10).label('Weiterempfehlung').nullable(),
  comment: lines(1000).label('Was möchtest du dazu sagen?').nullable(),
  at: instant().required(),
}
export const courseRatingForm = object({ execution: id().required(), ...said })
export const planRatingForm = object({ plan_id: id().required(), ...said })
export const anamnesisRatingForm = object({ anamnese_id: id().required(), ...said })

const given = object({ stars: stars().required(), comment: text(1000).nullable(), at: instant().required() })
const ownRating = given.shape({ execution: id().required() })

/** All that the caller's device needs to ask for ratings without a network. */
const own = object({
  /** Own ratings of courses of the last 30 days. */
  courses: array().of(ownRating).required(),
  /** True where it is time to ask for a recommendation again: at most every 90 days. */
  asksRecommend: flag().required(),
  /** Things that ended before this moment are not asked for. */
  hiddenAt: instant().nullable(),
})
export type OwnRatings = InferType<typeof own>

/** Something of the caller's that can be rated, and its rating if there is one. */
const subject = object({
  _id: id().required(),
  title: text().required(),
  /** Name of the trainer who made it. */
  trainer: text(161).nullable(),
  /** True where whoever made it makes training plans (L154). */
  byTrainer: flag().optional(),
  day: day().required(),
  rating: given.nullable(),
})
export type RatedSubject = InferType<typeof subject>

/** A rating as staff see it: never who gave it, and of its time no more than the week (the Monday). */
const row = object({
  _id: id().required(),
  kind: text(10).oneOf(kinds).required(),
  studio: text(40).nullable(),
  title: text().required(),
  trainer: text(161).nullable(),
  stars: stars().required(),
  recommend: count(0, 10).nullable(),
  comment: text(1000).nullable(),
  week: day().required(),
})
export type RatingRow = InferType<typeof row>

const average = decimal(0, maxStarCount).nullable()
const recommend = object({
  answers: count().required(),
  promoters: count().required(),
  detractors: count().required(),
  /** Net promoter score, −100 to 100, from three answers on. */
  score: count(-100, 100).nullable(),
})
const counted = { count: count().required(), average }

const named = object({ _id: id().nullable(), title: text().required(), ...counted })
/** Figures of ratings; averages from three ratings on. */
const summary = object({
  ...counted,
  /** Counts of ratings with 0.5, 1, … 5 stars. */
  halves: array().of(count().required()).length(10).required(),
  recommend: recommend.required(),
  /** YYYY-MM, oldest first. */
  months: array()
    .of(object({ month: text(7).required(), ...counted }))
    .required(),
  /** By course; plans and anamneses under their own word. */
  courses: array().of(named.required()).required(),
  /** True where ratings are left out because the reader only sees those from three stars on. */
  partly: flag().required(),
})
export type RatingSummary = InferType<typeof summary>

const crossTable = object({
  columns: array()
    .of(object({ _id: text(36).required(), title: text().required() }))
    .required(),
  rows: array()
    .of(
      object({
        /** Null where that account is gone. */
        trainer: object({ _id: id().required(), name: text(161).required() }).nullable(),
        ...counted,
        cells: array()
          .of(object({ column: text(36).required(), ...counted }))
          .required(),
      }),
    )
    .required(),
  partly: flag().required(),
})
export type CrossTable = InferType<typeof crossTable>

const comparison = object({
  rows: array()
    .of(
      object({
        code: text(40).required(),
        name: text().required(),
        ...counted,
        recommend: recommend.required(),
        /** Counts of the same length of time before. */
        before: object(counted).required(),
      }),
    )
    .required(),
  partly: flag().required(),
})
export type StudioComparison = InferType<typeof comparison>

/** Days as `von` and `bis` (both counted); without them the last 12 months. */
const range = {
  von: day(),
  bis: day(),
  selectedStudios: list(studioCode().required(), 60),
  kind: list(text(10).oneOf(kinds).required(), 3),
}
const reading = ['gf_r_viewAll', 'gf_r_threestars'] as const
const span = { von: '2026-11-01', bis: '2026-11-30' }
const spanParams = { von: day().required(), bis: day().required() }
const ratedNow = { stars: 4.5, recommend: 9, comment: 'Gern wieder.', at: '2026-11-20T16:42:00.000Z' }
/** An example's course or plan may not be the caller's. */
const offline = { access: [], offline: true } as const

const inBody = (body: unknown) => body as Record<string, string>
const usual: Usual = {
  mendedAt: 'home',
  mends: {
    rateCourse: ({ body }) => ({ to: 'course', params: { id: inBody(body).execution ?? '' } }),
    ratePlan: ({ body }) => ({ to: 'ratePlan', params: { plan_id: inBody(body).plan_id ?? '' } }),
    rateAnamnesis: ({ body }) => ({ to: 'rateAnamnesis', params: { anamnese_id: inBody(body).anamnese_id ?? '' } }),
  },
}

/** Ratings of courses, plans and anamneses (L21, L148, L188). */
export const ratings = domain('ratings', usual, {
  own: get('ratings/own', { access: [], ahead: { turn: 'floor' }, example: {} }, own),
  /**
   * Rates a visited course; again within 24 hours it replaces the first rating. Refuses `rating-late`, `rating-early` and, where the caller
   * was not in it, `rating-unvisited`.
   */
  rateCourse: post(
    'rating/kurs',
    {
      ...offline,
      covers: ['EP-154'],
      body: courseRatingForm,
      example: { body: { execution: example.execution, ...ratedNow }, answers: 'rating-unvisited' },
    },
    done,
  ),
  plan: get('rating/trainingsplan/:plan_id', { access: [], example: { params: { plan_id: example.plan } } }, subject),
  /** Rates the caller's own plan; a second rating replaces the first. */
  ratePlan: post(
    'rating/trainingsplan',
    {
      ...offline,
      covers: ['EP-173'],
      body: planRatingForm,
      example: { body: { plan_id: example.anamnesis, ...ratedNow }, answers: 'missing' },
    },
    done,
  ),
  anamnesis: get(
    'rating/anamnese/:anamnese_id',
    { access: [], example: { params: { anamnese_id: example.anamnesis }, answers: 'missing' } },
    subject,
  ),
  rateAnamnesis: post(
    'rating/anamnese',
    {
      ...offline,
      covers: ['EP-174'],
      body: anamnesisRatingForm,
      example: { body: { anamnese_id: example.anamnesis, ...ratedNow }, answers: 'missing' },
    },
    done,
  ),
  /** Plans of the caller's that are trained with for two weeks and not rated (L188, A45). */
  openPlans: get('open/ratings/trainingsplan', { access: [], covers: ['EP-172'], example: {} }, array().of(subject).required()),
  openAnamneses: get('open/ratings/anamnese', { access: [], covers: ['EP-171'], example: {} }, array().of(subject).required()),
  /** Stops asking for all that is open now. A GET that changes, as the specification has it (A42). */
  hide: get('open/ratings/hide', { access: [], changes: true, offline: true, covers: ['EP-170'], example: {} }, done),

  list: get(
    'bewertungen',
    {
      access: reading,
      query: object({
        ...pageFields(['week', 'stars', 'title', 'trainer', 'studio']),
        ...range,
        trainer: id(),
        worded: text(1).oneOf(['1']),
      }),
      covers: ['EP-164'],
      example: {},
    },
    pageOf(row),
  ),
  crossTable: get(
    'bewertungen/kreuztabelle/trainer',
    { access: reading, query: object(range), covers: ['EP-165'], example: { query: span } },
    crossTable,
  ),
  ofStudio: get(
    'bewertungen/studio/:studio_id/:von/:bis',
    {
      access: reading,
      params: { studio_id: studioCode().required(), ...spanParams },
      studio: ({ params }) => params.studio_id,
      covers: ['EP-166'],
      example: { params: { studio_id: 'winterthur', ...span } },
    },
    summary,
  ),
  within: get(
    'bewertungen/gesamt/:von/:bis',
    {
      access: reading,
      params: spanParams,
      query: object({ selectedStudios: range.selectedStudios, kind: range.kind }),
      covers: ['EP-167'],
      example: { params: span },
    },
    summary,
  ),
  /** Figures of all time. */
  all: get('bewertungen/gesamt', { access: reading, covers: ['EP-168'], example: {} }, summary),
  comparison: get(
    'bewertungen/studiovergleich',
    { access: reading, query: object(range), covers: ['EP-169'], example: { query: span } },
    comparison,
  ),
  /** Figures, cross table, studios and single ratings of the query, as an Excel file. */
  excel: get('bewertungen/excel', { access: reading, query: object(range), example: { query: span } }, 'file'),
  /** Every recommendation of the last 30 days, by studio and week. */
  recentRecommendations: get('recentweiterempfehlungexcel', { access: ['gf_r_viewAll'], covers: ['EP-161'], example: {} }, 'file'),
  recommendations: get(
    'weiterempfehlungexcel',
    {
      access: ['gf_r_viewAll'],
      query: object({ von: range.von, bis: range.bis, selectedStudios: range.selectedStudios }),
      covers: ['EP-162'],
      example: {},
    },
    'file',
  ),
})
