import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import {
  type AdditionalField,
  type Answers,
  type AnswerValue,
  type FieldAnswer,
  page,
  type QuestionAnswer,
  type QuestionPage,
} from '#contract/questionnaire/shapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import { askedPages, problemsOf, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import { linesOf } from '#contract/rules/questionnaire/words.ts'
import { anamnesisForm, anamnesisFormVersion } from '#server/anamnesisForms/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { numberText } from '#server/shared/exports/words.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

/** Random forms with random answers; of some of those that are accepted the paper is read. */
const [runs, paperEvery] = process.env.LONG ? [10_000, 10] : [20, 6]

const house = testHouse({ studios: ['pfungen'] })
let trainer: Somebody
let customer: Somebody
beforeAll(async () => {
  trainer = await newTrainer()
  customer = await member(house, { studioCode: 'pfungen', consent1: true })
}, 120_000)

const newTrainer = () => holder(house, [{ right: 'ab_create', studios: ['pfungen'] }])

const options = ['Ja', 'Nein', 'Weiss nicht']
const asked = {
  type: fc.constantFrom('text', 'number', 'rating', 'select'),
  required: fc.boolean(),
  isPercent: fc.boolean(),
  maxStarCount: fc.integer({ min: 1, max: 10 }),
  options: fc.subarray(options, { minLength: 1 }),
  allowMultiple: fc.boolean(),
}
const field = fc.record({ ...asked, selection: fc.constantFrom(...options), allowOwnInput: fc.boolean() })
const question = fc.record({ ...asked, additionalFields: fc.array(field, { maxLength: 2 }) })
const form = fc.array(fc.record({ showInExpress: fc.boolean(), questions: fc.array(question, { maxLength: 4 }) }), {
  minLength: 1,
  maxLength: 3,
})

/** What a form's questions were answered with; a chance for each to be fitting, missing or wrong. */
const value: fc.Arbitrary<AnswerValue> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...options) },
  { weight: 4, arbitrary: fc.subarray(options) },
  { weight: 4, arbitrary: fc.constantFrom(0.5, 1, 2.5, 3, 40, 99.99) },
  { weight: 2, arbitrary: fc.constantFrom('Knie', ' mit Rand ', 'x'.repeat(2000)) },
  { weight: 1, arbitrary: fc.constantFrom(null, '', '  ', [], ['Ja', 'Ja'], ['Fremd'], 'x'.repeat(2001), -1, 0.7, 1.234, 101, 1e6) },
)
const own = fc.option(fc.constantFrom('', ' ', 'in eigenen Worten'), { nil: undefined, freq: 3 })
const given = fc.record({ answer: value, fields: fc.array(fc.record({ answer: value, own }), { maxLength: 2 }) })

/** The answer that fits a question more often than chance would. */
function fitting(
  { type, options: offered, allowMultiple, maxStarCount, isPercent }: Pick<AdditionalField, keyof typeof asked>,
  one: AnswerValue,
): AnswerValue {
  if (type === 'text') return typeof one === 'string' ? one : 'Knie'
  if (type === 'rating') return Math.min(maxStarCount, 2.5)
  if (type === 'number') return typeof one === 'number' ? one : isPercent ? 12.5 : -3
  return allowMultiple ? [offered[0]!] : offered[0]!
}

interface Drawn {
  pages: QuestionPage[]
  answers: Answers
}

const drawn = fc
  .tuple(form, fc.array(fc.tuple(given, fc.integer({ min: 0, max: 9 })), { minLength: 12, maxLength: 12 }))
  .map(([made, said]): Drawn => {
    const pages = made.map(({ showInExpress, questions }, nth) =>
      page.cast({
        _id: v7(),
        displayedTitle: `Seite ${nth + 1}`,
        showInExpress,
        questions: questions.map(({ additionalFields, ...one }, at) => ({
          ...one,
          _id: v7(),
          title: `Frage ${nth + 1}.${at + 1}`,
          additionalFields: one.type === 'select' ? fieldsOf(additionalFields, one.options, `${nth + 1}.${at + 1}`) : [],
        })),
      }),
    )
    const questions = pages.flatMap(one => one.questions)
    const answers = questions.flatMap((one, at): [string, QuestionAnswer][] => {
      const [{ answer, fields }, chance] = said[at % said.length]!
      if (chance === 0) return []
      const more = one.additionalFields.map(({ _id, ...of }: AdditionalField, place: number): [string, FieldAnswer] => {
        const { answer: free = null, own: words } = fields[place] ?? {}
        return [_id, { answer: chance < 8 ? fitting(of, free) : free, ...(words !== undefined && { own: words }) }]
      })
      const first = chance < 8 ? fitting(one, answer) : answer
      return [[one._id, { answer: first, ...(more.length > 0 && { additionalFieldAnswer: Object.fromEntries(more) }) }]]
    })
    return { pages, answers: Object.fromEntries(answers) }
  })

const fieldsOf = (fields: readonly { selection: string }[], offered: readonly string[], title: string) =>
  fields
    .filter(({ selection }) => offered.includes(selection))
    .map((one, at) => ({ ...one, _id: v7(), title: `Zusatz ${title}.${at + 1}` }))

async function publish(pages: QuestionPage[]) {
  const _id = v7()
  const at = new Date().toISOString()
  await house.db.insert(anamnesisForm).values({ _id, studio: 'pfungen', title: 'Zufall', kind: 'usual', draft: [] })
  await house.db.insert(anamnesisFormVersion).values({ form: _id, number: 1, title: 'Zufall', pages, edits: 1, publishedAt: at })
  return _id
}

async function submit(formId: string, express: boolean, answers: Answers) {
  const _id = v7()
  const about = { form: formId, number: 1, customer: customer._id, creator: trainer._id }
  const hash = await anamnesisHashOf({ ...about, answers })
  const signed = { customerSignature: exampleSignature, creatorSignature: exampleSignature, signedAt: new Date().toISOString() }
  const body = { ...about, ...signed, _id, express, consent: null, guardian: null, answers, hash }
  const { status, code, fields } = await house.as(trainer, anamnesis.submit, { body })
  return { _id, status, code, fields }
}

const plain = (text: string) => text.replace(/\s+/g, '')
let accepted = 0
let told = 0
/** Forms that one trainer takes: nobody takes thousands, and the call's limit says so. */
const mostOfOne = 200

test(
  'forms and answers drawn by chance have one verdict in the rule of the device, at the studio and on paper',
  () =>
    fc.assert(
      fc.asyncProperty(drawn, fc.boolean(), async ({ pages, answers }, express) => {
        const shown = askedPages(pages, express)
        const fits = problemsOf(shown, answers).size === 0
        if (++told % mostOfOne === 0) trainer = await newTrainer()
        const formId = await publish(pages)
        const sent = fits ? submittedAnswers(shown, answers) : answers
        const { _id, status, code } = await submit(formId, express, sent)
        expect([status, code]).toEqual(fits ? [200, undefined] : [422, 'invalid'])
        if (!fits || ++accepted % paperEvery !== 0) return
        const { reply } = await house.as(trainer, anamnesis.pdf, { params: { id: _id }, query: {} })
        const paper = plain(
          readPaper(Buffer.from(await reply.arrayBuffer()))
            .flat()
            .join(' '),
        )
        for (const { title, said } of shown.flatMap(one => linesOf(one, answers, numberText))) {
          expect(paper).toContain(plain(title))
          if (said.length < 200) expect(paper).toContain(plain(said || 'Keine Angabe'))
        }
      }),
      { numRuns: runs, endOnFailure: true },
    ),
  process.env.LONG ? 3_000_000 : 120_000,
)

test('both verdicts came up', () => expect(accepted).toBeGreaterThan(runs / 10))

test('a number is no choice; what is refused names its question, and no additional one, which would say what was answered', async () => {
  const [choice, pain] = [v7(), v7()]
  const select = { type: 'select', required: true, options: ['Ja', 'Nein'] }
  const where = { _id: v7(), selection: 'Ja', title: 'Wo?', type: 'text', required: true }
  const pages = [
    page.cast({
      _id: v7(),
      displayedTitle: 'Gesundheit',
      questions: [
        { ...select, _id: choice, title: 'Rauchst du?' },
        { ...select, _id: pain, title: 'Hast du Schmerzen?', additionalFields: [where] },
      ],
    }),
  ]
  const formId = await publish(pages)
  const refused = async (answers: Answers) => (await submit(formId, false, answers)).fields
  expect(await refused({ [choice]: { answer: 42 }, [pain]: { answer: 'Nein' } })).toEqual({
    [`answers.${choice}`]: 'Rauchst du?: Bitte überprüfe diese Eingabe.',
  })
  expect(await refused({ [pain]: { answer: 'Ja' } })).toEqual({
    [`answers.${choice}`]: 'Bitte beantworte die Frage: Rauchst du?',
    [`answers.${pain}`]: 'Hast du Schmerzen?: Bitte überprüfe die Zusatzfrage.',
  })
  expect(await refused({ [choice]: { answer: 'Nein' }, [pain]: { answer: 'Nein' }, [where._id]: { answer: 'Knie' } })).toEqual({
    [`answers.${where._id}`]: 'Diese Frage gibt es nicht.',
  })
})
