import { ChoiceStep, holdsChosen, startProblem } from '#client/contracts/create/ChoiceStep.tsx'
import { CompanyField } from '#client/contracts/create/CompanyField.tsx'
import { dayOfPaper, givenOf, nameOf } from '#client/contracts/create/contractInput.ts'
import { asksRenewal, PaperStep } from '#client/contracts/create/PaperStep.tsx'
import { signing } from '#client/contracts/create/signing.tsx'
import { DataFields } from '#client/parts/contract/signing/DataFields.tsx'
import { PayFields } from '#client/parts/contract/signing/PayFields.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { choice as choiceShape } from '#contract/contracts/closingShapes.ts'
import { payment as paymentShape } from '#contract/contracts/payShapes.ts'
import { signedPerson } from '#contract/contracts/personShapes.ts'
import type { InVisit } from './useVisit.ts'
import { VisitPhotos } from './VisitPhotos.tsx'

type Visiting = Pick<InVisit, 'taken' | 'act' | 'give' | 'code' | 'photos' | 'photograph'> & { studioName: string }

/** The steps of a contract as visitors see them: what they choose, who they are, how they pay, the whole paper, and the signatures. */
export function visitorStepsOf({ taken, act, give, code, photos, photograph, studioName }: Visiting): SignedStep[] {
  const { about } = taken
  const { data, choice, payment } = givenOf(taken)
  const day = dayOfPaper(taken)
  return [
    {
      kind: 'choice',
      title: 'Angebot und Beginn',
      mayPass: () => choiceShape.isValidSync(choice) && !startProblem(choice, day) && holdsChosen(about, choice, day),
      view: ({ missing }) => (
        <ChoiceStep
          about={about}
          choice={choice}
          day={day}
          onChange={next => give('choice', next)}
          onCode={code}
          missing={missing}
          asksPresale={false}
          beside={<CompanyField studio={about.studio} choice={choice} onChange={next => give('choice', next)} atDesk={false} />}
        />
      ),
    },
    {
      kind: 'person',
      title: 'Deine Angaben',
      mayPass: () => signedPerson.isValidSync(data),
      passed: () => void give('data', signedPerson.cast(data)) as undefined,
      view: ({ missing }) => (
        <>
          <DataFields data={data} onChange={next => give('data', next)} missing={missing} />
          <VisitPhotos photos={photos} onChange={photograph} />
        </>
      ),
    },
    {
      kind: 'pay',
      title: 'Bezahlung',
      mayPass: () => paymentShape.isValidSync(payment),
      passed: () => void give('payment', paymentShape.cast(payment)) as undefined,
      view: ({ missing }) => (
        <PayFields
          ways={about.offer.contract.ways}
          name={nameOf(data)}
          payment={payment}
          onChange={next => give('payment', next)}
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
    ...signing({ taken, give, act, title: 'Deine Unterschrift' }),
  ]
}
