import { exampleId } from '#contract/examples.ts'
import { page } from '#contract/questionnaire/shapes.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const sample = page.cast({
  _id: exampleId('formPage'),
  displayedTitle: 'Gesundheit',
  questions: [{ _id: exampleId('formQuestion'), title: 'Hast du Schmerzen?', type: 'select', options: ['Ja', 'Nein'] }],
})
const draft = [{ ...sample, version: 1, questions: sample.questions.map(question => ({ ...question, version: 1 })) }]

/** A published form of each kind in «winterthur»; the calls of the editor name the first. */
export async function addExample({ db }: TestHouse) {
  const forms = [
    { _id: exampleId('anamnesisForm'), title: 'Anamnese', kind: 'usual' },
    { _id: exampleId('nutritionForm'), title: 'Ernährung', kind: 'nutrition' },
    { _id: exampleId('variantForm'), title: 'Rücken', kind: 'variant', variant: 'ruecken' },
  ] as const
  await db.insert(anamnesisForm).values(forms.map(form => ({ ...form, studio: 'winterthur', draft, edits: 1 })))
  const published = { number: 1, pages: [sample], edits: 1, publishedAt: '2026-11-20T16:42:00.000Z' }
  await db.insert(anamnesisFormVersion).values(forms.map(({ _id, title }) => ({ ...published, form: _id, title })))
}
