import { rowForm } from '#client/kit/rowForm.tsx'
import { anamnesisForms } from '#contract/anamnesisForms.ts'

export const form = rowForm({
  add: anamnesisForms.create,
  edit: anamnesisForms.edit,
  remove: anamnesisForms.remove,
  restore: anamnesisForms.restore,
  one: anamnesisForms.one,
  fresh: {
    version: 1,
    published: 0,
    publishedAt: null,
    asked: false,
    changed: true,
    disclaimer: null,
    pages: [],
    edits: 0,
    pageCount: 0,
    questionCount: 0,
  },
  called: ({ title }) => title,
  draft: 'anamnesisForm',
  removal: { label: 'Formular entfernen' },
})
