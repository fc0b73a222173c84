import { prefetch } from '#client/data/reads.ts'
import { questionEditor } from '#client/kit/questionEditor/questionEditor.tsx'
import { anamnesisForms } from '#contract/anamnesisForms.ts'

const { putPage, putQuestion, sort, removePage, removeQuestion, one } = anamnesisForms

/** The editor of anamneses' forms, which have a short way, too. */
export const editor = questionEditor({
  calls: { page: putPage, question: putQuestion, sort, removePage, removeQuestion },
  at: ['form', 'studio'],
  draft: 'form',
  load: async id => (await prefetch(one, { params: { id }, query: {} }, 0)).pages,
  short: true,
})
