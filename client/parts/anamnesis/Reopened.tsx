import { Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { queries } from '#client/data/cache.ts'
import { useActsKnown } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { knownPeople } from '#client/parts/memberSearch.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import { people } from '#contract/people.ts'
import { type BegunAnamnesis, draftFrom } from './begun.ts'
import { type Customer, unknownWith } from './knownCustomers.ts'
import { useNewPeople, useStudioOfNew } from './newPeople.ts'
import { forgetOpen, type OpenWizard, openBefore } from './openWizard.ts'
import { begunOf, useWaitingForms } from './unsentAnamneses.ts'

const Wizard = lazyPart(() => import('./Wizard.tsx'))

interface ReopenedProps {
  /** The forms that this screen opens: about a customer, about anybody, or with `'own'` about oneself. */
  about: string | 'anybody' | 'own'
  /** Whoever is asked, where the screen is about them. */
  customer?: Customer
}

interface ReopenedWizard {
  begun: BegunAnamnesis
  customer: Customer
}

/** The wizard that was open on this screen as its page was loaded anew, at its place: what was answered lies on this device, or in the studio. */
export function Reopened(props: ReopenedProps) {
  const own = props.about === 'own'
  const [mark, setMark] = useState(() => openBefore(own))
  // Held as it is then: what waits here goes once the wizard puts something else in its place.
  const [opened, setOpened] = useState<ReopenedWizard>()
  const end = useCallback(() => setMark(undefined), [])
  if (!mark) return null
  if (!opened) return <Looking {...props} mark={mark} onFound={setOpened} onGone={end} />
  return (
    <Suspense>
      <Wizard {...opened} at={mark.step} own={own || undefined} onClose={end} />
    </Suspense>
  )
}

interface LookingProps extends ReopenedProps {
  mark: OpenWizard
  onFound: (found: ReopenedWizard) => void
  onGone: () => void
}

function Looking({ mark, about, customer: preset, onFound, onGone }: LookingProps) {
  const found = useDraft(mark, about)
  const asked = useAsked(found?.named)
  useEffect(() => {
    const customer = preset ?? asked
    if (found?.begun && customer) onFound({ begun: found.begun, customer })
    if (found !== null) return
    forgetOpen()
    onGone()
  })
  return null
}

interface NamedCustomer {
  customer?: string
  code?: string
}

/** Refusals after which the caller goes on with it no more. */
const gone = ['missing', 'draft-theirs']

/** The draft as it waits on this device, else as the studio has it; null where it is none any more, undefined while nobody knows. */
function useDraft(
  { draft }: OpenWizard,
  about: ReopenedProps['about'],
): { begun?: BegunAnamnesis; named: NamedCustomer } | null | undefined {
  const isKnown = useActsKnown()
  const form = useWaitingForms(about).find(({ _id }) => _id === draft)
  const isSent = isKnown && !form
  const isOwn = about === 'own'
  const whole = useCall(anamnesis.one, isSent && !isOwn ? { params: { id: draft }, query: {} } : undefined)
  const mine = useCall(anamnesis.mine, isSent && isOwn ? {} : undefined)
  if (form) return form.finished ? null : { begun: begunOf(form), named: form.body }
  const there = isOwn ? mine.data?.find(({ _id }) => _id === draft) : whole.data
  if (there) return there.status === 'draft' ? { begun: draftFrom(there), named: { customer: there.person } } : null
  return (whole.error && gone.includes(whole.error.code)) || mine.data ? null : undefined
}

/** The person whom a form names, once this device has found them and knows whether they agreed; whoever showed a code needs neither. */
function useAsked({ customer, code }: NamedCustomer = {}): Customer | undefined {
  const here = useStudioOfNew()
  const fresh = useNewPeople()
  const made = fresh.find(({ _id }) => _id === customer)
  const asks = customer !== undefined && !made && can(people.card)
  const card = useCall(people.card, asks ? { params: { id: customer } } : undefined)
  // People of kept lists come back into the cache after the screen is drawn.
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => queries.getQueryCache().subscribe(look), [])
  if (code && !customer) return unknownWith(code, here)
  if (made || !customer) return made
  const { data } = card
  if (data) {
    const { _id, vorname, nachname, studio, consent1, geburtstag } = data
    return { _id, vorname, nachname, studio: studio?.code ?? null, consent1, geburtstag: geburtstag ?? null }
  }
  const known = knownPeople().find(({ _id }) => _id === customer)
  return known && (!asks || card.error) ? { ...known, studio: known.studio ?? null } : undefined
}
