import { Check } from '#client/kit/Check.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { choice as choiceShape } from '#contract/contracts/closingShapes.ts'
import { payment as paymentShape } from '#contract/contracts/payShapes.ts'
import { signedPerson } from '#contract/contracts/personShapes.ts'
import { ChoiceStep, holdsChosen, startProblem } from './ChoiceStep.tsx'
import { CompanyField } from './CompanyField.tsx'
import { dayOfPaper, givenOf, nameOf } from './contractInput.ts'
import { asksRenewal, PaperStep } from './PaperStep.tsx'
import { PayStep } from './PayStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { PhotosField } from './PhotosField.tsx'
import { signing } from './signing.tsx'
import type { InClosing } from './useClosing.ts'

/** The steps for the person whose contract it is, and for what they choose. */
function choosing(closing: InClosing): SignedStep[] {
  const { taken, person, pick, give, code, photograph } = closing
  const { about } = taken
  const { data, choice } = givenOf(taken)
  return [
    {
      kind: 'person',
      title: 'Person',
      mayPass: () => signedPerson.isValidSync(data),
      passed: () => void give('data', signedPerson.cast(data)) as undefined,
      view: ({ missing }) => (
        <>
          <PersonStep
            person={person}
            hasAccount={about.person !== null}
            onPick={pick}
            data={data}
            onChange={next => give('data', next)}
            missing={missing}
          />
          <PhotosField photos={about.photos ?? []} onChange={photograph} />
        </>
      ),
    },
    {
      kind: 'choice',
      title: 'Angebot',
      mayPass: () =>
        choiceShape.isValidSync(choice) && !startProblem(choice, dayOfPaper(taken)) && holdsChosen(about, choice, dayOfPaper(taken)),
      view: ({ missing }) => (
        <ChoiceStep
          about={about}
          choice={choice}
          day={dayOfPaper(taken)}
          onChange={next => give('choice', next)}
          onCode={code}
          missing={missing}
          beside={<CompanyField studio={about.studio} choice={choice} onChange={next => give('choice', next)} atDesk />}
        />
      ),
    },
  ]
}

/** How it is paid, and the paper that comes of all that. */
function paying({ taken, give, studioName }: InClosing): SignedStep[] {
  const { about } = taken
  const { data, choice, payment, closedAt } = givenOf(taken)
  return [
    {
      kind: 'pay',
      title: 'Bezahlung',
      mayPass: () => paymentShape.isValidSync(payment),
      passed: () => void give('payment', paymentShape.cast(payment)) as undefined,
      view: ({ missing }) => (
        <PayStep
          ways={about.offer.contract.ways}
          name={nameOf(data)}
          payment={payment}
          onChange={next => give('payment', next)}
          closedAt={closedAt}
          onClosedAt={next => give('closedAt', next)}
          missing={missing}
        />
      ),
    },
    {
      kind: 'paper',
      title: 'Vertrag',
      mayPass: () => !asksRenewal(about) || choice.renews,
      view: ({ missing }) => (
        <PaperStep taken={taken} studioName={studioName} choice={choice} onChange={next => give('choice', next)} missing={missing} />
      ),
    },
  ]
}

/** The steps of a closing: what is given, and the signatures of the member and, under 18, of a legal guardian (C25). */
export function closingStepsOf(closing: InClosing): SignedStep[] {
  const { taken, give, act, mayAccept, accepts } = closing
  const accept = mayAccept && (
    <Check checked={taken.about.accept} onChange={accepts} hint="Sonst wartet er, bis jemand ihn annimmt.">
      Gleich annehmen
    </Check>
  )
  return [...choosing(closing), ...paying(closing), ...signing({ taken, give, act, title: 'Unterschrift Mitglied', last: accept })]
}
