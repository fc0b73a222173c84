import { type InferType, mixed, object } from 'yup'
import { anyManagement } from './access.ts'
import { aside, domain, post } from './call.ts'
import { list, text } from './shapes.ts'

/** The most rows that a table exports. */
export const longestExport = 10_000
const mostColumns = 60
const longestCell = 2000

const kinds = ['text', 'count', 'number', 'money', 'day', 'instant', 'percent', 'minutes'] as const
export type TableKind = (typeof kinds)[number]

/** Thousands of cells, so by hand rather than by a shape for each. */
const isRows = (rows: unknown) =>
  Array.isArray(rows) &&
  rows.length <= longestExport &&
  rows.every(row => Array.isArray(row) && row.length <= mostColumns && row.every(isCell))
const isCell = (cell: unknown) =>
  cell === null ||
  (typeof cell === 'number' && Number.isFinite(cell)) ||
  (typeof cell === 'string' && cell.length <= longestCell && !cell.includes('\0') && cell.isWellFormed())

type Cell = string | number | null

export const tableForm = object({
  title: text(120).required(),
  /** Name and value of each filter that is set, as they are read. */
  filters: list(list(text(400).required(), 2).required(), 60).required(),
  columns: list(object({ title: text(80).required(), kind: text(10).oneOf(kinds) }).required(), mostColumns).required(),
  rows: mixed<Cell[][]>().required().test('rows', 'Diese Tabelle ist zu gross oder nicht lesbar.', isRows),
})
export type TableForm = InferType<typeof tableForm>

/** Files of what a device shows. */
export const tableExports = domain('exports', {
  /** A table as it is shown, as an Excel book with its filters and «Stand …». It reads and changes nothing of the record. */
  table: aside(
    post(
      'export/table',
      {
        access: anyManagement,
        size: 12_000_000,
        limit: { times: 30, seconds: 60 },
        body: tableForm,
        example: {
          body: {
            title: 'Mitglieder',
            filters: [['Studio', 'Winterthur']],
            columns: [{ title: 'Name' }, { title: 'Besuche', kind: 'count' }],
            rows: [['Anna', 3]],
          },
        },
      },
      'file',
    ),
  ),
})
