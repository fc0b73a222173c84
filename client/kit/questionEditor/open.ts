import type { EditAct } from './about.ts'
import type { ShownPage, ShownQuestion } from './drafted.ts'

/** What stands in the sheet. */
export type Open =
  | { kind: 'page'; page?: Omit<ShownPage, 'questions'>; again?: EditAct }
  | { kind: 'question'; page: string; question?: ShownQuestion; again?: EditAct }
  | { kind: 'preview' }

export const titleOf = (open: Open) => {
  if (open.kind === 'preview') return 'Vorschau'
  if (open.kind === 'page') return open.page ? 'Seite' : 'Neue Seite'
  return open.question ? 'Frage' : 'Neue Frage'
}
