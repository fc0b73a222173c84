import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Food, Portion } from '#contract/nutrition/foods.ts'
import { mealNames, meals } from '#contract/rules/nutrition/meals.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { AmountPad } from './AmountPad.tsx'
import { Credit } from './Credit.tsx'
import { type Amount, changeMealEntry, remove } from './mealActs.ts'
import { useFoods } from './useFoods.ts'

const options = mealNames.map(name => [name, meals[name]] as const)

/** The portions of its food as they are now, and the one that it was counted in. */
function usePortions({ portion, size }: MealEntry, known: Food | undefined): Portion[] {
  return useMemo(() => {
    const now = known?.portions ?? []
    return portion && size && !now.some(({ name, amount }) => name === portion && amount === size)
      ? [{ name: portion, amount: size }, ...now.filter(({ name }) => name !== portion)]
      : now
  }, [known, portion, size])
}

/** An entry that is corrected: how much it was, and at which meal. */
export function EntrySheet({ entry, onClose }: { entry: MealEntry; onClose: () => void }) {
  const [amount, setAmount] = useState<Amount | undefined>(entry)
  const [meal, setMeal] = useState(entry.meal)
  const { rows } = useFoods()
  const known = rows?.find(({ _id }) => _id === entry.food)
  const portions = usePortions(entry, known)
  const save = async () => {
    if (amount && (await changeMealEntry(entry, { ...amount, meal }))) onClose()
  }
  const drop = async () => {
    if (await remove(entry)) onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={entry.title}
      footer={
        <>
          <Button look="danger" onClick={() => void drop()}>
            Löschen
          </Button>
          <Button disabled={!amount} onClick={() => void save()}>
            Speichern
          </Button>
        </>
      }
    >
      <Box display="grid" gap="16">
        <AmountPad base={entry.base} per={entry.per} portions={portions} start={entry} onChange={setAmount} />
        <PickOne label="Mahlzeit" value={meal} options={options} onChange={setMeal} />
        {known && <Credit of={known} small />}
      </Box>
    </Sheet>
  )
}
