import { type InferType, object } from 'yup'
import { domain, get, post, type Usual } from './call.ts'
import { example } from './examples.ts'
import { profilePart } from './mendScreens.ts'
import { pageFields, pageOf } from './page.ts'
import { stars } from './ratings/stars.ts'
import { day, done, id, instant, lines, list, studioCode, text } from './shapes.ts'

/** Subjects of a message to the studio. */
export const feedbackCategories = {
  kurs: 'Kurs',
  betreuung: 'Betreuung',
  geraete: 'Geräte',
  sauberkeit: 'Sauberkeit',
  app: 'App',
  anderes: 'Anderes',
} as const
export type FeedbackCategory = keyof typeof feedbackCategories
const categories = Object.keys(feedbackCategories) as FeedbackCategory[]

/** L93, L223: `courseId` names the course in question, if any. */
export const feedbackForm = object({
  text: lines(2000).label('Deine Rückmeldung').required(),
  category: text(20).oneOf(categories).label('Worum geht es?').required(),
  courseId: id().label('Kurs').nullable(),
})

/** A message as people with access to all ratings read it: without its author, and of its time only the week (the Monday). */
const feedbackRow = object({
  _id: id().required(),
  studio: text(40).nullable(),
  category: text(20).oneOf(categories).required(),
  course: text(80).nullable(),
  text: text(2000).required(),
  week: day().required(),
})
export type FeedbackBoxRow = InferType<typeof feedbackRow>

/** The three answers to the question: the studio's Google page, the box, or neither. */
export const googleChoices = ['google', 'box', 'later'] as const
export const preGoogleForm = object({
  stars: stars().required(),
  choice: text(10).oneOf(googleChoices).required(),
})

const preGoogle = object({
  /** Moment at which the caller was last asked; the next question comes half a year later at the earliest. */
  askedAt: instant().nullable(),
  choice: text(10).oneOf(googleChoices).nullable(),
  /** The Google page of the caller's studio; null where it has none. */
  page: object({ studio: text().required(), url: text(500).required() }).nullable(),
})
export type PreGoogle = InferType<typeof preGoogle>

const usual: Usual = { mendedAt: profilePart('told') }

/** The feedback box (L93, L223), and what comes before a review at Google (L172). */
export const feedback = domain('feedback', usual, {
  send: post(
    'feedbackbox',
    {
      access: [],
      offline: true,
      limit: { times: 20, seconds: 3600 },
      body: feedbackForm,
      covers: ['EP-439'],
      example: { body: { text: 'Die Musik ist im Säntis zu laut.', category: 'kurs', courseId: example.course } },
    },
    done,
  ),
  list: get(
    'feedbackbox',
    {
      access: ['gf_r_viewAll'],
      query: object({
        ...pageFields(['week', 'category']),
        category: list(text(20).oneOf(categories).required(), categories.length),
        selectedStudios: list(studioCode().required(), 60),
      }),
      example: {},
    },
    pageOf(feedbackRow),
  ),
  existing: get('existing/pre/google/feedback', { access: [], covers: ['EP-044'], example: {} }, preGoogle),
  create: post(
    'create/pre/google/feedback',
    { access: [], offline: true, body: preGoogleForm, covers: ['EP-043'], example: { body: { stars: 4.5, choice: 'later' } } },
    done,
  ),
})
