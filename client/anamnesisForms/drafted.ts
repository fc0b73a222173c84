import type { OutboxAct } from '#client/data/outboxActs.ts'
import { anamnesisForms, type DraftPage, type DraftQuestion } from '#contract/anamnesisForms.ts'
import { inOrder, type Order, withoutPage, withoutQuestion, withPage, withQuestion } from '#contract/questionnaire/edit.ts'
import type { Page, Question } from '#contract/questionnaire/shapes.ts'

/** The acts that change a draft. */
export const edits = {
  page: anamnesisForms.putPage,
  question: anamnesisForms.putQuestion,
  sort: anamnesisForms.sort,
  removePage: anamnesisForms.removePage,
  removeQuestion: anamnesisForms.removeQuestion,
}
export type EditAct = OutboxAct<keyof typeof edits>

interface Waits {
  /** Absent while the studio does not know it. */
  version?: number
  /** What this device wrote of it and has not sent yet. */
  act?: EditAct
}
export type ShownQuestion = Question & Waits
export type ShownPage = Omit<Page, 'questions'> & Waits & { questions: ShownQuestion[] }

type Put<T> = Omit<T, 'version' | 'questions'> & { form: string; studio: string; page?: string; place?: number; version?: number }

/** True for an act of this form. */
export const isOf = ({ row }: EditAct, form: string) => (row.body as { form?: string } | undefined)?.form === form

/** The draft's pages as they will be once these acts have arrived. */
export function withActs(pages: readonly (DraftPage | ShownPage)[], acts: readonly EditAct[]): ShownPage[] {
  let shown: ShownPage[] = [...pages]
  for (const act of acts) {
    const { kind, row, id } = act
    const waits = row.state === 'waiting' ? { act } : {}
    if (kind === 'sort') shown = inOrder(shown, (row.body as { pages: Order[] }).pages)
    else if (kind === 'removePage') shown = withoutPage(shown, id)
    else if (kind === 'removeQuestion') shown = withoutQuestion(shown, id)
    else if (kind === 'page') {
      const { form: _, studio: __, place, version, ...fields } = row.body as Put<DraftPage>
      const known = shown.find(page => page._id === id)
      // What somebody else removed meanwhile does not come back by being changed.
      if (known || version === undefined)
        shown = withPage(shown, { ...fields, questions: known?.questions ?? [], version: known?.version, ...waits }, place)
    } else {
      const { form: _, studio: __, page = '', place, version, ...fields } = row.body as Put<DraftQuestion>
      const known = shown.flatMap(({ questions }) => questions).find(question => question._id === id)
      const next: ShownQuestion = { ...fields, version: known?.version, ...waits }
      if (known || version === undefined) shown = withQuestion(shown, next, { page, place })
    }
  }
  return shown
}
