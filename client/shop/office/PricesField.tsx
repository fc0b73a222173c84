import { Box } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { today } from '#client/data/time.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { messageIn, useLineKeys } from '#client/kit/lines.ts'
import type { PriceFrom } from '#contract/shop/product.ts'

/** Prices and the days from which they hold; the next one is entered before its day. */
export function PricesField() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<PriceFrom[] | undefined>('prices')
  const prices = value?.length ? value : [{ from: today(), rappen: undefined as unknown as number }]
  const put = (next: PriceFrom[]) => void setValue(next)
  const keys = useLineKeys(prices.length)
  const takeOut = (at: number) => {
    keys.splice(at, 1)
    put(prices.filter((_, place) => place !== at))
  }
  const change = (at: number, part: Partial<PriceFrom>) => put(prices.map((each, place) => (place === at ? { ...each, ...part } : each)))
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="10">
      <Box as="legend" textStyle="field" marginBottom="6">
        Preise
      </Box>
      {prices.map((each, at) => (
        <Box key={keys[at]} display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr) 44px" gap="8" alignItems="end">
          <TextField label="Gilt ab" type="date" required value={each.from} onChange={from => change(at, { from })} />
          <DecimalField
            label="Preis"
            unit="CHF"
            francs
            required
            value={each.rappen === undefined ? undefined : each.rappen / 100}
            onBlur={() => void setTouched(true)}
            onChange={next => change(at, { rappen: next === undefined ? (undefined as unknown as number) : Math.round(next * 100) })}
          />
          {prices.length > 1 && (
            <IconButton
              label={`Preis ab ${each.from ? date(each.from) : 'diesem Tag'} entfernen`}
              icon={<TrashIcon size={20} />}
              onClick={() => takeOut(at)}
            />
          )}
        </Box>
      ))}
      {touched && error && (
        <Box role="alert" textStyle="small" color="danger">
          {messageIn(error)}
        </Box>
      )}
      <Button look="text" size="row" onClick={() => put([...prices, { from: '', rappen: undefined as unknown as number }])}>
        Neuer Preis ab einem Tag
      </Button>
    </Box>
  )
}
