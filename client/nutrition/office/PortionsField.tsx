import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useFormikContext } from 'formik'
import { IconButton } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import type { FoodForm, Portion } from '#contract/nutrition/foods.ts'

const blank = { name: '', amount: undefined as unknown as number } satisfies Portion

/** Usual pieces of a food and what they weigh. */
export function PortionsField() {
  const { base = 'g' } = useFormikContext<Partial<FoodForm>>().values
  return (
    <LinesField<Portion> name="portions" legend="Portionen" more="Neue Portion" blank={blank} most={10}>
      {(each, { nth, onChange, onLeft, onRemove }) => (
        <Box display="grid" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr) 44px" gap="8" alignItems="end">
          <TextField label="Portion" required value={each.name} onChange={name => onChange({ ...each, name })} />
          <DecimalField
            label="Menge"
            unit={base}
            required
            value={each.amount}
            onBlur={onLeft}
            onChange={amount => onChange({ ...each, amount: amount as number })}
          />
          <IconButton label={`Portion ${each.name || nth} entfernen`} icon={<TrashIcon size={20} />} onClick={onRemove} />
        </Box>
      )}
    </LinesField>
  )
}
