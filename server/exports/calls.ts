import { tableExports } from '#contract/exports.ts'
import { serve } from '#server/serve.ts'
import type { Value } from './column.ts'
import { excelFile, sheet } from './reply.ts'

export const exportCalls = serve(tableExports, {
  table: ({ body: { title, filters, columns, rows } }) => {
    const wanted = columns.map(({ title: word, kind = 'text' }, at) => ({
      title: word,
      kind,
      value: (row: Value[]) => row[at] ?? null,
    }))
    const head = { title, filters: filters.map(([name = '', value = '']) => [name, value] as const), at: new Date().toISOString() }
    return excelFile(head, [sheet({ name: title, columns: wanted, rows })], title)
  },
})
