import type { DraftPage, DraftQuestion } from '#contract/questionnaire/draftQuestion.ts'
import type { Question, QuestionPage } from '#contract/questionnaire/shapes.ts'
import {
  type FormOrder,
  orderPages,
  withoutPage,
  withoutQuestion,
  withPage,
  withQuestion,
} from '#contract/rules/questionnaire/questionEdits.ts'
import type { EditAct } from './about.ts'

interface Waits {
  /** Absent while the studio does not know it. */
  version?: number
  /** The edit that this device wrote of it and has not sent yet. */
  act?: EditAct
}
export type ShownQuestion = Question & Waits
export type ShownPage = Omit<QuestionPage, 'questions'> & Waits & { questions: ShownQuestion[] }

/** Body of a page or a question as it is sent, without the fields that say of what form it is. */
type Put<T> = Omit<T, 'version' | 'questions'> & { page?: string; place?: number; version?: number }

const putOf = <T>({ row }: EditAct, at: readonly string[]) =>
  Object.fromEntries(Object.entries(row.body as object).filter(([name]) => !at.includes(name))) as Put<T>

/** The draft's pages as they will be once these acts have arrived; `at` are the fields that say of what form they are. */
export function withActs(pages: readonly (DraftPage | ShownPage)[], acts: readonly EditAct[], at: readonly string[]): ShownPage[] {
  let shown: ShownPage[] = [...pages]
  for (const act of acts) {
    const { kind, row, id } = act
    const waits = row.state === 'waiting' ? { act } : {}
    if (kind === 'sort') shown = orderPages(shown, (row.body as { pages: FormOrder[] }).pages)
    else if (kind === 'removePage') shown = withoutPage(shown, id)
    else if (kind === 'removeQuestion') shown = withoutQuestion(shown, id)
    else if (kind === 'page') {
      const { place, version, ...fields } = putOf<DraftPage>(act, at)
      const known = shown.find(page => page._id === id)
      // A row that somebody else removed meanwhile does not come back by being changed.
      if (known || version === undefined)
        shown = withPage(shown, { ...fields, questions: known?.questions ?? [], version: known?.version, ...waits }, place)
    } else {
      const { page = '', place, version, ...fields } = putOf<DraftQuestion>(act, at)
      const known = shown.flatMap(({ questions }) => questions).find(question => question._id === id)
      const next: ShownQuestion = { ...fields, version: known?.version, ...waits }
      if (known || version === undefined) shown = withQuestion(shown, next, { page, place })
    }
  }
  return shown
}
