import { tableForm } from '#contract/exports.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { parseJson } from '#server/serve/body.ts'
import { checkBody } from '#server/serve/input.ts'
import { type CellValue, cellsOf } from './column.ts'
import { workbook } from './excel.ts'
import { portionsOf } from './portions.ts'

export interface CameTable {
  /** The table's JSON as a device sent it. */
  bytes: Uint8Array<ArrayBuffer>
  /** ISO instant. */
  at: string
}
/** The workbook, or a refusal in words, because its class does not cross to the other thread. */
export type TableBook = { title: string; book: Uint8Array } | { refused: { code: RefusalCode; fields?: Record<string, string> } }

/** The workbook of a table that came as JSON, or the reason why it can't be made. */
export async function tableBook({ bytes, at }: CameTable): Promise<TableBook> {
  try {
    const { title, filters, columns, rows } = checkBody(tableForm, bytes.length === 0 ? undefined : parseJson(bytes))
    const wanted = columns.map(({ title: word, kind = 'text' }, place) => ({
      title: word,
      kind,
      value: (row: CellValue[]) => row[place] ?? null,
    }))
    const head = { title, filters: filters.map(([name = '', value = '']) => [name, value] as const), at }
    const sheet = { name: title, columns: wanted, rows: await portionsOf(rows, columns.length, cellsOf(wanted)) }
    return { title, book: new Uint8Array(await workbook({ head, sheets: [sheet] })) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: { code: error.code, fields: error.fields } }
  }
}
