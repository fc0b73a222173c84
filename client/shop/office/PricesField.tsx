import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { today } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { LinesField } from '#client/kit/LinesField.tsx'
import type { PriceFrom } from '#contract/shop/product.ts'

const from = (day: string) => ({ from: day, rappen: undefined as unknown as number }) satisfies PriceFrom

/** Prices and the days from which they hold; the next one is entered before its day. */
export function PricesField() {
  const [{ value }] = useField<PriceFrom[] | undefined>('prices')
  const isOnly = (value?.length ?? 0) < 2
  return (
    <LinesField<PriceFrom> name="prices" legend="Preise" more="Neuer Preis ab einem Tag" blank={from('')} first={[from(today())]}>
      {(each, { onChange, onLeft, onRemove }) => (
        <Box display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr) 44px" gap="8" alignItems="end">
          <TextField label="Gilt ab" type="date" required value={each.from} onChange={day => onChange({ ...each, from: day })} />
          <DecimalField
            label="Preis"
            unit="CHF"
            francs
            required
            value={each.rappen === undefined ? undefined : each.rappen / 100}
            onBlur={onLeft}
            onChange={next => onChange({ ...each, rappen: next === undefined ? (undefined as unknown as number) : Math.round(next * 100) })}
          />
          {!isOnly && (
            <IconButton
              label={`Preis ab ${each.from ? date(each.from) : 'diesem Tag'} entfernen`}
              icon={<TrashIcon size={20} />}
              onClick={onRemove}
            />
          )}
        </Box>
      )}
    </LinesField>
  )
}
