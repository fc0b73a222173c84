import { inThread } from '#server/kit/workers/pool.ts'
import { file, type Made } from '#server/serve/serve.ts'
import type { Works } from '#server/start/threads/works.ts'
import { cellsOf, type ExportColumn, type ExportHead, type PlainSheet, plainColumn } from './column.ts'
import type { PaperForm } from './pdf.ts'
import type { TableWishes } from './pdfTable.ts'
import { buffersOf, portionsOf } from './portions.ts'

const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .trim() || 'Export'

const handed = (name: string) => ({
  'content-disposition': `attachment; filename="${folded(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ExportSheet<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
}

/** One of several sheets whose rows differ. */
export type AnySheet = () => Promise<PlainSheet>

/** Its rows become plain when the file is made, a few at a time. */
export const sheet =
  <Row>({ name, columns, rows }: ExportSheet<Row>): AnySheet =>
  async () => ({ name, columns: columns.map(plainColumn), rows: await portionsOf(rows, columns.length, cellsOf(columns)) })

/** A book as a call's reply, made once its transaction is over; `name` without its ending. */
export const excelFile = (head: ExportHead, sheets: readonly AnySheet[], name: string) =>
  file(
    async whose => {
      const plain: PlainSheet[] = []
      for (const one of sheets) plain.push(await one())
      return inThread(
        whose,
        'book',
        { head, sheets: plain },
        plain.flatMap(({ rows }) => buffersOf(rows)),
      )
    },
    { type: excelType, headers: handed(`${name}.xlsx`) },
  )

/** A book that is made already. */
export const bookFile = (book: Uint8Array, name: string) => file(Buffer.from(book), { type: excelType, headers: handed(`${name}.xlsx`) })

/** What stands on a paper, from above. */
export type Part = { table: AnySheet; wishes?: TableWishes } | { paragraph: string }

/** A paper of tables and paragraphs as a call's reply, made once its transaction is over; `name` without its ending. */
export const paperFile = (form: PaperForm, parts: readonly Part[], name: string) =>
  pdfFile(async whose => {
    const plain = await Promise.all(parts.map(async part => ('table' in part ? { ...part, table: await part.table() } : part)))
    return inThread(whose, 'paper', { form, parts: plain })
  }, name)

type Papers = 'poster' | 'agreement'

/** A paper that is drawn by its own domain. */
export const drawnFile = <N extends Papers>(drawing: N, input: Parameters<Works[N]>[0], name: string) =>
  pdfFile(whose => inThread<Papers>(whose, drawing, input), name)

const pdfFile = (content: Made, name: string) => file(content, { type: 'application/pdf', headers: handed(`${name}.pdf`) })
