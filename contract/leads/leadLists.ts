import { object } from 'yup'
import { del, get, post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { done, id, list, queryCount, studioCode } from '#contract/shapes.ts'
import { entryEdit, entryForm, entryRow } from './entryShapes.ts'
import { changes, leadRights } from './rights.ts'
import { leadRow } from './shapes.ts'

const version = queryCount(1, 1_000_000_000)
const cat = { cat: exampleId('leadCategory') }

/** A name on a list goes by its own id: the first of the address is the list's. */
const entryIn = ({ params, body }: { params: Record<string, string>; body: unknown }) =>
  `leads.entry/${params.id ?? (body as { _id?: string } | undefined)?._id ?? ''}`
const entryRight = { access: ['af_view', 'af_edit'], params: { cat: id().required() } } as const
const entry = {
  _id: exampleId('newLeadEntry'),
  studio: 'winterthur',
  vorname: 'Lea',
  nachname: 'Muster',
  email: 'lea.liste@formkurve.example',
  telefon: null,
  note: null,
}

/** Names on a category's list, such as who wants a call (V20). */
export const lists = {
  entries: get(
    'intern/lists/:cat/entries',
    {
      ...entryRight,
      query: object({ ...pageFields(['name', 'at', 'studio']), studio: list(studioCode().required(), 200) }),
      covers: ['EP-351'],
      example: { params: cat, query: {} },
    },
    pageOf(entryRow.required()),
  ),
  addEntry: post(
    'intern/lists/:cat/entries',
    { ...changes, params: { cat: id().required() }, body: entryForm, covers: ['EP-352'], example: { params: cat, body: entry } },
    entryRow,
  ),
  editEntry: post(
    'update/intern/lists/entry',
    {
      ...changes,
      row: entryIn,
      body: entryEdit,
      covers: ['EP-359'],
      example: { body: { ...entry, _id: exampleId('leadEntry'), version: 1_000_000 }, answers: 'stale' },
    },
    entryRow,
  ),
  removeEntry: del(
    'intern/lists/:cat/:id',
    {
      ...changes,
      row: entryIn,
      params: { cat: id().required() },
      query: object({ studio: studioCode(), version }),
      covers: ['EP-358'],
      example: { params: { ...cat, id: exampleId('leadEntry') }, query: { studio: 'winterthur', version: 1_000_000 }, answers: 'stale' },
    },
    done,
  ),
  restoreEntry: post(
    'intern/lists/:cat/:id/restore',
    {
      ...changes,
      row: entryIn,
      params: { cat: id().required() },
      body: object({ studio: studioCode().nullable().default(null) }),
      example: { params: { ...cat, id: exampleId('leadEntry') }, body: { studio: 'winterthur' } },
    },
    entryRow,
  ),
  /** The leads of a category, by page. */
  ofCategory: get(
    'intern/leads/:cat/entries',
    {
      access: leadRights,
      params: { cat: id().required() },
      query: object(pageFields(['name', 'received', 'state'])),
      covers: ['EP-357'],
      example: { params: cat, query: {} },
    },
    pageOf(leadRow.required()),
  ),
}
