import { inThread } from '#server/kit/workers/pool.ts'
import { type FileMaker, file } from '#server/serve/serve.ts'
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

export const handed = (name: string) => ({
  'content-disposition': `attachment; filename="${folded(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface ExportSheet<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
}

/** One of several sheets with different rows. */
export type AnySheet = () => Promise<PlainSheet>

/** A sheet whose rows become plain values when the file is made, a few at a time. */
export const sheet =
  <Row>({ name, columns, rows }: ExportSheet<Row>): AnySheet =>
  async () => ({ name, columns: columns.map(plainColumn), rows: await portionsOf(rows, columns.length, cellsOf(columns)) })

/** A workbook as a call's reply, made once its transaction is over; `name` without the extension. */
export const excelFile = (head: ExportHead, sheets: readonly AnySheet[], name: string) =>
  file(
    async whose => {
      const plain: PlainSheet[] = []
      for (const one of sheets) plain.push(await one())
      return inThread(whose, 'book', { head, sheets: plain }, { move: plain.flatMap(({ rows }) => buffersOf(rows)) })
    },
    { type: excelType, headers: handed(`${name}.xlsx`) },
  )

/** A workbook that is made already, as a reply. */
export const bookFile = (book: Uint8Array, name: string) => file(Buffer.from(book), { type: excelType, headers: handed(`${name}.xlsx`) })

/** A part of a PDF; parts stand from top to bottom. */
export type PdfPart = { table: AnySheet; wishes?: TableWishes } | { paragraph: string }

/** A PDF of tables and paragraphs as a call's reply, made once its transaction is over; `name` without the extension. */
export const paperFile = (form: PaperForm, parts: readonly PdfPart[], name: string) =>
  pdfFile(async whose => {
    const plain = await Promise.all(parts.map(async part => ('table' in part ? { ...part, table: await part.table() } : part)))
    return inThread(whose, 'paper', { form, parts: plain })
  }, name)

type Papers =
  | 'poster'
  | 'contract'
  | 'handing'
  | 'notice'
  | 'invitation'
  | 'agreement'
  | 'billing'
  | 'ticket'
  | 'confirmations'
  | 'labels'
  | 'anamnesis'
  | 'plan'

/** A PDF that its own domain draws, as a reply. */
export const drawnFile = <N extends Papers>(drawing: N, input: Parameters<Works[N]>[0], name: string) =>
  pdfFile(whose => inThread<Papers>(whose, drawing, input), name)

const pdfFile = (content: FileMaker, name: string) => file(content, { type: 'application/pdf', headers: handed(`${name}.pdf`) })
