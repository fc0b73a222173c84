import { stats } from '#contract/measures/calls.ts'
import { dayNotes } from '#contract/measures/dayNotes.ts'
import { serve } from '#server/serve/serve.ts'
import { boardExcel, boardOf } from './board.ts'
import { closeMonth } from './closing.ts'
import { noteRows, noteWanted } from './dayNotes.ts'
import { differencesOf } from './differences.ts'
import { reportExcel, reportOf, reportPdf } from './report.ts'

const statCalls = serve(stats, {
  board: given => boardOf(given),
  boardExcel: given => boardExcel(given),
  report: given => reportOf(given),
  differences: given => differencesOf(given, given.query as Parameters<typeof differencesOf>[1]),
  closeMonth: given => closeMonth(given),
  reportExcel: given => reportExcel(given),
  reportPdf: given => reportPdf(given),
})

type NotesAsked = Parameters<typeof noteWanted>[0]
const page = noteRows.page(({ text, place }) => `${text} ${place ?? ''}`, 'from', noteWanted)

const noteCalls = serve(dayNotes, {
  /** The newest first, unless another order is asked for. */
  list: given => page({ ...given, query: { ...given.query, sort: given.query.sort ?? '-from' } as typeof given.query & NotesAsked }),
  one: noteRows.one,
  create: noteRows.create,
  edit: noteRows.edit,
  remove: noteRows.remove,
  restore: noteRows.restore,
})

export const statsCalls = [...statCalls, ...noteCalls]
