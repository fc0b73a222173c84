import { tableExports } from '#contract/exports.ts'
import { serve } from '#server/serve.ts'
import { sheet, workbook } from './excel.ts'
import { excelFile } from './reply.ts'

export const exportCalls = serve(tableExports, {
  table: async ({ body: { title, filters, columns, rows } }) => {
    const wanted = columns.map(({ title: word, kind = 'text' }, at) => ({
      title: word,
      kind,
      value: (row: (string | number | null)[]) => row[at] ?? null,
    }))
    const head = { title, filters: filters.map(([name = '', value = '']) => [name, value] as const), at: new Date().toISOString() }
    return excelFile(await workbook(head, [sheet({ name: title, columns: wanted, rows })]), title)
  },
})
