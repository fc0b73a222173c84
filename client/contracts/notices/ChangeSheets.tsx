import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { paramsOf } from '#client/contracts/contractActs.ts'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { today } from '#client/data/time.ts'
import { useBreath } from '#client/kit/breath.ts'
import { formOf } from '#client/kit/form.tsx'
import { date, money } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import { type BonusForm, bonus, type CorrectionForm, correction, type PriceForm, priceChange } from '#contract/contracts/noticeForms.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { Correctable } from './correctable.ts'

interface ContractContext {
  contract: ShownContract
}

/** A change of the contract goes out to its member after some seconds, and is taken back until then. */
const Bonus = formOf<BonusForm, unknown, ContractContext>(bonus, ({ contract }) => {
  const { send } = useBreath(notices.bonus)
  return body => send({ params: paramsOf(contract), body }, { said: () => 'Der Bonus ist eingetragen. Das Mitglied erfährt davon.' })
})
const Price = formOf<PriceForm, unknown, ContractContext>(priceChange, ({ contract }) => {
  const { send } = useBreath(notices.price)
  return body => send({ params: paramsOf(contract), body }, { said: () => 'Der Preis ist geändert. Das Mitglied erhält eine Mail.' })
})
const Correction = formOf<CorrectionForm, unknown, ContractContext>(correction, ({ contract }) => {
  const { send } = useBreath(notices.correct)
  return body => send({ params: paramsOf(contract), body }, { said: () => 'Berichtigt. Das Mitglied erfährt davon.' })
})

interface SheetProps extends ContractContext {
  onClose: () => void
}

/** «Bonus geben»: days behind the end of the term that runs. */
export function BonusSheet({ contract, onClose }: SheetProps) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open title="Bonus geben" onClose={onClose}>
      <Bonus.Form wears={{ contract }} also={{ _id }} button="Bonus geben" onDone={onClose}>
        <Bonus.Field name="days" unit="Tage" step={1} autoFocus />
        <Bonus.Field name="reason" area />
        <Text textStyle="small" color="ink2">
          Die Tage kommen an das Ende der laufenden Laufzeit. Ein Vertrag ohne Ende kostet so viele Tage nichts.
        </Text>
      </Bonus.Form>
    </Sheet>
  )
}

/** «Preis ändern»: from a day on, never from one that is over. */
export function PriceSheet({ contract, onClose }: SheetProps) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open title="Preis ändern" onClose={onClose}>
      <Price.Form wears={{ contract }} also={{ _id }} start={{ day: today() }} button="Preis ändern" onDone={onClose}>
        <Price.Field name="day" type="date" hint="Frühestens heute." />
        <MoneyField
          name="price"
          label="Preis einer Periode"
          hint={`Bisher ${money(contract.signed.terms.price)}, ohne Zusätze und Rabatte.`}
        />
        <Price.Field name="reason" area hint="Das Mitglied liest ihn." />
      </Price.Form>
    </Sheet>
  )
}

/** «Berichtigen»: another number in place of what was entered, or nothing; both stay in the history (C06). */
export function CorrectSheet({ contract, of, onClose }: SheetProps & { of: Correctable }) {
  const [_id] = useState(() => v7())
  return (
    <Sheet open title={of.title} onClose={onClose}>
      <Correction.Form wears={{ contract }} also={{ _id, of: of._id }} button="Berichtigen" look="danger" onDone={onClose}>
        <Text>{`Eingetragen am ${date(of.on)}. Ohne Angabe gilt der Eintrag gar nicht mehr.`}</Text>
        {of.kind === 'bonus' ? (
          <Correction.Field name="days" unit="Tage" autoFocus />
        ) : (
          <MoneyField name="price" label="Preis einer Periode" />
        )}
        <Correction.Field name="reason" area />
      </Correction.Form>
    </Sheet>
  )
}
