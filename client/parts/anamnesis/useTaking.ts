import { useEffect } from 'react'
import { v7 } from 'uuid'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import type { FormVersion } from '#contract/anamnesisForms.ts'
import type { Answers, QuestionAnswer } from '#contract/questionnaire/shapes.ts'
import { carriedTo } from '#contract/rules/anamnesis/carried.ts'
import { type AnamnesisSubject, keptOf, takenOf } from './anamnesisPaper.ts'
import type { BegunAnamnesis, PreviousAnamnesis } from './begun.ts'
import { keepVersion } from './forms.ts'
import type { Customer } from './knownCustomers.ts'

interface TakingOptions {
  begun: BegunAnamnesis | undefined
  before: PreviousAnamnesis | undefined
  /** Whoever is asked when it is opened. */
  customer: Customer | undefined
  /** The person who takes it; undefined where people fill in their own. */
  creator: string | undefined
  own: boolean
}

const noAnswers: Answers = {}

/** An anamnesis under way: a signed form whose values are answers, kept on this device at once (H03). */
export function useTaking({ begun, before, customer, creator, own }: TakingOptions) {
  const { taking, act, settled, replaced } = useSignedForm<AnamnesisSubject, QuestionAnswer>({
    begins: () => takenOf({ customer, creator, own, express: before?.express ?? false }, begun),
    kept: keptOf(own, begun?.signed),
  })
  const { about, draft } = taking
  useEffect(() => {
    if (begun) keepVersion(begun.form)
  }, [begun])
  // Signatures name who takes it: on a studio's tablet somebody else may act by now.
  useEffect(() => {
    if (creator !== undefined && about.creator !== creator)
      act({ type: 'amend', about: { creator }, why: 'Jemand anderes nimmt den Bogen auf' })
  }, [about.creator, creator, act])

  /** Begins the draft; one that is gone on with has begun. */
  const begin = (form: FormVersion, asked: Customer) => {
    if (draft) return act({ type: 'goOn' })
    keepVersion(form)
    const values = before && before.customer === asked._id ? carriedTo(form.pages, before.answers) : noAnswers
    act({ type: 'begin', _id: v7(), about: { form, customer: asked }, values, agreed: asked.consent1 === true })
  }
  /** Somebody else is asked, or it turns out who showed the code. */
  const change = (next: Customer | undefined) => {
    const asked = about.customer
    if (!draft || !asked || next?._id === asked._id) return
    if (!asked.code) act({ type: 'leave', about: { creator, own, express: about.express } })
    else if (next) act({ type: 'identify', _id: v7(), about: { customer: next }, why: 'Du hast den Kunden gewählt' })
  }
  // A value that is no number is told where it stands, and is kept nowhere.
  const answer = (name: string, value: QuestionAnswer) => act({ type: 'answer', name, value, unkept: Number.isNaN(value.answer) })
  return { taken: taking, act, begin, change, answer, settled, replaced }
}
