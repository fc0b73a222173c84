import { array, object } from 'yup'
import { studioAsked } from '#contract/access.ts'
import { del, domain, get, post, put, type Usual } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { examplePicture, uploads } from '#contract/files.ts'
import { pictures } from '#contract/fileTypes.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type TodoState, todoStates } from '#contract/rules/todos/states.ts'
import { count, done, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { commentForm, largestFile, linkForm, studioCounts, todoForm, todoRow, turnForm } from './shapes.ts'

const right = { access: ['d_fetchAllDocs', 'd_fetchDocs'] } as const
const change = { ...right, offline: true, studio: studioAsked } as const
const studio = studioCode().required()
/** Open to whoever sees the to-do, above all to those who work on it: the handler asks. */
const work = { access: [], offline: true } as const

const params = { id: exampleId('todo') }
/** Nobody's: who sees a to-do is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noTodo') }, answers: 'missing' } as const
const seen = { studio: 'winterthur', version: 1_000_000 }
const body = { _id: exampleId('newTodo'), studio: 'winterthur', title: 'Matten zählen', text: null, due: null }
const somebody = exampleId('todoWorker')

const usual: Usual = {
  mendedAt: ({ params: { id: _id } }) => ({ to: 'myTodos', search: { id: _id } }),
  mends: { create: 'todos', edit: 'todos', remove: 'todos', restore: 'todos', assign: 'todos', unassign: 'todos' },
  rows: { todo: ['edit', 'remove', 'restore'] },
  makes: { create: 'edit' },
}

const file = { access: [], offline: true, size: largestFile, limit: { times: 60, seconds: 600 }, reply: todoRow } as const
const number = () =>
  text(9)
    .matches(/^[1-9]\d*$/, 'Diese Nummer gibt es nicht.')
    .required()
const filters = {
  state: list(
    text(10)
      .oneOf(Object.keys(todoStates) as TodoState[])
      .required(),
    4,
  ),
  assignee: list(text(40).required(), 50),
  studio: list(studioCode().required(), 200),
  /** `late` is overdue, `today` due today, `week` from today on seven days, `none` has no day. */
  due: list(text(10).oneOf(['late', 'today', 'week', 'none']).required(), 4),
}

/**
 * To-dos of the team (L107, L227; T43). Whoever holds one of the two rights in a studio sees its to-dos, makes, edits, assigns and deletes them;
 * whoever is assigned reads, comments and works theirs without any. What others do to one meanwhile never refuses a comment or an assignment.
 */
export const todos = domain('todos', usual, {
  /** Without `state` all but the archived. `assignee` is an id, `me` or `-` for those of nobody. */
  list: get(
    'todo',
    {
      ...right,
      query: object({ ...pageFields(['title', 'due', 'studio', 'created', 'state']), ...filters }),
      covers: ['EP-467'],
      example: { query: {} },
    },
    pageOf(todoRow),
  ),
  /**
   * To-dos that the caller is assigned to and that are not archived, the most urgent first; done ones of the last seven days alone. Not in the
   * specification.
   */
  mine: get('todo/mine', { access: [], example: {} }, array().of(todoRow.required()).required()),
  /** People who can be assigned in a studio, by name. Not in the specification. */
  people: get(
    'todo/people',
    { ...right, studio: studioAsked, query: object({ studio }), example: { query: { studio: 'winterthur' } } },
    array()
      .of(object({ _id: id().required(), name: text().required() }).required())
      .required(),
  ),
  /** With all its comments. Not in the specification. */
  one: get('todo/:id', { access: [], example: unknown }, todoRow),
  /** Counts of each studio in which the caller may ask. */
  counts: get(
    'todocoo',
    { access: ['stat_coo', 'd_fetchAllDocs'], covers: ['EP-468'], example: {} },
    array().of(studioCounts.required()).required(),
  ),
  create: post('todo', { ...change, body: todoForm, covers: ['EP-469'], example: { body } }, todoRow),
  /** Edits it, but not its studio. Refuses `stale`. */
  edit: put(
    'todo/:id',
    {
      ...change,
      body: todoForm.shape({ version: count(1).required() }),
      covers: ['EP-470'],
      example: { params, body: { ...body, ...seen, _id: params.id }, answers: 'stale' },
    },
    todoRow,
  ),
  remove: del(
    'todo/:id',
    {
      ...change,
      query: object({ studio, version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-471'],
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
  /** Not in the specification. */
  restore: post('todo/:id/restore', { ...change, body: object({ studio }), example: { params, body: { studio: 'winterthur' } } }, todoRow),
  /** Puts it into another state; the one that it has already is no news. Refuses `stale` and `todo-state`. Not in the specification. */
  turn: post('todo/:id/state', { ...work, body: turnForm, example: { ...unknown, body: { from: 'open', to: 'done' } } }, todoRow),
  /** Refuses `todo-full`. */
  comment: post(
    'todo/:id/comment',
    {
      ...work,
      body: commentForm,
      limit: { times: 60, seconds: 600 },
      covers: ['EP-472'],
      example: { ...unknown, body: { _id: exampleId('newTodoComment'), text: 'Ist bestellt.' } },
    },
    todoRow,
  ),
  /** Refuses `invalid` for somebody who does not work there. */
  assign: put(
    'todo/:id/assign',
    {
      ...change,
      body: object({ userId: id().required(), studio }),
      covers: ['EP-473'],
      example: { params, body: { userId: somebody, studio: 'winterthur' } },
    },
    todoRow,
  ),
  unassign: del(
    'todo/:id/assign/:userId',
    {
      ...change,
      query: object({ studio }),
      covers: ['EP-474'],
      example: { params: { ...params, userId: somebody }, query: { studio: 'winterthur' } },
    },
    todoRow,
  ),
  /** Shown as a link; nothing of it is embedded (T43). */
  link: post(
    'todo/:id/videolink',
    {
      ...work,
      body: linkForm,
      covers: ['EP-475'],
      example: { ...unknown, body: { _id: exampleId('newTodoLink'), url: 'https://example.org/anleitung', title: 'Anleitung' } },
    },
    todoRow,
  ),
  /** Not in the specification. */
  unlink: del(
    'todo/:id/videolink/:linkId',
    { ...work, example: { params: { ...unknown.params, linkId: exampleId('todoLink') }, answers: 'missing' } },
    todoRow,
  ),
  removeAttachment: del(
    'todo/attachment/:id/:attachmentId',
    {
      ...work,
      params: { attachmentId: number() },
      covers: ['EP-477'],
      example: { params: { ...unknown.params, attachmentId: '1' }, answers: 'missing' },
    },
    todoRow,
  ),
  removeImage: del(
    'todo/image/:id/:imageIndex',
    {
      ...work,
      params: { imageIndex: number() },
      covers: ['EP-479'],
      example: { params: { ...unknown.params, imageIndex: '1' }, answers: 'missing' },
    },
    todoRow,
  ),
  ...uploads({
    /** Refuses `todo-full` where ten are there. */
    attach: {
      ...file,
      path: 'todo/attachment/:id',
      types: ['application/pdf', ...pictures],
      query: object({ name: text(120).required() }),
      covers: ['EP-476'],
      example: { ...unknown, query: { name: 'Bild.png' }, body: { ...examplePicture, field: 'file' } },
    },
    /** Refuses `todo-full` where ten are there. */
    addImage: {
      ...file,
      path: 'todo/image/:id',
      types: pictures,
      covers: ['EP-478'],
      example: { ...unknown, body: { ...examplePicture, field: 'file' } },
    },
  }),
})
