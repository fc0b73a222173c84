import { array, type InferType, object } from 'yup'
import { domain, get, put, type Usual } from './call.ts'
import { list, text } from './shapes.ts'

export const mostViews = 20
/** Of so many tables a person keeps views. */
export const mostTables = 40

/** What a table shows, under a name: the words of its address; none where it shows what it usually does. */
export const savedView = object({ name: text(40).trim().label('Name').required(), search: text(1000).default('') })
export type SavedView = InferType<typeof savedView>

const table = text(40)
  .matches(/^[a-z][a-zA-Z-]*$/, 'Diese Kennung ist nicht lesbar.')
  .required()
const at = { params: { table }, example: { params: { table: 'people' } } }

const usual: Usual = { mendedAt: 'dashboard' }

/** The caller's own views of a table of the back office. */
export const views = domain('views', usual, {
  list: get('user/views/:table', { access: [], ...at }, array().of(savedView).required()),
  /** All of them in their order, in place of those before. */
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
