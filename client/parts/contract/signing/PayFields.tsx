import { PickOne } from '#client/kit/pills.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import type { PayWay } from '#contract/contracts/offerShapes.ts'
import { type ContractPayment, payment as paymentShape } from '#contract/contracts/payShapes.ts'
import { fieldsOf, Pair, problemIn } from './fields.tsx'

export interface PayFieldsProps {
  ways: readonly PayWay[]
  /** Name that an account usually bears. */
  name: string
  payment: Partial<ContractPayment>
  onChange: (payment: Partial<ContractPayment>) => void
  missing: boolean
}

/** How it is paid, and from which account. */
export function PayFields({ ways, name, payment, onChange, missing }: PayFieldsProps) {
  const field = fieldsOf<ContractPayment>({ shape: paymentShape, values: payment, onChange, missing })
  const pick = (way: PayWay) =>
    onChange(way === 'debit' ? { ...payment, way, holder: payment.holder || name } : { way, iban: null, holder: null })
  return (
    <>
      <PickOne
        label="Zahlungsart"
        required
        value={payment.way}
        options={ways.map(way => [way, wayWords[way]] as const)}
        error={missing ? problemIn(paymentShape, payment, 'way') : undefined}
        onChange={pick}
      />
      {payment.way === 'debit' && (
        <Pair>
          {field({ name: 'iban', hint: 'Wie auf der Karte, mit oder ohne Leerschläge.' })}
          {field({ name: 'holder' })}
        </Pair>
      )}
    </>
  )
}
