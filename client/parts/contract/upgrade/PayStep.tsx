import { Check } from '#client/kit/Check.tsx'
import { ClosedAtField } from '#client/parts/contract/signing/ClosedAtField.tsx'
import { PayFields } from '#client/parts/contract/signing/PayFields.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import { givenOf, paysOn, type UpgradeInput, type UpgradeTaking } from './upgradeInput.ts'

interface PayStepProps {
  taken: UpgradeTaking
  give: <Name extends keyof UpgradeInput>(name: Name, value: UpgradeInput[Name]) => void
  missing: boolean
}

/** Paid as before, or otherwise from now on; with staff, where it was signed (C15). */
export function PayStep({ taken, give, missing }: PayStepProps) {
  const { possible, offer, byMember } = taken.about
  const { left } = possible
  const { payment, closedAt } = givenOf(taken)
  const before = left.account ? `${wayWords[left.way]} vom Konto ${left.account}` : wayWords[left.way]
  return (
    <>
      {paysOn(taken.about) && (
        <Check
          checked={payment === null}
          onChange={same => give('payment', same ? null : { way: undefined, iban: null, holder: null })}
          hint={before}
        >
          Wie bisher bezahlen
        </Check>
      )}
      {payment && (
        <PayFields
          ways={offer.contract.ways}
          name={`${left.data.vorname} ${left.data.nachname}`}
          payment={payment}
          onChange={next => give('payment', next)}
          missing={missing}
        />
      )}
      {!byMember && <ClosedAtField closedAt={closedAt} onChange={next => give('closedAt', next)} />}
    </>
  )
}
