import { rowForm } from '#client/kit/rowForm.tsx'
import { anamnesisForms, type FormKind } from '#contract/anamnesisForms.ts'

export const form = rowForm({
  add: anamnesisForms.create,
  edit: anamnesisForms.edit,
  remove: anamnesisForms.remove,
  restore: anamnesisForms.restore,
  one: anamnesisForms.one,
  fresh: { version: 1, published: 0, publishedAt: null, asked: false, changed: true, pageCount: 0, questionCount: 0, disclaimer: null },
  called: ({ title }) => title,
  draft: 'anamnesisForm',
  removal: { label: 'Formular entfernen' },
})

/** What a form is asked for, as staff choose it. */
export const kindWords: Readonly<Record<FormKind, string>> = {
  usual: 'Anamnese',
  nutrition: 'Ernährung',
  variant: 'Eigenes Thema',
}
