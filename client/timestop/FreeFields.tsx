import { Box } from '@chakra-ui/react'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { billingWords, kindWords } from '#client/parts/contract/words.ts'
import { Francs } from '#client/parts/LineBox.tsx'
import type { PauseFee } from '#contract/rules/timestop/pause.ts'
import { feeKinds } from '#contract/timestop/pauseReasons.ts'
import type { DescribedContract } from './calc.ts'

const kinds = (['fixed', 'open-ended', 'prepaid'] as const).map(kind => [kind, kindWords[kind]] as const)
const billing = Object.entries(billingWords)
const fees = Object.entries(feeKinds)

interface FreeFieldsProps {
  described: DescribedContract
  fee: PauseFee
  onDescribe: (next: DescribedContract) => void
  onFee: (next: PauseFee) => void
}

/** A contract as somebody describes it at the desk: kind, start, length, price and billing day; and what the pause costs. */
export function FreeFields({ described, fee, onDescribe, onFee }: FreeFieldsProps) {
  const { kind, start, months, renews, price, billingDay } = described
  const put = (next: Partial<DescribedContract>) => onDescribe({ ...described, ...next })
  const isOpen = kind === 'open-ended'
  return (
    <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="12" alignItems="end">
      <SelectField
        label="Art"
        value={kind}
        options={kinds}
        onChange={next => put({ kind: next as DescribedContract['kind'], months: next === 'open-ended' ? 0 : months || 12 })}
      />
      <TextField label="Vertragsbeginn" type="date" required value={start} onChange={next => put({ start: next })} />
      {!isOpen && (
        <DecimalField
          label="Monate"
          required
          step={1}
          value={months}
          onChange={next => put({ months: Math.min(Math.trunc(next ?? 0), 120) })}
        />
      )}
      <Francs
        label={kind === 'prepaid' ? 'Preis der ganzen Laufzeit' : 'Preis im Monat'}
        required
        value={price}
        onChange={next => put({ price: next ?? 0 })}
      />
      <SelectField
        label="Abrechnung ab"
        value={billingDay}
        options={billing}
        onChange={next => put({ billingDay: next as DescribedContract['billingDay'] })}
      />
      <SelectField
        label="Gebühr der Pause"
        value={fee.kind}
        options={fees}
        onChange={next => onFee({ kind: next as PauseFee['kind'], amount: next === 'none' ? 0 : fee.amount })}
      />
      {fee.kind !== 'none' && <Francs label="Betrag" required value={fee.amount} onChange={next => onFee({ ...fee, amount: next ?? 0 })} />}
      {kind === 'fixed' && (
        <Check checked={renews} onChange={next => put({ renews: next })}>
          Verlängert sich von selbst
        </Check>
      )}
    </Box>
  )
}
