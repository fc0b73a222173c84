import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField, useFormikContext } from 'formik'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { messageIn, useLineKeys } from '#client/kit/lines.ts'
import type { FoodForm, Portion } from '#contract/nutrition/foods.ts'

/** Usual pieces of a food and what they weigh. */
export function PortionsField() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<Portion[] | undefined>('portions')
  const { base = 'g' } = useFormikContext<Partial<FoodForm>>().values
  const portions = value ?? []
  const keys = useLineKeys(portions.length)
  const put = (next: Portion[]) => void setValue(next)
  const change = (at: number, part: Partial<Portion>) => put(portions.map((each, place) => (place === at ? { ...each, ...part } : each)))
  const takeOut = (at: number) => {
    keys.splice(at, 1)
    put(portions.filter((_, place) => place !== at))
  }
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="10">
      <Box as="legend" textStyle="field" marginBottom="6">
        Portionen
      </Box>
      {portions.map((each, at) => (
        <Box key={keys[at]} display="grid" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr) 44px" gap="8" alignItems="end">
          <TextField label="Portion" required value={each.name} onChange={name => change(at, { name })} />
          <DecimalField
            label="Menge"
            unit={base}
            required
            value={each.amount}
            onBlur={() => void setTouched(true)}
            onChange={amount => change(at, { amount: amount as number })}
          />
          <IconButton label={`Portion ${each.name || at + 1} entfernen`} icon={<TrashIcon size={20} />} onClick={() => takeOut(at)} />
        </Box>
      ))}
      {touched && error && (
        <Box role="alert" textStyle="small" color="danger">
          {messageIn(error)}
        </Box>
      )}
      {portions.length < 10 && (
        <Button look="text" size="row" onClick={() => put([...portions, { name: '', amount: undefined as unknown as number }])}>
          Neue Portion
        </Button>
      )}
    </Box>
  )
}
