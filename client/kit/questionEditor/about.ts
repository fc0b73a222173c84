import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { AnyCall } from '#contract/call.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'

/** The calls that change a draft, all worn `offline`; what their bodies hold is said in docs/kit/questionnaire.md. */
export interface EditCalls {
  page: AnyCall
  question: AnyCall
  sort: AnyCall
  removePage: AnyCall
  removeQuestion: AnyCall
}

/** The parts that a domain gives of its forms. */
export interface EditorAbout {
  calls: EditCalls
  /** The fields of each body that say of what form it is; the first one is the form's id. */
  at: readonly [string, ...string[]]
  /** Keeps unsaved fields under `formPage/…` and `formQuestion/…`. */
  draft: string
  /** The pages as the studio has them now. */
  load: (id: string) => Promise<readonly DraftPage[]>
  /** Its forms have a short way too, which asks only some pages. */
  short?: boolean
}

/** Values of the fields that say of what form it is: `{ form, studio }`. */
export type At = Readonly<Record<string, string>>

export type EditAct = OutboxAct<keyof EditCalls>
