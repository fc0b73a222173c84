import { Box, Text } from '@chakra-ui/react'
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEmployee } from '#client/data/session.ts'
import { dayOf, now, today } from '#client/data/time.ts'
import { useDirty } from '#client/data/update.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Check } from '#client/kit/Check.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { StepButtons, Steps } from '#client/kit/Steps.tsx'
import { toast } from '#client/kit/toast.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Clash } from '#contract/anamnesis/shapes.ts'
import { type FormVersion, formTitles } from '#contract/anamnesisForms.ts'
import type { Answer } from '#contract/questionnaire/shapes.ts'
import { askedPages, problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { ClashBox, OpenClashes } from './Clashes.tsx'
import { FormField } from './FormField.tsx'
import { useForm, useForms, type Which } from './forms.ts'
import { useNewPeople, useStudioOfNew, useToldOf } from './newPeople.ts'
import { PeopleStep } from './PeopleStep.tsx'
import { type Customer, fullName, useKnown } from './people.ts'
import { ConsentStep, GuardianField, isNamed, SignStep } from './SignStep.tsx'
import { useFinish } from './useFinish.ts'
import { useOthers } from './useOthers.ts'
import { type Before, type Begun, type Signatures, useTaking } from './useTaking.ts'

const ScanCustomer = lazyPart(() => import('./ScanCustomer.tsx'))

interface WizardProps {
  /** Whoever is asked; can be changed unless people fill in their own. */
  customer?: Customer
  kind?: 'usual' | 'nutrition'
  begun?: Begun
  /** Something finished that the new one is begun from. */
  before?: Before
  /** People fill in their own: nobody is chosen, and no trainer signs (H07). */
  own?: true
  onClose: () => void
}

type Step = { kind: 'people' | 'consent' | 'customer' | 'guardian' | 'trainer' } | { kind: 'page'; page: FormVersion['pages'][number] }

/** Takes an anamnesis: who, the consent where it is missing, a step for each page, and the signatures (L76, L130). */
export default function Wizard({ customer: preset, kind = 'usual', begun, before, own, onClose }: WizardProps) {
  useSealKey()
  const id = useId()
  const me = useEmployee()
  const [chosen, setChosen] = useState(preset)
  /** Whoever was asked last. */
  const asks = useRef(preset)
  const customer = useKnown(chosen)
  const here = useStudioOfNew()
  const fresh = useNewPeople()
  useToldOf(fresh.find(({ _id }) => _id === chosen?._id))
  const [which, setWhich] = useState<Which>(begun?.form ?? before?.form ?? { kind, variant: null })
  const studio = own ? null : chosen ? chosen.studio : here
  const asked = useForm(which, studio)
  const choices = useForms(studio)
  const creator = own ? undefined : me?._id
  const taking = useTaking({ begun, before, form: asked.data, customer: chosen, creator, own: own === true })
  const { taken, form, express, answers, consent, signatures } = taking
  const { clashes, standing, settle } = useOthers({ draft: taken, own: own === true, join: taking.join })
  const [at, setAt] = useState(0)
  const [tries, setTries] = useState(0)
  const [asksConsent, setAsksConsent] = useState(false)
  const [scans, setScans] = useState(false)
  /** «Weiter» was tapped while the form was still on its way. */
  const [hurries, setHurries] = useState(false)
  const { finish, busy } = useFinish({ own, onDone: onClose })
  useDirty(taken !== undefined)

  const age = customer?.geburtstag ? ageOn(today(), customer.geburtstag) : undefined
  // Where no birth date is known here, whoever takes it says so.
  const minor = age === undefined ? signatures.guardian !== undefined : isMinor(age)
  const pages = useMemo(() => (form ? askedPages(form.pages, express) : []), [form, express])
  const steps: Step[] = [
    { kind: 'people' },
    ...(asksConsent ? [{ kind: 'consent' } as const] : []),
    ...pages.map(page => ({ kind: 'page', page }) as const),
    { kind: 'customer' },
    ...(minor ? [{ kind: 'guardian' } as const] : []),
    ...(own ? [] : [{ kind: 'trainer' } as const]),
  ]
  const step = steps[Math.min(at, steps.length - 1)]!
  const problems = step.kind === 'page' ? problemsOf([step.page], answers) : undefined
  const mayPass = {
    people: () => !!customer && !!form && (own || !!me),
    consent: () => consent !== undefined,
    page: () => problems?.size === 0,
    customer: () => signatures.customer !== undefined && (!minor || isNamed(signatures.guardian?.name)),
    guardian: () => signatures.guardian?.signature !== undefined,
    trainer: () => signatures.trainer !== undefined,
  }[step.kind]
  // The next step is shown once what the last one was given is safe on this device.
  const go = (to: number) => void taking.settled().then(() => setAt(to))
  const begin = () => {
    const consents = customer?.consent1 === true
    setAsksConsent(!consents)
    taking.begin()
    // Whoever comes back to what the customer has signed finds it where it was left.
    go(consents && signatures.customer ? pages.length + (own ? 1 : 2) : 1)
  }
  const end = () =>
    void finish({
      _id: taken!._id,
      about: taking.about.current!,
      pages,
      answers,
      creator,
      customer: customer!,
      covers: taking.covers.current,
      replaced: taking.replaced,
      signed: signatures.customer!,
      trainer: signatures.trainer,
      signedAt: signatures.at ?? now(),
      guardian: minor ? { name: signatures.guardian!.name.trim(), signature: signatures.guardian!.signature! } : undefined,
    })
  // Whoever goes on before the form is here goes on once it is.
  const isLoading = !form && !asked.error && (own || chosen !== undefined)
  const forward = () => {
    if (isLoading) return setHurries(true)
    if (!mayPass()) return setTries(tries + 1)
    setTries(0)
    if (step.kind === 'people') return begin()
    if (step.kind === 'consent') {
      if (minor && !signatures.guardian && consent?.guardian) taking.nameGuardian(consent.guardian)
      else taking.keep({})
    }
    if (at < steps.length - 1) return go(at + 1)
    end()
  }
  useEffect(() => {
    if (!hurries || isLoading) return
    setHurries(false)
    forward()
  })
  const take = (clash: Clash, answer: Answer, by: string) => {
    taking.answer(clash.question, answer)
    settle(clash)
    toast(`Es gilt die Antwort von ${by}.`)
  }
  const change = (next: Customer | undefined) => {
    setChosen(next)
    const before = asks.current
    asks.current = next ?? before
    if (!before || next?._id === before._id) return
    if (!before.code) taking.leave()
    else if (next) taking.identify()
  }
  const percent = Math.round(10 + (90 * Math.min(at, steps.length - 1)) / (steps.length - 1))
  const formField = <FormField choices={choices} which={which} form={taken?.form} onChange={setWhich} />
  const title = formTitles[form?.kind ?? which.kind]
  return (
    <Sheet
      open
      full
      kept
      title={title}
      onClose={onClose}
      footer={
        <Box width="full" maxWidth="640px" marginInline="auto">
          <StepButtons
            form={id}
            at={at}
            of={steps.length}
            finish="Abschliessen"
            busy={busy || (hurries && isLoading)}
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
                {before && <BegunFrom before={before} />}
                {own ? (
                  <>
                    <Text>Du füllst den Bogen für dich aus und unterschreibst am Schluss.</Text>
                    {formField}
                  </>
                ) : (
                  <PeopleStep
                    customer={customer}
                    fresh={fresh}
                    express={express}
                    setExpress={taking.shorten}
                    creator={me && fullName(me)}
                    onPick={change}
                    onScan={() => setScans(true)}
                    missing={tries > 0}
                  >
                    {formField}
                  </PeopleStep>
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
              <ConsentStep customer={customer} value={consent} onChange={taking.setConsent} missing={tries > 0} />
            )}
            {step.kind === 'page' && (
              <Questionnaire
                key={step.page._id}
                pages={[step.page]}
                answers={answers}
                tries={tries}
                problems={tries > 0 ? problems : undefined}
                onAnswer={taking.answer}
                above={question => {
                  const clash = clashes.find(one => one.question === question._id)
                  return (
                    clash && (
                      <ClashBox question={question} clash={clash} standing={standing} onTake={(answer, by) => take(clash, answer, by)} />
                    )
                  )
                }}
              />
            )}
            {step.kind === 'customer' && customer && (
              <SignStep
                key="customer"
                name={fullName(customer)}
                disclaimer={form?.disclaimer ?? null}
                value={signatures.customer}
                onChange={value => taking.sign({ customer: value, guardian: onlyNamed(signatures.guardian), at: now() })}
                missing={tries > 0}
              >
                <OpenClashes
                  clashes={clashes}
                  pages={pages}
                  onLook={page => setAt(steps.findIndex(({ kind }) => kind === 'page') + page)}
                />
                {age === undefined && (
                  <Check checked={minor} onChange={on => taking.nameGuardian(on ? '' : undefined)}>
                    {own ? 'Ich bin unter 18 Jahre alt' : 'Die Person ist unter 18 Jahre alt'}
                  </Check>
                )}
                {minor && <GuardianField value={signatures.guardian?.name ?? ''} onChange={taking.nameGuardian} missing={tries > 0} />}
              </SignStep>
            )}
            {step.kind === 'guardian' && signatures.guardian && (
              <SignStep
                key="guardian"
                name={signatures.guardian.name.trim()}
                disclaimer={form?.disclaimer ?? null}
                value={signatures.guardian.signature}
                onChange={signature => taking.sign({ ...signatures, guardian: { name: signatures.guardian!.name, signature } })}
                missing={tries > 0}
              />
            )}
            {step.kind === 'trainer' && me && (
              <SignStep
                key="trainer"
                name={fullName(me)}
                disclaimer={null}
                value={signatures.trainer}
                onChange={value => taking.sign({ ...signatures, trainer: value })}
                missing={tries > 0}
              />
            )}
          </Steps>
        </Box>
      </Box>
      {/* Beside the steps: it holds a form of its own. */}
      {scans && (
        <Suspense>
          <ScanCustomer
            studio={here}
            onFound={found => {
              setScans(false)
              change(found)
            }}
            onClose={() => setScans(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

const BegunFrom = ({ before: { signedAt } }: { before: Before }) => (
  <Text paddingBottom="12">
    {`Ein neuer Bogen, begonnen mit den Antworten vom ${date(dayOf(signedAt))}. Der alte bleibt, wie er unterschrieben ist.`}
  </Text>
)

/** The adult by name, before they sign. */
const onlyNamed = (adult: Signatures['guardian']) => adult && { name: adult.name }

const titles = {
  people: 'Personen',
  consent: 'Einwilligung',
  customer: 'Unterschrift Kunde',
  guardian: 'Unterschrift gesetzliche Vertretung',
  trainer: 'Unterschrift Trainer',
} as const
const titleOf = (step: Step) => (step.kind === 'page' ? step.page.displayedTitle : titles[step.kind])
