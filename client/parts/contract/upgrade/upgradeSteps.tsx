import { useMemo } from 'react'
import { Check } from '#client/kit/Check.tsx'
import { money } from '#client/kit/format.ts'
import { ReckoningLine } from '#client/kit/ReckoningLines.tsx'
import { PaperStep } from '#client/parts/contract/signing/PaperStep.tsx'
import { signatureSteps } from '#client/parts/contract/signing/signatures.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { payment as paymentShape } from '#contract/contracts/payShapes.ts'
import { paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { ChoiceStep } from './ChoiceStep.tsx'
import { PayStep } from './PayStep.tsx'
import { givenOf, isUnderAge, startProblem, upgradePaperPartsOf } from './upgradeInput.ts'
import type { InUpgrading } from './useUpgrading.ts'

function Paper({ upgrading, missing }: { upgrading: InUpgrading; missing: boolean }) {
  const { taken, give, studioName } = upgrading
  const { choice } = givenOf(taken)
  const paper = useMemo(() => paperOf(upgradePaperPartsOf(taken)), [taken])
  const { back, due } = paper.left!
  return (
    <PaperStep
      paper={paper}
      signatures={taken.signatures}
      studioName={studioName}
      renewal={taken.about.offer.contract.renewalMonths}
      renews={choice.renews}
      onRenews={renews => give('choice', { ...choice, renews })}
      missing={missing}
    >
      {back > 0 ? (
        <ReckoningLine strong title="Geht an das Mitglied zurück" value={money(back)} />
      ) : (
        <ReckoningLine strong title="Beim Wechsel zu bezahlen" value={money(due)} />
      )}
    </PaperStep>
  )
}

/** The steps of an upgrade: what is chosen, how it is paid, the paper and who signs it. */
export function upgradeStepsOf(upgrading: InUpgrading, mayAccept: boolean): SignedStep[] {
  const { taken, give, choose, act, accepts } = upgrading
  const { choice, payment, relation } = givenOf(taken)
  const { offer, possible, accept } = taken.about
  const { vorname, nachname } = possible.left.data
  const steps: SignedStep[] = [
    {
      kind: 'choice',
      title: 'Angebot',
      mayPass: () => startProblem(taken) === undefined,
      view: ({ missing }) => <ChoiceStep taken={taken} onOffer={choose} onChange={next => give('choice', next)} missing={missing} />,
    },
    {
      kind: 'pay',
      title: 'Bezahlung',
      mayPass: () => payment === null || paymentShape.isValidSync(payment),
      passed: () => (payment === null ? undefined : (void give('payment', paymentShape.cast(payment)) as undefined)),
      view: ({ missing }) => <PayStep taken={taken} give={give} missing={missing} />,
    },
    {
      kind: 'paper',
      title: 'Vertrag',
      mayPass: () => offer.contract.renewalMonths === null || choice.renews,
      view: ({ missing }) => <Paper upgrading={upgrading} missing={missing} />,
    },
  ]
  const signing = signatureSteps({
    name: `${vorname} ${nachname}`,
    signatures: taken.signatures,
    act,
    minor: isUnderAge(taken),
    relation,
    onRelation: next => give('relation', next),
    last: mayAccept && (
      <Check checked={accept} onChange={accepts} hint="Sonst wartet der Wechsel, bis ihn jemand annimmt.">
        Gleich annehmen
      </Check>
    ),
  })
  return [...steps, ...signing]
}
