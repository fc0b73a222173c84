import { stats } from '#contract/measures/calls.ts'
import { serve } from '#server/serve/serve.ts'
import { boardExcel, boardOf } from './board.ts'
import { reportExcel, reportOf, reportPdf } from './report.ts'

export const statsCalls = serve(stats, {
  board: given => boardOf(given),
  boardExcel: given => boardExcel(given),
  report: given => reportOf(given),
  reportExcel: given => reportExcel(given),
  reportPdf: given => reportPdf(given),
})
