import { array, object } from 'yup'
import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { tableUploads, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { count, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { categoryForm, categoryRow } from './categoryShapes.ts'
import { costForm, costRow } from './costShapes.ts'
import { dryRun, importMost, importProgress } from './importShapes.ts'
import { lists } from './leadLists.ts'
import {
  draftRemoval,
  pageForm,
  pageRow,
  publicFormDraft,
  publicFormEdit,
  publicFormRow,
  questionForm,
  questionRow,
} from './publicFormShapes.ts'
import { costs, leadRights, reads, sets } from './rights.ts'

const version = queryCount(1, 1_000_000_000)
const category = { id: exampleId('leadCategory') }
const setting = { id: exampleId('leadForm') }
const _cat = { cat: exampleId('leadCategory') }
const change = { ...sets, offline: true } as const

/** The rows that edits of a draft change, beside the draft as a whole. */
export const draftRows = {
  page: (_id: string) => `leads.page/${_id}`,
  whole: (_id: string) => `leads.whole/${_id}`,
  question: (_id: string) => `leads.question/${_id}`,
}
const rowIn =
  (kind: keyof typeof draftRows) =>
  ({ body }: { body: unknown }) => {
    const { _id, form } = body as { _id: string; form: string }
    return [draftRows[kind](_id), `leads.draft/${form}`]
  }
const at = { form: setting.id }

const categories = {
  categories: get(
    'leads/categories',
    { access: [...leadRights, 'af_leadSettings'], covers: ['EP-344'], example: {} },
    array().of(categoryRow.required()).required(),
  ),
  /** Makes one, or edits that of `_id` (V47). Refuses `stale`. */
  saveCategory: post(
    'leads/categories',
    {
      ...change,
      body: categoryForm,
      covers: ['EP-343'],
      example: {
        body: {
          _id: exampleId('newLeadCategory'),
          name: 'Tag der offenen Tür',
          colour: 'accent',
          minutes: 60,
          steps: [],
          reasons: [],
          studios: [],
        },
      },
    },
    categoryRow,
  ),
  /** With its forms and how many leads stand where. */
  category: get(
    'leads/category/:id',
    { access: [...leadRights, 'af_leadSettings'], covers: ['EP-342'], example: { params: category } },
    categoryRow.shape({
      forms: array()
        .of(object({ _id: id().required(), title: text(120).required(), link: text(40).required() }).required())
        .required(),
      open: count(0).required(),
      won: count(0).required(),
      closed: count(0).required(),
    }),
  ),
  /** Archives it: the next steps of its leads go to the studio. */
  removeCategory: del(
    'leads/categories/:id',
    {
      ...change,
      query: object({ version: version.required() }),
      example: { params: category, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restoreCategory: post('leads/categories/:id/restore', { ...change, example: { params: category } }, categoryRow),
}

const settings = {
  settings: get(
    'leads/settings',
    {
      ...sets,
      query: object({ ...pageFields(['title', 'link', 'leads']), archived: text(2).oneOf(['ja']) }),
      covers: ['EP-341'],
      example: { query: {} },
    },
    pageOf(publicFormRow.required()),
  ),
  /** One with the draft of its questions. */
  setting: get('leads/settings/:id', { ...sets, example: { params: setting } }, publicFormDraft),
  /** Makes a form, or edits that of `_id` (V21). Refuses `stale`, and `taken` for another one's link. */
  saveSetting: post(
    'leads/settings',
    {
      ...change,
      body: publicFormEdit,
      covers: ['EP-340'],
      example: {
        body: {
          _id: exampleId('newLeadForm'),
          link: 'herbst',
          title: 'Probetraining',
          studios: [],
          owners: [],
          wording: 'Wir melden uns bei dir.',
        },
      },
    },
    publicFormRow,
  ),
  removeSetting: del(
    'leads/settings/:id',
    {
      ...change,
      query: object({ version: version.required() }),
      example: { params: setting, query: { version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restoreSetting: post('leads/settings/:id/restore', { ...change, example: { params: setting } }, publicFormRow),
  putPage: post(
    'leads/settings/page',
    {
      ...change,
      row: rowIn('page'),
      body: pageForm,
      current: pageRow,
      example: { body: { ...at, _id: exampleId('newLeadPage'), displayedTitle: 'Ziele', showInExpress: true } },
    },
    pageRow,
  ),
  putQuestion: post(
    'leads/settings/question',
    {
      ...change,
      row: rowIn('question'),
      body: questionForm,
      current: questionRow,
      example: {
        body: {
          ...at,
          page: exampleId('leadPage'),
          _id: exampleId('newLeadQuestion'),
          title: 'Was willst du erreichen?',
          type: 'text',
          required: false,
          isPercent: false,
          maxStarCount: usualStars,
          options: [],
          allowMultiple: false,
          additionalFields: [],
        },
      },
    },
    questionRow,
  ),
  sortQuestions: post(
    'leads/settings/sorts',
    {
      ...change,
      body: object({
        form: id().required(),
        version: count(1).required(),
        pages: list(
          object({ _id: id().required(), questions: list(id().required(), questionnaireBounds.questions).required() }).required(),
          questionnaireBounds.pages,
        ).required(),
      }),
      example: { body: { ...at, version: 1_000_000, pages: [] }, answers: 'stale' },
    },
    done,
  ),
  removePage: post(
    'leads/settings/page/delete',
    {
      ...change,
      row: rowIn('whole'),
      body: draftRemoval,
      current: pageRow,
      example: { body: { ...at, version: 1_000_000, _id: exampleId('leadPage') }, answers: 'stale' },
    },
    done,
  ),
  removeQuestion: post(
    'leads/settings/question/delete',
    {
      ...change,
      row: rowIn('question'),
      body: draftRemoval,
      current: questionRow,
      example: { body: { ...at, version: 1_000_000, _id: exampleId('leadQuestion') }, answers: 'stale' },
    },
    done,
  ),
  ...uploads({
    /** The picture of a form, open to everybody (V44). */
    picture: {
      path: 'upload/lead',
      access: ['af_leadSettings'],
      offline: true,
      types: pictures,
      open: true,
      size: 8_000_000,
      covers: ['EP-546'],
    },
  }),
}

const spent = {
  costs: get('leads/costs/settings', { access: ['af_cost'], covers: ['EP-329'], example: {} }, array().of(costRow.required()).required()),
  /** Sets what a source cost in a month (V22); an id of the device's makes it. Refuses `stale` and `taken`. */
  setCost: put(
    'leads/costs/settings/update/:id',
    {
      ...costs,
      offline: true,
      body: costForm.shape({ version: count(1) }),
      covers: ['EP-328'],
      example: {
        params: { id: exampleId('leadCost') },
        body: { source: 'campaign', studio: 'winterthur', month: '2026-10-01', rappen: 120_000, version: 1_000_000 },
        answers: 'stale',
      },
    },
    costRow,
  ),
  /** leadCosts.xlsx: without names. */
  costExcel: get('leads/costs/excel', { access: ['af_cost'], covers: ['EP-349'], example: {} }, 'file'),
}

const table = 'Vorname;Name;E-Mail;Telefon;Wunsch\r\nLea;Muster;lea.import@formkurve.example;079 555 01 23;Probetraining\r\n'

const imports = {
  ...tableUploads({
    /** Reads a table of leads and says what it would do (V45): a line twice is one. Nothing changes yet. */
    checkImport: {
      path: 'leads/import/check',
      access: ['af_leadSettings'],
      studio: reads.studio,
      query: object({ studio: studioCode().required(), category: id() }),
      size: importMost.bytes,
      limit: { times: 20, seconds: 60 },
      reply: dryRun,
      example: {
        query: { studio: 'winterthur' },
        body: { field: 'file', name: 'Leads.csv', type: 'text/csv', base64: btoa(table), table: true as const },
      },
    },
  }),
  /** Has a job take a table over whose dry run is at hand, of which `importing` tells; it gives no consent. Refuses `lead-lapsed` once that is an hour ago. */
  takeImport: post(
    'leads/import',
    {
      access: ['af_leadSettings'],
      offline: true,
      body: object({ id: id().required() }),
      example: { body: { id: exampleId('leadImport') } },
    },
    importProgress,
  ),
  /** How far that is. Not in the specification. */
  importing: get(
    'leads/import/:id',
    { access: ['af_leadSettings'], example: { params: { id: exampleId('noLeadImport') }, answers: 'lead-lapsed' } },
    importProgress,
  ),
}

/** Forms, categories, costs, internal lists and imports (V20–V23, V45, V47). */
export const office = { ...categories, ...settings, ...spent, ...lists, ...imports }
