import { array, object } from 'yup'
import { every, studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type DocumentKind, type DocumentState, documentKinds, documentStates } from '#contract/rules/documents/states.ts'
import { count, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import {
  attachment,
  comment,
  decisionForm,
  documentDetail,
  documentForm,
  documentRow,
  folderForm,
  folderRow,
  foundRow,
  iban,
  largestFile,
  longestText,
  mostAtOnce,
  settingForm,
  somebody,
  uploadForm,
} from './shapes.ts'

const right = { access: ['d_fetchAllDocs', 'd_fetchDocs'] } as const
const change = { ...right, offline: true, studio: studioAsked, touches: ['documentStats'] } as const
/** An approval makes an account known and covers an expense. */
const word = { ...change, touches: ['documentStats', 'expenses', 'invoiceIssuers'] } as const
/** For office and administration. */
const offices = {
  access: every(['d_fetchAllDocs', 'd_fetchDocs'], ['role:office', 'role:admin']),
  offline: true,
  studio: studioAsked,
} as const
const studio = studioCode().required()

/** Nobody's: who sees a document is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noDocument') }, answers: 'missing' } as const
const inWinterthur = { studio: 'winterthur' }
const seen = { ...inWinterthur, version: 1_000_000 }
const body = {
  _id: exampleId('newDocument'),
  studio: 'winterthur',
  kind: 'invoice',
  title: 'Strom Oktober',
  issuer: null,
  issuerName: 'Stadtwerk Winterthur',
  number: 'R-4711',
  day: '2026-11-02',
  due: '2026-12-02',
  amount: 48_250,
  iban: 'CH9300762011623852957',
  reference: null,
  account: '6400',
  folder: null,
  note: null,
}
const folderParams = { id: exampleId('documentFolder') }
const folder = { _id: exampleId('newDocumentFolder'), studio: 'winterthur', name: 'Verträge' }

const usual: Usual = {
  mendedAt: ({ params: { id: _id } }) => ({ to: 'documents', search: { dokument: _id } }),
  // Refused acts on things that the studio does not have, or has no more, stand above the list.
  mends: Object.fromEntries(
    ['upload', 'file', 'remove', 'restore', 'move', 'addFolder', 'editFolder', 'removeFolder', 'restoreFolder', 'editSetting'].map(own => [
      own,
      'documents' as const,
    ]),
  ),
  rows: { document: ['edit', 'remove', 'restore'], folder: ['editFolder', 'removeFolder', 'restoreFolder'], setting: ['editSetting'] },
  makes: { addFolder: 'editFolder' },
}

const filters = {
  state: list(
    text(10)
      .oneOf(Object.keys(documentStates) as DocumentState[])
      .required(),
    7,
  ),
  kind: list(
    text(10)
      .oneOf(Object.keys(documentKinds) as DocumentKind[])
      .required(),
    3,
  ),
  studio: list(studioCode().required(), 200),
  /** Ids of issuers; `-` for those of nobody. */
  issuer: list(text(40).required(), 50),
  /** Ids of folders; `-` for those in none. */
  folder: list(text(40).required(), 50),
  /** An id, `me`, or `-` for those of nobody. */
  assignee: list(text(40).required(), 50),
  /** `late` is overdue, `soon` due within a week. */
  due: list(text(10).oneOf(['late', 'soon']).required(), 2),
}
const sorts = ['created', 'title', 'issuer', 'due', 'amount', 'state', 'studio', 'day'] as const
const number = () => queryCount(1, 1_000_000).required()
const query = object({ studio })

/**
 * Documents and bills of suppliers (L9, L43, L226; C49, C50). d_fetchAllDocs sees all of its studios; d_fetchDocs what one handed in, and what
 * one is assigned to. Who decides says the handler: somebody who is assigned, office and administration. What is nobody's to see is `missing`.
 */
export const documents = domain('documents', usual, {
  list: get(
    'documents',
    { ...right, query: object({ ...pageFields(sorts), ...filters }), covers: ['EP-441'], example: { query: {} } },
    pageOf(documentRow),
  ),
  /** Looks in the whole text too, by the beginnings of words; without words it lists all. */
  search: get(
    'documents/search',
    { ...right, query: object({ ...pageFields(sorts), ...filters }), covers: ['EP-442'], example: { query: { q: 'strom' } } },
    pageOf(foundRow),
  ),
  /** People to whom a document of the studio can be assigned, by name. Not in the specification. */
  people: get(
    'documents/people',
    { ...right, studio: studioAsked, query, example: { query: inWinterthur } },
    array().of(somebody.required()).required(),
  ),
  folders: get(
    'documents/folders',
    {
      ...right,
      query: object({ ...pageFields(['name', 'studio', 'documents']), studio: list(studioCode().required(), 200) }),
      covers: ['EP-451'],
      example: { query: {} },
    },
    pageOf(folderRow),
  ),
  /** Not in the specification. */
  folder: get(
    'documents/folders/:id',
    { ...right, studio: studioAsked, query, example: { params: folderParams, query: inWinterthur } },
    folderRow,
  ),
  addFolder: post('documents/folders', { ...change, body: folderForm, covers: ['EP-450'], example: { body: folder } }, folderRow),
  editFolder: put(
    'documents/folders/:id',
    {
      ...change,
      body: folderForm.shape({ version: count(1).required() }),
      covers: ['EP-452'],
      example: { params: folderParams, body: { ...folder, ...seen, _id: folderParams.id }, answers: 'stale' },
    },
    folderRow,
  ),
  /** Refuses `in-use` while a document lies in it. */
  removeFolder: del(
    'documents/folders/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-453'],
      example: { params: folderParams, query: seen, answers: 'stale' },
    },
    done,
  ),
  /** Not in the specification. */
  restoreFolder: post(
    'documents/folders/:id/restore',
    { ...change, body: object({ studio }), example: { params: folderParams, body: inWinterthur } },
    folderRow,
  ),
  /** Puts documents of one studio into a folder of it, or into none; those that the caller does not see stay. */
  move: put(
    'documents/move-document',
    {
      ...change,
      body: object({ studio, documents: list(id().required(), mostAtOnce).min(1).required(), folder: id().nullable().default(null) }),
      covers: ['EP-454'],
      example: { body: { ...inWinterthur, documents: [unknown.params.id], folder: null } },
    },
    object({ moved: count().required() }),
  ),
  /** Refuses `missing` where the caller sees no such studio's documents. Not in the specification. */
  setting: get('documents/settings', { ...right, studio: studioAsked, query, example: { query: inWinterthur } }, settingForm),
  /** Not in the specification. */
  editSetting: put(
    'documents/settings',
    {
      ...offices,
      body: settingForm,
      example: { body: { ...inWinterthur, limit: 250_000, version: 1_000_000 }, answers: 'stale' },
    },
    settingForm,
  ),
  /** With what happened to it. Not in the specification. */
  one: get('documents/:id', { ...right, example: unknown }, documentDetail),
  /** Hands in a document whose file was sent before it; refuses `invalid` at `file` where that is not there. Its text is what the device read in it. */
  upload: post(
    'documents/upload',
    {
      ...change,
      body: uploadForm,
      // Each letter may need six bytes.
      size: 6 * longestText + 20_000,
      limit: { times: 120, seconds: 600 },
      covers: ['EP-444'],
      example: { body: { ...body, file: `s${'A'.repeat(32)}.pdf`, fileName: 'Strom.pdf', text: 'Strom Oktober' }, answers: 'invalid' },
    },
    documentRow,
  ),
  /** Refuses `stale`, and `document-state` once it is decided. What was approved before is to be approved again. */
  edit: put(
    'documents/:id',
    {
      ...change,
      body: documentForm.shape({ version: count(1).required() }),
      covers: ['EP-448'],
      example: { ...unknown, body: { ...body, ...seen, _id: unknown.params.id } },
    },
    documentRow,
  ),
  /** Refuses `document-state` once it is decided: bills are kept. Not in the specification. */
  remove: del(
    'documents/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
      example: { params: unknown.params, query: seen },
    },
    done,
  ),
  /** Not in the specification. */
  restore: post('documents/:id/restore', { ...change, body: query, example: { ...unknown, body: inWinterthur } }, documentRow),
  /** Refuses `stale`, `document-state`, `document-own`, `document-second` and `iban-locked`; the same decision again is no news. */
  decide: put(
    'documents/decision/:id',
    {
      ...word,
      body: decisionForm,
      covers: ['EP-445'],
      example: { ...unknown, body: { ...inWinterthur, decision: 'reject', comment: 'Nicht bestellt.', bill: { amount: 48_250 } } },
    },
    documentRow,
  ),
  /** Takes back one's own decision, as long as nothing followed from it. Not in the specification. */
  takeBack: del('documents/decision/:id', { ...word, query, example: { ...unknown, query: inWinterthur } }, documentRow),
  /** Answers a question: the document is open again. Not in the specification. */
  answer: post(
    'documents/decision/:id',
    {
      ...change,
      body: object({ studio, comment: comment().required('Schreib eine Antwort.') }),
      limit: { times: 60, seconds: 600 },
      example: { ...unknown, body: { ...inWinterthur, comment: 'Bestellt am 3. November.' } },
    },
    documentRow,
  ),
  /** Says that a known issuer has this account too; whoever handed the bill in can't (C50). Not in the specification. */
  confirmIban: put(
    'documents/iban/:id',
    { ...word, body: object({ studio, iban: iban().required() }), example: { ...unknown, body: { ...inWinterthur, iban: body.iban } } },
    documentRow,
  ),
  /** Refuses `invalid` for somebody who may not see documents there. */
  assign: put(
    'documents/assign/:id',
    {
      ...change,
      body: object({ userId: id().required(), studio }),
      covers: ['EP-446'],
      example: { ...unknown, body: { userId: exampleId('documentWorker'), ...inWinterthur } },
    },
    documentRow,
  ),
  unassign: put(
    'documents/unassign/:id',
    {
      ...change,
      body: object({ userId: id().required(), studio }),
      covers: ['EP-447'],
      example: { ...unknown, body: { userId: exampleId('documentWorker'), ...inWinterthur } },
    },
    documentRow,
  ),
  attachments: get(
    'documents/attachment/:id',
    { ...right, covers: ['EP-449'], example: unknown },
    array().of(attachment.required()).required(),
  ),
  detach: del(
    'documents/attachment/:id',
    { ...change, query: object({ studio, number: number() }), example: { ...unknown, query: { ...inWinterthur, number: 1 } } },
    documentRow,
  ),
  ...uploads({
    /** Keeps the file of a document that is handed in after it. */
    file: {
      ...right,
      offline: true,
      path: 'documents/file',
      types: ['application/pdf', ...pictures],
      size: largestFile,
      side: 2400,
      limit: { times: 120, seconds: 600 },
    },
    /** Refuses `document-full` where ten are there. */
    attach: {
      ...change,
      path: 'documents/attachment/:id',
      types: ['application/pdf', ...pictures],
      size: largestFile,
      side: 2400,
      limit: { times: 60, seconds: 600 },
      query: object({ studio, name: text(120).required() }),
      reply: documentRow,
      example: { ...unknown, query: { ...inWinterthur, name: 'Lieferschein.png' }, body: { ...examplePicture, field: 'file' } },
    },
  }),
})
