import { useMemo, useState } from 'react'
import { useEmployee } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { toast } from '#client/kit/toast.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { AnswerClash } from '#contract/anamnesis/shapes.ts'
import type { QuestionAnswer } from '#contract/questionnaire/shapes.ts'
import { pagesOf } from './anamnesisPaper.ts'
import type { BegunAnamnesis, PreviousAnamnesis } from './begun.ts'
import { type FormRef, useForm, useForms } from './forms.ts'
import { goOnAt } from './goOn.ts'
import { type Customer, useKnown } from './knownCustomers.ts'
import { useNewPeople, useStudioOfNew, useToldOf } from './newPeople.ts'
import { useFormMissing } from './useFormMissing.ts'
import { useOthers } from './useOthers.ts'
import { useTaking } from './useTaking.ts'

export interface AnamnesisStart {
  /** Whoever is asked; can be changed unless people fill in their own. */
  customer?: Customer
  kind?: 'usual' | 'nutrition'
  begun?: BegunAnamnesis
  /** Something finished that the new one is begun from. */
  before?: PreviousAnamnesis
  /** People fill in their own: nobody is chosen, and no trainer signs (H07). */
  own?: true
}

/** An anamnesis that is taken: who asks and is asked, which form, and how far it is. */
export function useWizard({ customer: preset, kind = 'usual', begun, before, own }: AnamnesisStart) {
  const me = useEmployee()
  const isOwn = own === true
  const [chosen, setChosen] = useState(preset)
  const customer = useKnown(chosen)
  const here = useStudioOfNew()
  const fresh = useNewPeople()
  useToldOf(fresh.find(({ _id }) => _id === chosen?._id))
  const [which, setWhich] = useState<FormRef>(begun?.form ?? before?.form ?? { kind, variant: null })
  const studio = own ? null : chosen ? chosen.studio : here
  const asked = useForm(which, studio)
  const choices = useForms(studio)
  const taking = useTaking({ begun, before, customer: preset, creator: own ? undefined : me?._id, own: isOwn })
  const { about, values, signatures, draft } = taking.taken
  const { act, answer, change } = taking
  const others = useOthers({ draft, begun, own: isOwn, join: ({ answers, version }) => act({ type: 'join', values: answers, version }) })
  const form = about.form ?? asked.data
  const isAsking = isOwn || chosen !== undefined
  const failure = !form && isAsking ? asked.error : undefined
  useFormMissing(failure)
  const age = customer?.geburtstag ? ageOn(today(), customer.geburtstag) : undefined
  const pages = useMemo(() => pagesOf({ form, express: about.express }), [form, about.express])
  return {
    ...taking,
    me,
    own,
    before,
    customer,
    here,
    fresh,
    which,
    setWhich,
    choices,
    form,
    failure,
    isLoading: !form && !asked.error && isAsking,
    values,
    signatures,
    age,
    // The taker says so where no birth date is known here.
    minor: age === undefined ? signatures.guardian !== undefined : isMinor(age),
    pages,
    /** Kind of the step at which a draft is gone on with. */
    goesOn: begun && goOnAt(pages, values),
    clashes: others.clashes,
    standing: others.standing,
    choose: (next: Customer | undefined) => {
      setChosen(next)
      change(next)
    },
    take: (clash: AnswerClash, given: QuestionAnswer, by: string) => {
      answer(clash.question, given)
      others.settle(clash)
      toast(`Es gilt die Antwort von ${by}.`)
    },
  }
}

export type InWizard = ReturnType<typeof useWizard>
