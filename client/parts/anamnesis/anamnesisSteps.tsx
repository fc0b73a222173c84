import { Text } from '@chakra-ui/react'
import { dayOf, now } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { date } from '#client/kit/format.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { GuardianField, isNamed, SignStep } from '#client/parts/signedForm/SignStep.tsx'
import type { Looking, SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import type { QuestionPage } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { ClashBox, OpenClashes } from './Clashes.tsx'
import { FormField } from './FormField.tsx'
import { HealthConsent } from './HealthConsent.tsx'
import { fullName } from './knownCustomers.ts'
import { PeopleStep } from './PeopleStep.tsx'
import type { InWizard } from './useWizard.ts'

interface AskedProps {
  wizard: InWizard
  missing: boolean
}

/** The step that tells who asks and who is asked, and which form. */
export function PeopleView({ wizard, missing, onScan }: AskedProps & { onScan: () => void }) {
  const { own, before, customer, fresh, me, taken, act, choices, which, setWhich, choose, failure } = wizard
  const { form, express } = taken.about
  const formField = <FormField choices={choices} which={which} form={form} onChange={setWhich} />
  const shorten = (short: boolean) => act({ type: 'amend', about: { express: short }, why: 'Du hast die Fragen geändert' })
  return (
    <>
      {before && (
        <Text paddingBottom="12">
          {`Ein neuer Bogen, begonnen mit den Antworten vom ${date(dayOf(before.signedAt))}. Der alte bleibt, wie er unterschrieben ist.`}
        </Text>
      )}
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
          setExpress={shorten}
          creator={me && fullName(me)}
          onPick={choose}
          onScan={onScan}
          missing={missing}
        >
          {formField}
        </PeopleStep>
      )}
      {failure && (missing || failure.code !== 'no-form') && (
        <Text role="alert" color="danger" data-wrong={missing || undefined}>
          {failure.code === 'offline' ? 'Der Bogen dieses Studios ist auf diesem Gerät noch nicht geladen.' : failure.message}
        </Text>
      )}
    </>
  )
}

function PageView({ wizard, missing, page }: AskedProps & { page: QuestionPage }) {
  const { values, answer, clashes, standing, take } = wizard
  return (
    <Questionnaire
      key={page._id}
      pages={[page]}
      answers={values}
      problems={missing ? problemsOf([page], values) : undefined}
      onAnswer={answer}
      above={question => {
        const clash = clashes.find(one => one.question === question._id)
        return clash && <ClashBox question={question} clash={clash} standing={standing} onTake={(given, by) => take(clash, given, by)} />
      }}
    />
  )
}

function CustomerView({ wizard, missing, look }: AskedProps & Looking) {
  const { own, customer, form, signatures, act, clashes, pages, age, minor } = wizard
  const name = (guardian: string | undefined) => act({ type: 'nameGuardian', name: guardian })
  return (
    <SignStep
      name={customer ? fullName(customer) : ''}
      disclaimer={form?.disclaimer}
      value={signatures.first}
      onChange={signature => act({ type: 'sign', signature, at: now() })}
      missing={missing}
    >
      <OpenClashes clashes={clashes} pages={pages} onLook={page => look(pages[page]!._id)} />
      {age === undefined && (
        <Check checked={minor} onChange={on => name(on ? '' : undefined)}>
          {own ? 'Ich bin unter 18 Jahre alt' : 'Die Person ist unter 18 Jahre alt'}
        </Check>
      )}
      {minor && <GuardianField value={signatures.guardian ?? ''} onChange={name} missing={missing} />}
    </SignStep>
  )
}

interface Cosigner {
  role: string
  title: string
  name: string
  disclaimer?: string | null
}

/** The signature of somebody beside the customer. */
const cosignStep = ({ signatures, act }: InWizard, { role, title, name, disclaimer }: Cosigner): SignedStep => ({
  kind: role,
  title,
  signs: true,
  mayPass: () => signatures.others[role] !== undefined,
  view: ({ missing }) => (
    <SignStep
      key={role}
      name={name}
      disclaimer={disclaimer}
      value={signatures.others[role]}
      onChange={signature => act({ type: 'cosign', role, signature })}
      missing={missing}
    />
  ),
})

/** The steps after the first: the consent where it is missing, a step for each page, and the signatures (L76, L130). */
export function anamnesisStepsOf(wizard: InWizard, asksConsent: boolean): SignedStep[] {
  const { own, me, customer, form, taken, signatures, act, values, pages, minor } = wizard
  const { consent } = taken.about
  const cosigns = (role: string, title: string, name: string, disclaimer?: string | null) =>
    cosignStep(wizard, { role, title, name, disclaimer })
  const agrees: SignedStep = {
    kind: 'consent',
    title: 'Einwilligung',
    mayPass: () => consent !== undefined,
    passed: () => {
      const adult = minor && !signatures.guardian ? consent?.guardian : undefined
      act(adult ? { type: 'nameGuardian', name: adult } : { type: 'keep' })
      return wizard.goesOn
    },
    view: ({ missing }) =>
      customer && (
        <HealthConsent
          customer={customer}
          value={consent}
          onChange={next => {
            act({ type: 'amend', about: { consent: next } })
            // Whoever signed it has agreed to its being kept: a kill or Back takes none of it.
            if (next) act({ type: 'keep' })
          }}
          missing={missing}
        />
      ),
  }
  const page = (one: QuestionPage): SignedStep => ({
    kind: one._id,
    title: one.displayedTitle,
    mayPass: () => problemsOf([one], values).size === 0,
    view: ({ missing }) => <PageView wizard={wizard} missing={missing} page={one} />,
  })
  const signs: SignedStep = {
    kind: 'customer',
    title: 'Unterschrift Kunde',
    signs: true,
    mayPass: () => signatures.first !== undefined && (!minor || isNamed(signatures.guardian)),
    view: looking => <CustomerView wizard={wizard} {...looking} />,
  }
  const adult = 'Unterschrift gesetzliche Vertretung'
  return [
    ...(asksConsent ? [agrees] : []),
    ...pages.map(page),
    signs,
    ...(minor ? [cosigns('guardian', adult, signatures.guardian?.trim() ?? '', form?.disclaimer)] : []),
    ...(own ? [] : [cosigns('trainer', 'Unterschrift Trainer', me ? fullName(me) : '')]),
  ]
}
