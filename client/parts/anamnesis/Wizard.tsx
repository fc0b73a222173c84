import { Box, Text } from '@chakra-ui/react'
import { useId, useMemo, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { session, useEmployee } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { useDirty } from '#client/data/update.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Check } from '#client/kit/Check.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { toast } from '#client/kit/toast.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import type { Consent } from '#contract/anamnesis.ts'
import { type FormVersion, formTitles } from '#contract/anamnesisForms.ts'
import { askedPages, problemsOf } from '#contract/questionnaire/rules.ts'
import type { Answer, Answers } from '#contract/questionnaire/shapes.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { useForm } from './forms.ts'
import { type About, Keeper } from './keeper.ts'
import { type Customer, fullName, useKnown } from './people.ts'
import { ConsentStep, SignStep } from './SignStep.tsx'
import { useFinish } from './useFinish.ts'

/** A draft that is gone on with. */
export interface Begun {
  _id: string
  form: FormVersion
  express: boolean
  answers: Answers
  /** Version of the draft that was seen. */
  base: number
  /** Answers in an act that waits on this device. */
  written?: Answers
}

interface WizardProps {
  /** Whoever is asked; can be changed unless people fill in their own. */
  customer?: Customer
  kind?: 'usual' | 'nutrition'
  begun?: Begun
  /** People fill in their own: nobody is chosen, and no trainer signs (H07). */
  own?: true
  onClose: () => void
}

type Step = { kind: 'people' | 'consent' | 'customer' | 'trainer' } | { kind: 'page'; page: FormVersion['pages'][number] }

const noAnswers: Answers = {}

/** Takes an anamnesis: who, the consent where it is missing, a step for each page, and the signatures (L76, L130). */
export default function Wizard({ customer: preset, kind = 'usual', begun, own, onClose }: WizardProps) {
  useSealKey()
  const id = useId()
  const me = useEmployee()
  const [chosen, setChosen] = useState(preset)
  const customer = useKnown(chosen)
  const asked = useForm(begun?.form.kind === 'nutrition' ? 'nutrition' : kind, own ? null : chosen?.studio)
  const [taken, setTaken] = useState(begun)
  const form = taken?.form ?? asked.data
  const [express, setExpress] = useState(begun?.express ?? false)
  const [answers, setAnswers] = useState(begun?.answers ?? noAnswers)
  const [consent, setConsent] = useState<Consent>()
  const [signatures, setSignatures] = useState<{ customer?: SignatureValue; trainer?: SignatureValue; at?: string }>({})
  const [at, setAt] = useState(0)
  const [tries, setTries] = useState(0)
  const [asksConsent, setAsksConsent] = useState(false)
  const { finish, busy } = useFinish({ own, onDone: onClose })
  useDirty(taken !== undefined)

  const pages = useMemo(() => (form ? askedPages(form.pages, express) : []), [form, express])
  const steps: Step[] = [
    { kind: 'people' },
    ...(asksConsent ? [{ kind: 'consent' } as const] : []),
    ...pages.map(page => ({ kind: 'page', page }) as const),
    { kind: 'customer' },
    ...(own ? [] : [{ kind: 'trainer' } as const]),
  ]
  const step = steps[Math.min(at, steps.length - 1)]!
  const about = useRef<About>(undefined)
  about.current = form && {
    customer: own ? undefined : chosen?._id,
    form: form.form,
    number: form.number,
    express,
    consent: consent ?? null,
  }
  const keeper = useRef<Keeper>(undefined)

  const keep = (next: Answers) => {
    if (!taken) return
    keeper.current ??= new Keeper(taken._id, taken.base, () => about.current!, taken.written)
    keeper.current.keep(next).catch((error: Error) => toast(error.message, { look: 'danger' }))
  }
  const onAnswer = (question: string, answer: Answer) => {
    setAnswers(before => ({ ...before, [question]: answer }))
    if (signatures.customer) {
      setSignatures({})
      toast('Du hast eine Antwort geändert: Die Unterschriften gelten nicht mehr.')
    }
    // What is no number is told where it stands, and is kept nowhere.
    if (!Number.isNaN(answer.answer)) keep({ [question]: answer })
  }
  const begin = () => {
    if (!form || !customer || asked.error) return
    setAsksConsent(customer.consent1 !== true)
    if (taken) return
    const fresh = { _id: v7(), form, express, answers, base: 0 }
    setTaken(fresh)
    keeper.current = new Keeper(fresh._id, 0, () => about.current!)
    keeper.current.keep({}).catch((error: Error) => toast(error.message, { look: 'danger' }))
  }
  const problems = step.kind === 'page' ? problemsOf([step.page], answers) : undefined
  const mayPass = {
    people: () => !!customer && !!form && (own || !!me),
    consent: () => consent !== undefined,
    page: () => problems?.size === 0,
    customer: () => signatures.customer !== undefined,
    trainer: () => signatures.trainer !== undefined,
  }[step.kind]
  const forward = () => {
    if (!mayPass()) return setTries(tries + 1)
    setTries(0)
    if (step.kind === 'people') begin()
    if (step.kind === 'consent') keep({})
    if (at < steps.length - 1) return setAt(at + 1)
    const { customer: signed, trainer, at: signedAt = now() } = signatures
    const creator = own ? undefined : me?._id
    void finish({
      _id: taken!._id,
      about: about.current!,
      pages,
      answers,
      customer: customer!,
      creator,
      signed: signed!,
      trainer,
      signedAt,
    })
  }
  const change = (next: Customer | undefined) => {
    setChosen(next)
    setConsent(undefined)
    if (next?._id === chosen?._id) return
    // Somebody else is asked: what was answered so far stays the draft of whoever was asked before.
    setTaken(undefined)
    keeper.current = undefined
    setAnswers(noAnswers)
    setSignatures({})
  }
  // Whoever goes on before the form is here would be held back without a word.
  const isLoading = !form && !asked.error && (own || chosen !== undefined)
  const percent = Math.round(10 + (90 * Math.min(at, steps.length - 1)) / (steps.length - 1))
  const title = formTitles[form?.kind ?? kind]
  return (
    <Sheet
      open
      full
      title={title}
      onClose={onClose}
      footer={
        <Box width="full" maxWidth="640px" marginInline="auto">
          <StepButtons
            form={id}
            at={at}
            of={steps.length}
            finish="Abschliessen"
            busy={busy || isLoading}
            onBack={at > 0 ? () => setAt(at - 1) : undefined}
          />
        </Box>
      }
    >
      <Box height="full" overflowY="auto" paddingInline="20" paddingBottom="20">
        <Box maxWidth="640px" marginInline="auto">
          <Steps id={id} at={at} of={steps.length} says={`${percent} %`} title={titleOf(step)} onForward={forward}>
            {step.kind === 'people' && (
              <>
                {own ? (
                  <Text>Du füllst den Bogen für dich aus und unterschreibst am Schluss.</Text>
                ) : (
                  <People {...{ customer, express, setExpress }} creator={me && fullName(me)} onPick={change} missing={tries > 0} />
                )}
                {!form && asked.error && (own || customer) && (
                  <Text role="alert" color="danger">
                    {asked.error.code === 'offline'
                      ? 'Der Bogen dieses Studios ist auf diesem Gerät noch nicht geladen.'
                      : asked.error.message}
                  </Text>
                )}
              </>
            )}
            {step.kind === 'consent' && customer && (
              <ConsentStep customer={customer} value={consent} onChange={setConsent} missing={tries > 0} />
            )}
            {step.kind === 'page' && (
              <Questionnaire
                key={step.page._id}
                pages={[step.page]}
                answers={answers}
                tries={tries}
                problems={tries > 0 ? problems : undefined}
                onAnswer={onAnswer}
              />
            )}
            {step.kind === 'customer' && customer && (
              <SignStep
                key="customer"
                name={fullName(customer)}
                disclaimer={form?.disclaimer ?? null}
                value={signatures.customer}
                onChange={value => setSignatures(before => ({ ...before, customer: value, at: now() }))}
                missing={tries > 0}
              />
            )}
            {step.kind === 'trainer' && me && (
              <SignStep
                key="trainer"
                name={fullName(me)}
                disclaimer={null}
                value={signatures.trainer}
                onChange={value => setSignatures(before => ({ ...before, trainer: value }))}
                missing={tries > 0}
              />
            )}
          </Steps>
        </Box>
      </Box>
    </Sheet>
  )
}

const titles = {
  people: 'Personen',
  consent: 'Einwilligung',
  customer: 'Unterschrift Kunde',
  trainer: 'Unterschrift Trainer',
} as const
const titleOf = (step: Step) => (step.kind === 'page' ? step.page.displayedTitle : titles[step.kind])

interface PeopleProps {
  creator: string | undefined
  customer: Customer | undefined
  onPick: (customer: Customer | undefined) => void
  express: boolean
  setExpress: (express: boolean) => void
  missing: boolean
}

/** Who asks and who is asked. */
function People({ creator, customer, onPick, express, setExpress, missing }: PeopleProps) {
  const found = customer && { ...customer, email: '', telefon: null, stadt: null, bild: null }
  return (
    <>
      <TextField label="Trainer" value={creator ?? session().user?.userName ?? ''} readOnly onChange={() => {}} />
      <MemberPicker
        label="Kunde"
        required
        missing={missing}
        value={found}
        onPick={person =>
          onPick(person && { _id: person._id, vorname: person.vorname, nachname: person.nachname, studio: person.studio ?? null })
        }
      />
      <Check checked={express} onChange={setExpress} hint="Nur die wichtigsten Fragen">
        Kurzform
      </Check>
    </>
  )
}
