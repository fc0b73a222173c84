import type { FormKind } from '#contract/anamnesisForms.ts'
import { type AdditionalField, page, type Question } from '#contract/questionnaire/shapes.ts'
import { demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { anamnesisForm, anamnesisFormVersion } from './tables.ts'

type Extra = Partial<AdditionalField> & Pick<AdditionalField, 'title' | 'type' | 'selection'>
type DemoQuestion = Partial<Omit<Question, 'additionalFields'>> & Pick<Question, 'title' | 'type'> & { additionalFields?: Extra[] }

const yesNo = ['Ja', 'Nein']
const yes = (title: string, more: Partial<AdditionalField> = {}): Extra[] => [
  { title, type: 'text', selection: 'Ja', required: true, ...more },
]

interface Sample {
  title: string
  kind: FormKind
  variant: string | null
  pages: readonly { title: string; express: boolean; questions: readonly DemoQuestion[] }[]
}

/** Questions of our own (H36). */
const samples: readonly Sample[] = [
  {
    title: 'Anamnesebogen',
    kind: 'usual',
    variant: null,
    pages: [
      {
        title: 'Deine Ziele',
        express: true,
        questions: [
          {
            title: 'Was willst du mit dem Training erreichen?',
            type: 'select',
            required: true,
            allowMultiple: true,
            options: ['Kraft aufbauen', 'Ausdauer verbessern', 'Gewicht verändern', 'Beweglicher werden', 'Ausgleich zum Alltag'],
          },
          { title: 'Wie viele Tage pro Woche willst du trainieren?', type: 'number', required: true },
          { title: 'Wie fit fühlst du dich heute?', type: 'rating', required: true, maxStarCount: 5 },
        ],
      },
      {
        title: 'Deine Gesundheit',
        express: true,
        questions: [
          {
            title: 'Hast du zurzeit Schmerzen?',
            type: 'select',
            required: true,
            options: yesNo,
            additionalFields: [
              ...yes('Wo tut es weh?', {
                type: 'select',
                allowMultiple: true,
                allowOwnInput: true,
                options: ['Rücken', 'Knie', 'Schulter', 'Nacken', 'Hüfte'],
              }),
              ...yes('Seit wann?'),
            ],
          },
          {
            title: 'Bist du wegen Herz oder Kreislauf in Behandlung?',
            type: 'select',
            required: true,
            options: yesNo,
            additionalFields: yes('Was hat dir die Ärztin oder der Arzt zum Training gesagt?'),
          },
          {
            title: 'Nimmst du regelmässig Medikamente?',
            type: 'select',
            required: true,
            options: yesNo,
            additionalFields: yes('Welche?'),
          },
          {
            title: 'Hattest du in den letzten zwei Jahren eine Operation oder einen Unfall?',
            type: 'select',
            options: yesNo,
            additionalFields: yes('Was war es, und wann?'),
          },
        ],
      },
      {
        title: 'Dein Alltag',
        express: false,
        questions: [
          { title: 'Wie viel sitzt du an einem Arbeitstag?', type: 'number', isPercent: true },
          { title: 'Wie gut schläfst du?', type: 'rating', maxStarCount: 5 },
          { title: 'Was sollen wir sonst noch wissen?', type: 'text' },
        ],
      },
    ],
  },
  {
    title: 'Rücken',
    kind: 'variant',
    variant: 'ruecken',
    pages: [
      {
        title: 'Dein Rücken',
        express: true,
        questions: [
          {
            title: 'Wo spürst du deinen Rücken?',
            type: 'select',
            required: true,
            allowMultiple: true,
            options: ['Nacken', 'Brustwirbel', 'Lendenwirbel', 'Nirgends'],
          },
          { title: 'Wie stark sind die Beschwerden an einem gewöhnlichen Tag?', type: 'rating', required: true, maxStarCount: 10 },
          { title: 'Was hilft dir?', type: 'text' },
        ],
      },
    ],
  },
  {
    title: 'Ernährung',
    kind: 'nutrition',
    variant: null,
    pages: [
      {
        title: 'Wie du isst',
        express: true,
        questions: [
          {
            title: 'Wie ernährst du dich?',
            type: 'select',
            required: true,
            options: ['Mit Fleisch und Fisch', 'Vegetarisch', 'Vegan'],
          },
          {
            title: 'Verträgst du etwas nicht?',
            type: 'select',
            required: true,
            options: yesNo,
            additionalFields: yes('Was?', {
              type: 'select',
              allowMultiple: true,
              allowOwnInput: true,
              options: ['Laktose', 'Gluten', 'Nüsse'],
            }),
          },
          { title: 'Wie viele Mahlzeiten isst du am Tag?', type: 'number', required: true },
          { title: 'Wie viele Liter Wasser trinkst du am Tag?', type: 'number' },
        ],
      },
    ],
  },
]

const pagesOf = ({ title, pages }: Sample) =>
  pages.map(({ title: displayedTitle, express: showInExpress, questions }) =>
    page.cast({
      _id: demoId('formPage', title, displayedTitle),
      displayedTitle,
      showInExpress,
      questions: questions.map(question => ({
        ...question,
        _id: demoId('formQuestion', title, question.title),
        additionalFields: question.additionalFields?.map(field => ({
          ...field,
          _id: demoId('formField', title, question.title, field.title),
        })),
      })),
    }),
  )

const disclaimer =
  'Ich habe die Fragen nach bestem Wissen beantwortet und melde dem Studio, wenn sich an meiner Gesundheit etwas ändert. Meine Angaben ersetzen keine ärztliche Abklärung.'

/** The three forms in each studio of the demo, published; added once. */
export async function seedForms({ db }: WithDb) {
  const codes = await db.select({ code: studio.code }).from(studio)
  for (const sample of samples) {
    const { title, kind, variant } = sample
    const pages = pagesOf(sample)
    const draft = pages.map(one => ({ ...one, version: 1, questions: one.questions.map(question => ({ ...question, version: 1 })) }))
    for (const { code } of codes) {
      const _id = demoId('anamnesisForm', code, title)
      const [row] = await db
        .insert(anamnesisForm)
        .values({ _id, studio: code, title, kind, variant, disclaimer, draft, edits: 1 })
        .onConflictDoNothing()
        .returning({ _id: anamnesisForm._id })
      if (!row) continue
      const publishedAt = new Date().toISOString()
      await db.insert(anamnesisFormVersion).values({ form: _id, number: 1, title, disclaimer, pages, edits: 1, publishedAt })
    }
  }
}
