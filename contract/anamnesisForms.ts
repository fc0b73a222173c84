import { array, type InferType, object } from 'yup'
import { studioAsked } from './access.ts'
import { del, domain, get, post, put } from './call.ts'
import { exampleId } from './examples.ts'
import { pageFields, pageOf } from './page.ts'
import { draftPage, draftQuestion } from './questionnaire/draftQuestion.ts'
import { page, pages, question, usualStars } from './questionnaire/shapes.ts'
import { questionnaireBounds } from './rules/questionnaireBounds.ts'
import { count, done, flag, id, instant, lines, list, queryCount, studioCode, text } from './shapes.ts'

/** Purposes of a form (L76): an anamnesis, one about nutrition, or one for something of its own. */
export const formKinds = ['usual', 'nutrition', 'variant'] as const
export type FormKind = (typeof formKinds)[number]

/** Titles of the wizard (L76, H08). */
export const formTitles: Readonly<Record<FormKind, string>> = {
  usual: 'Anamnesebogen',
  nutrition: 'Fragebogen Ernährung',
  variant: 'Fragebogen',
}

/** Under which address a variant is asked: «ruecken». */
const shortName = () =>
  text(40).matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    excludeEmptyString: true,
    message: 'Kleinbuchstaben, Ziffern und Bindestriche, zum Beispiel «ruecken».',
  })

/** A form without its pages. */
export const formHead = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(80).label('Name').required(),
  kind: text(10).oneOf(formKinds).label('Art').required().default('usual'),
  variant: shortName()
    .label('Kurzname')
    .nullable()
    .default(null)
    .when('kind', ([kind], shape) => (kind === 'variant' ? shape.required('Gib dem Fragebogen einen Kurznamen.') : shape)),
  /** Stands above the signatures. */
  disclaimer: lines(4000).label('Hinweis vor der Unterschrift').nullable().default(null),
})
export type FormHead = InferType<typeof formHead>

const formRow = formHead.shape({
  version: count(1).required(),
  /** Number of its newest published version; 0 where none was published yet. */
  published: count().required(),
  publishedAt: instant().nullable().default(null),
  /** It is the one that the studio asks for now, among all of its kind. */
  asked: flag().required(),
  /** Its draft says something else than its newest version. */
  changed: flag().required(),
  pageCount: count().required(),
  questionCount: count().required(),
})
export type FormRow = InferType<typeof formRow>

/** A form as its editor has it: the draft, and how far it has been changed. */
const formDraft = formRow.shape({
  /** Counts every change of the draft. */
  edits: count().required(),
  pages: array().of(draftPage).required(),
})
export type FormDraft = InferType<typeof formDraft>

/** A published version, which never changes: what is asked, filled in and signed. */
export const formVersion = object({
  form: id().required(),
  number: count(1).required(),
  studio: studioCode().required(),
  kind: text(10).oneOf(formKinds).required(),
  variant: shortName().nullable().default(null),
  title: text(80).required(),
  disclaimer: text(4000).nullable().default(null),
  pages: pages(),
})
export type FormVersion = InferType<typeof formVersion>

const formChoice = formVersion.pick(['form', 'number', 'kind', 'variant', 'title'])
export type FormChoice = InferType<typeof formChoice>

/** A version with the moment from which it was asked. */
const publishedVersion = formVersion.shape({ publishedAt: instant().required() })
export type PublishedVersion = InferType<typeof publishedVersion>

const there = { form: id().required(), studio: studioCode().required() }
/** Place of a new one among the others; without it the end. */
const place = count(0, questionnaireBounds.questions)
/** Absent for a new one. */
const seen = count(1)
const pageForm = page.omit(['questions']).shape({ ...there, place, version: seen })
const pageRow = page.omit(['questions']).shape({ ...there, version: count(1).required() })
const questionForm = question.shape({ ...there, page: id().required(), place, version: seen })
const questionRow = draftQuestion.shape({ ...there, page: id().required() })
const removal = object({ ...there, _id: id().required(), version: count(1).required() })

/**
 * Names of what has a version in a draft: a page, a page with its questions, of which the newest version counts (`lastOf`), and a question.
 * All hang on their draft, where one act changes what another one saw.
 */
export const draftRows = {
  page: (_id: string) => `anamnesisForms.page/${_id}`,
  whole: (_id: string) => `anamnesisForms.whole/${_id}`,
  question: (_id: string) => `anamnesisForms.question/${_id}`,
}
const rowIn =
  (kind: keyof typeof draftRows) =>
  ({ body }: { body: unknown }) => {
    const { _id, form } = body as { _id: string; form: string }
    return [draftRows[kind](_id), `anamnesisForms.draft/${form}`]
  }

const access = ['ab_create', 'g_studioadmin'] as const
const own = { access, studio: studioAsked } as const
const change = { ...own, offline: true } as const
const fill = { access: [], query: object({ studio: studioCode() }), example: { query: { studio: 'winterthur' } } } as const

const params = { id: exampleId('anamnesisForm') }
const stale = { studio: 'winterthur', version: 1_000_000 }
const head = {
  _id: exampleId('newAnamnesisForm'),
  studio: 'winterthur',
  title: 'Eintritt',
  kind: 'usual',
  variant: null,
  disclaimer: null,
} as const
const at = { form: params.id, studio: 'winterthur' }
const newPage = { ...at, _id: exampleId('newFormPage'), displayedTitle: 'Ziele', showInExpress: true }
const newQuestion = {
  ...at,
  page: exampleId('formPage'),
  _id: exampleId('newFormQuestion'),
  title: 'Was willst du erreichen?',
  type: 'text' as const,
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
}

/** Forms of anamneses (H04): asked of whoever fills one in, edited where the right holds. No answers are in them. */
export const anamnesisForms = domain(
  'anamnesisForms',
  { mendedAt: 'anamnesisSettings', rows: { form: ['edit', 'remove', 'restore'] }, makes: { create: 'edit' } },
  {
    /** The newest published form of the studio, the picked one where none is named. Refuses `no-form`. */
    forStudio: get('anamnesebogen/for/studio', { ...fill, covers: ['EP-586'] }, formVersion),
    nutrition: get('anamnesebogen/nutrition', { ...fill, covers: ['EP-587'] }, formVersion),
    variant: get(
      'anamnesebogen/variant/:v',
      { ...fill, params: { v: shortName().required() }, covers: ['EP-588'], example: { params: { v: 'ruecken' }, ...fill.example } },
      formVersion,
    ),
    /** A published version, also one that is asked for no more: what waits on a device was answered to it. Refuses `no-form`. */
    version: get(
      'anamnesebogen/form/:id/fassung/:number',
      { access: [], params: { number: queryCount(1, 1_000_000).required() }, example: { params: { ...params, number: '1' } } },
      formVersion,
    ),
    /** Forms that the studio asks for now, a line for each kind and variant: the wizard lets one choose. */
    choices: get('anamnesebogen/auswahl', fill, list(formChoice.required(), 200).required()),
    /** Forms of the caller's studios. */
    list: get(
      'anamnese/management',
      {
        access,
        query: object({ ...pageFields(['title', 'studio', 'kind', 'publishedAt']), studio: list(studioCode().required(), 200) }),
        covers: ['EP-591'],
        example: { query: {} },
      },
      pageOf(formRow),
    ),
    /** A form with its draft. */
    one: get(
      'anamnesebogen/form/:id',
      { ...own, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
      formDraft,
    ),
    /** Its published versions, the newest first. */
    versions: get(
      'anamnesebogen/form/:id/versionen',
      { ...own, query: object({ studio: studioCode() }), example: { params, query: { studio: 'winterthur' } } },
      array().of(publishedVersion.required()).required(),
    ),
    create: post('anamnesebogen/form', { ...change, body: formHead, example: { body: head } }, formRow),
    edit: put(
      'anamnesebogen/form/:id',
      {
        ...change,
        body: formHead.shape({ version: count(1).required() }),
        example: { params, body: { ...head, ...stale, _id: params.id }, answers: 'stale' },
      },
      formRow,
    ),
    /** Filled ones keep their version; nobody is asked for it any more. */
    remove: del(
      'anamnesebogen/form/:id',
      {
        ...change,
        query: object({ studio: studioCode().required(), version: queryCount(1, 1_000_000_000).required() }),
        example: { params, query: stale, answers: 'stale' },
      },
      done,
    ),
    restore: post(
      'anamnesebogen/form/:id/restore',
      { ...change, body: object({ studio: studioCode().required() }), example: { params, body: { studio: 'winterthur' } } },
      formRow,
    ),
    /** Adds a page, or changes the one of which this `version` was seen. Refuses `stale`. */
    putPage: post(
      'anamnesebogen/page/create-update',
      { ...change, row: rowIn('page'), body: pageForm, current: pageRow, covers: ['EP-580'], example: { body: newPage } },
      pageRow,
    ),
    /** Adds a question, or changes the one of which this `version` was seen; it stays where it stands. Refuses `stale`. */
    putQuestion: post(
      'anamnesebogen/question/create-update',
      { ...change, row: rowIn('question'), body: questionForm, current: questionRow, covers: ['EP-578'], example: { body: newQuestion } },
      questionRow,
    ),
    /** The whole order of the draft of this number, pages and questions. Refuses `stale` once it was published. */
    sort: post(
      'anamnesebogen/page/update/sorts',
      {
        ...change,
        body: object({
          ...there,
          version: count(1).required(),
          pages: list(
            object({ _id: id().required(), questions: list(id().required(), questionnaireBounds.questions).required() }).required(),
            questionnaireBounds.pages,
          ).required(),
        }),
        covers: ['EP-581'],
        example: { body: { ...at, version: 1_000_000, pages: [] }, answers: 'stale' },
      },
      done,
    ),
    /** With its questions: `version` is the newest that was seen on it (`lastOf`). Undone by making it again. */
    removePage: post(
      'anamnesebogen/page/delete',
      {
        ...change,
        row: rowIn('whole'),
        body: removal,
        current: pageRow,
        covers: ['EP-582'],
        example: { body: { ...at, ...stale, _id: exampleId('formPage') }, answers: 'stale' },
      },
      done,
    ),
    removeQuestion: post(
      'anamnesebogen/question/delete',
      {
        ...change,
        row: rowIn('question'),
        body: removal,
        current: questionRow,
        covers: ['EP-579'],
        example: { body: { ...at, ...stale, _id: exampleId('formQuestion') }, answers: 'stale' },
      },
      done,
    ),
    /** Makes the draft, as it was seen, the version that is asked from now on. Refuses `stale` and `form-empty`. */
    publish: post(
      'anamnesebogen/form/publish',
      { ...own, body: object({ ...there, edits: count().required() }), example: { body: { ...at, edits: 1_000_000 }, answers: 'stale' } },
      formDraft,
    ),
    /** A draft of the same for each of these studios, where the caller edits forms, too. */
    copy: post(
      'anamnesebogen/form/copy',
      {
        ...own,
        body: object({
          ...there,
          studios: list(studioCode().required(), 200).label('Studios').min(1, 'Wähle mindestens ein Studio.').required(),
        }),
        example: { body: { ...at, studios: ['winterthur'] } },
      },
      object({ forms: count().required() }),
    ),
  },
)
