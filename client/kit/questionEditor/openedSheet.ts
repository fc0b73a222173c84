import type { EditAct } from './about.ts'
import type { ShownPage, ShownQuestion } from './shownPages.ts'

/** The content of the sheet. */
export type EditorSheet =
  | { kind: 'page'; page?: Omit<ShownPage, 'questions'>; again?: EditAct }
  | { kind: 'question'; page: string; question?: ShownQuestion; again?: EditAct }
  | { kind: 'preview' }

export const titleOf = (open: EditorSheet) => {
  if (open.kind === 'preview') return 'Vorschau'
  if (open.kind === 'page') return open.page ? 'Seite' : 'Neue Seite'
  return open.question ? 'Frage' : 'Neue Frage'
}
