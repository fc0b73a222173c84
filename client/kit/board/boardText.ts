import type { BoardCellShown, BoardColumn, BoardRow } from './FigureBoard.tsx'

interface BoardContent {
  corner: string
  columns: readonly BoardColumn[]
  rows: readonly BoardRow[]
  cellOf: (row: string, column: string) => BoardCellShown | undefined
}

/** A cell of a table that is pasted: neither a tab nor a line break of its own. */
const plainCellText = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

/** The whole board as rows with tabs, as a spreadsheet takes it. */
export const boardText = ({ corner, columns, rows, cellOf }: BoardContent) =>
  [
    [corner, ...columns.map(({ title, note }) => (note ? `${title} (${note})` : title))],
    ...rows.map(({ key, title }) => [title, ...columns.map(column => cellOf(key, column.key)?.text ?? '–')]),
  ]
    .map(line => line.map(plainCellText).join('\t'))
    .join('\n')
