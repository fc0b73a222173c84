import { file } from '#server/serve.ts'
import { excelType } from './excel.ts'

const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .trim() || 'Export'

const handed = (name: string) => ({
  'content-disposition': `attachment; filename="${folded(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
})

/** A book of `workbook` as a call's reply; `name` without its ending. */
export const excelFile = (content: Buffer, name: string) => file(content, { type: excelType, headers: handed(`${name}.xlsx`) })
/** A document of `paper` as a call's reply. */
export const pdfFile = (content: Buffer, name: string) => file(content, { type: 'application/pdf', headers: handed(`${name}.pdf`) })
