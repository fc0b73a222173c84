import { sql } from 'drizzle-orm'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { AdditionalField, Answers } from '#contract/questionnaire/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalRow, rowsIn } from '#server/kit/domain.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { ownAnamnesesOf } from './anamnesisReading.ts'

/** Answers under the questions' own words. */
const worded = ({ pages }: FormVersion, answers: Answers) =>
  pages.flatMap(({ questions }) =>
    questions.flatMap(({ _id, title, additionalFields }) => {
      const given = answers[_id]
      if (!given) return []
      const more = additionalFields.flatMap((field: AdditionalField) => {
        const one = given.additionalFieldAnswer?.[field._id]
        return one ? [{ question: field.title, ...one }] : []
      })
      return [{ question: title, answer: given.answer, ...(more.length > 0 && { more }) }]
    }),
  )

/** A person's anamneses: a line for each, and what they said and signed in those that they may read. */
export async function exported(tx: Tx, person: string, house: WithSettings): Promise<PersonalRow[]> {
  const lines = await rowsIn(
    tx,
    sql`select a._id, f.title as form, f.kind, a.status, a.begun_at, a.changed_at, a.submitted_at, a.reason
      from anamnesis a join anamnesis_form f on f._id = a.form where a.customer = ${person} order by a.begun_at, a._id`,
  )
  const own = new Map((await ownAnamnesesOf({ tx, house }, person)).map(whole => [whole._id, whole]))
  return lines.map(({ _id, ...line }) => {
    const whole = own.get(_id as string)
    if (!whole) return { ...line, answers: null, copies: null }
    const { form, answers, copies } = whole
    return {
      ...line,
      answers: worded(form, answers),
      copies: copies.map(({ number: _, hash: __, ...copy }) => ({ ...copy, answers: worded(form, copy.answers) })),
    }
  })
}
