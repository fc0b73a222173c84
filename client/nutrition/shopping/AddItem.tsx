import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { type ShoppingInput, wanted as shape } from '#contract/nutrition/shopping.ts'
import { type FoodUnit, unitNames, units } from '#contract/rules/nutrition/units.ts'
import { enterShoppingItem } from './shoppingActs.ts'

const unitOptions = unitNames.map(unit => [unit, units[unit]] as const)

/** The fault in what was typed, in a sentence. */
function wrongWith(wanted: object) {
  try {
    shape.validateSync(wanted)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Puts something onto the list by hand: a name alone, or with an amount. */
export function AddItem() {
  const [title, setTitle] = useState('')
  const [amount, setAmount] = useState<number>()
  const [unit, setUnit] = useState<FoodUnit>('piece')
  const [wrong, setWrong] = useState<string>()
  const box = useRef<HTMLFormElement>(null)
  const send = async () => {
    const wanted: ShoppingInput = { food: null, title: title.trim(), amount: amount ?? null, unit }
    const problem = wrongWith(wanted)
    setWrong(problem)
    if (problem || !(await enterShoppingItem(wanted))) return
    setTitle('')
    setAmount(undefined)
    box.current?.querySelector('input')?.focus()
  }
  return (
    <Box asChild display="grid" gap="10" paddingTop="12">
      <form
        ref={box}
        noValidate
        aria-label="Auf die Liste setzen"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label="Was brauchst du?"
          autoComplete="off"
          enterKeyHint="done"
          value={title}
          error={wrong}
          onChange={next => {
            setTitle(next)
            setWrong(undefined)
          }}
        />
        {title.trim() !== '' && (
          <Box display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="8" alignItems="start">
            <DecimalField label="Menge" value={amount} onChange={setAmount} />
            <SelectField label="Einheit" options={unitOptions} value={unit} onChange={next => setUnit(next as FoodUnit)} />
          </Box>
        )}
        <Button type="submit" look="soft" justifySelf="start">
          Auf die Liste
        </Button>
      </form>
    </Box>
  )
}
