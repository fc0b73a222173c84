import { formFor } from '#client/kit/form.tsx'
import type { AnyCall } from '#contract/call.ts'
import type { EditorAbout } from './about.ts'

/** The forms of pages and questions are made once per kind of form. */
export const editorPartsOf = (about: EditorAbout) => ({
  ...about,
  put: { page: formFor<AnyCall>(about.calls.page), question: formFor<AnyCall>(about.calls.question) },
})
export type EditorParts = ReturnType<typeof editorPartsOf>
