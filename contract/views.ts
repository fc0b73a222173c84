import { array, type InferType, object } from 'yup'
import { domain, get, put, type Usual } from './call.ts'
import { list, text, verbatim } from './shapes.ts'

export const mostViews = 20
/** The most tables for which a person keeps views. */
export const mostTables = 40

/** A table's state under a name: the query of its address; empty where the table shows its default. */
export const savedView = object({ name: text(40).label('Name').required(), search: verbatim(1000).default('') })
export type SavedView = InferType<typeof savedView>

const table = text(40)
  .matches(/^[a-z][a-zA-Z-]*$/, 'Diese Kennung ist nicht lesbar.')
  .required()
const at = { params: { table }, example: { params: { table: 'people' } } }

const usual: Usual = { mendedAt: 'dashboard' }

/** The caller's own views of a table of the back office. */
export const views = domain('views', usual, {
  list: get('user/views/:table', { access: [], ...at }, array().of(savedView).required()),
  /** Replaces all of them, in this order. */
  keep: put(
    'user/views/:table',
    {
      access: [],
      params: { table },
      body: object({ views: list(savedView, mostViews).required() }),
      offline: true,
      example: { params: { table: 'people' }, body: { views: [{ name: 'Neu', search: 'sort=-created' }] } },
    },
    array().of(savedView).required(),
  ),
})
