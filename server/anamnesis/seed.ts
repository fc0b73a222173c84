import { and, asc, inArray, like } from 'drizzle-orm'
import { newestText } from '#contract/agreements/texts.ts'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { AdditionalField, Answers, AnswerValue, Question, QuestionAnswer } from '#contract/questionnaire/shapes.ts'
import { anamnesisHashOf } from '#contract/rules/anamnesis/hash.ts'
import type { AnamnesisState } from '#contract/rules/anamnesis/states.ts'
import { askedPages, openFields, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import { dayMs } from '#contract/time.ts'
import { askedIn } from '#server/anamnesisForms/versions.ts'
import type { Within } from '#server/kit/acting.ts'
import { type DemoPeople, demoAccounts, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { handwriting } from '#server/shared/agreements/seed.ts'
import { person } from '#server/shared/auth/tables.ts'
import { answered, sealCopy, sealDraft } from './content.ts'
import { mustAgree, nameOf } from './rules.ts'
import { anamnesis, anamnesisCopy } from './tables.ts'

const many = 40
const studios = ['winterthur', 'frauenfeld']
const momentDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

const texts = ['Kraft für den Alltag', 'Zweimal pro Woche, am liebsten am Abend', 'Seit dem Frühling', 'Nichts Besonderes']

function givenTo({ type, options, allowMultiple }: Question | AdditionalField, nth: number): AnswerValue {
  if (type === 'number') return 1 + (nth % 4)
  if (type === 'rating') return 2.5 + (nth % 4) / 2
  const one = options[nth % options.length] ?? null
  return type === 'text' ? texts[nth % texts.length]! : allowMultiple && one !== null ? [one] : one
}

function answerOf(question: Question, nth: number): QuestionAnswer {
  const answer = givenTo(question, nth)
  const more = openFields(question, { answer }).map(field => [field._id, { answer: givenTo(field, nth) }] as const)
  return more.length > 0 ? { answer, additionalFieldAnswer: Object.fromEntries(more) } : { answer }
}

/** Invented answers to every question of a form. */
function answersTo({ pages }: FormVersion, nth: number): Answers {
  const questions = pages.flatMap(page => page.questions)
  return submittedAnswers(askedPages(pages, false), Object.fromEntries(questions.map((one, at) => [one._id, answerOf(one, nth + at)])))
}

const stateOf = (nth: number): AnamnesisState =>
  nth % 10 === 7 ? 'draft' : nth % 20 === 8 ? 'discarded' : nth % 20 === 18 ? 'removed' : 'submitted'
const kinds = ['usual', 'usual', 'usual', 'nutrition'] as const

type Customer = Parameters<typeof mustAgree>[1]
/** The trainer who takes them. */
const taker = nameOf(demoAccounts.trainer)

/** The finished copies; of one there are two. */
async function copiesOf(house: House, _id: string, nth: number, { form, customer, creator, at }: DemoTaking) {
  const numbers = nth === 5 ? [1, 2] : [1]
  return Promise.all(
    numbers.map(async number => {
      const answers = answersTo(form, nth + number - 1)
      const hash = await anamnesisHashOf({ form: form.form, number: form.number, customer: customer._id, creator, answers })
      const signatures = { customerSignature: handwriting, creatorSignature: creator ? handwriting : null }
      const names = { customerName: nameOf(customer), creatorName: creator ? taker : null }
      const content = sealCopy(house, _id, number, { ...names, ...signatures, answers })
      return { anamnesis: _id, number, hash, creator, content, signedAt: at, receivedAt: at }
    }),
  )
}

interface DemoTaking {
  form: FormVersion
  customer: Customer
  creator: string | null
  at: string
}

async function seedOne({ tx, house }: Within, people: DemoPeople, { customer, nth }: { customer: Customer; nth: number }) {
  const _id = demoId('anamnesis', customer._id)
  const [status, at] = [stateOf(nth), momentDaysAgo(2 + nth * 7)]
  const form = await askedIn(tx, customer.studioCode, kinds[nth % kinds.length]!)
  const creator = nth % 10 === 3 ? null : people.trainer
  const isDraft = status === 'draft'
  const drafted = draftOf(answersTo(form, nth), answersTo(form, nth + 1), [people.trainer, people.leitung], at)
  const [added] = await tx
    .insert(anamnesis)
    .values({
      _id,
      customer: customer._id,
      creator,
      form: form.form,
      number: form.number,
      express: false,
      status,
      begunAt: momentDaysAgo(2.01 + nth * 7),
      changedAt: isDraft ? momentDaysAgo(nth % 9) : at,
      submittedAt: status === 'submitted' ? at : null,
      draft: isDraft ? sealDraft(house, _id, drafted) : null,
      reason: status === 'removed' ? 'Doppelt erfasst' : null,
    })
    .onConflictDoNothing()
    .returning({ _id: anamnesis._id })
  if (!added) return
  const consent = { customerSignature: handwriting, textVersion: newestText('health').version, signedAt: at, guardian: undefined }
  await mustAgree(tx, customer, consent)
  if (status === 'submitted') await tx.insert(anamnesisCopy).values(await copiesOf(house, _id, nth, { form, customer, creator, at }))
}

/** Anamneses in every state, sealed like real ones: some filled in alone, drafts that two answered, one that was finished twice. */
export const seedAnamneses = (house: House, people: DemoPeople) =>
  house.db.transaction(async tx => {
    const { _id, vorname, nachname, geburtstag, consent1, studioCode } = person
    const customers = await tx
      .select({ _id, vorname, nachname, geburtstag, consent1, studioCode })
      .from(person)
      .where(and(inArray(studioCode, studios), like(person.email, '%@mitglieder.formkurve.example')))
      .orderBy(asc(person.email))
      .limit(many)
    for (const [nth, customer] of customers.entries()) await seedOne({ tx, house }, people, { customer, nth })
  })

/** Answers of a draft; to the first question two people have answered without seeing each other. */
function draftOf(answers: Answers, others: Answers, [one, other]: readonly [string, string], at: string) {
  const first = Object.entries(others).slice(0, 1)
  const begun = answered({}, Object.fromEntries(first), { by: other, at, base: 0, version: 1 })
  return answered(begun, answers, { by: one, at, base: 0, version: 2 })
}
