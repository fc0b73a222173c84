import { Box } from '@chakra-ui/react'
import { useField } from 'formik'
import { today } from '#client/data/time.ts'
import { Check } from '#client/kit/Check.tsx'
import { MoneyField } from '#client/parts/MoneyField.tsx'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'
import { offer } from './rows.ts'

/** Other terms before a studio opens (C08). */
export function PresaleField() {
  const [{ value }, , { setValue }] = useField<OfferTerms['presale'] | undefined>('contract.presale')
  const set = (on: boolean) =>
    void setValue(on ? { until: addDays(today(), 30), price: undefined as unknown as number, joiningFee: 0 } : null)
  return (
    <Box display="grid" gap="12">
      <Check checked={!!value} onChange={set} hint="Für alle, die bis zu einem Tag unterschreiben, etwa vor einer Eröffnung.">
        Vorverkauf zu anderen Preisen
      </Check>
      {value && (
        <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="start">
          <offer.Field name="contract.presale.until" type="date" />
          <MoneyField name="contract.presale.price" label="Preis im Vorverkauf" />
          <MoneyField name="contract.presale.joiningFee" label="Einschreibegebühr im Vorverkauf" />
        </Box>
      )}
    </Box>
  )
}
