import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { AmountPad } from '#client/nutrition/AmountPad.tsx'
import { type Amount, enterMeal } from '#client/nutrition/mealActs.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { DayPick } from '#client/parts/DayPick.tsx'
import { addDays } from '#contract/days.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { daysAhead, type MealName, mealNames, meals } from '#contract/rules/nutrition/meals.ts'
import { eatenOf, mealAt, portion } from './eaten.ts'

const options = mealNames.map(name => [name, meals[name]] as const)

interface EatProps {
  row: Recipe
  onClose: () => void
}

/** Enters portions of a recipe into the diary, with what one holds as it is now; without a network too. */
export default function EatSheet({ row, onClose }: EatProps) {
  const now = useNow()
  const today = dayOf(new Date(now).toISOString())
  const [day, setDay] = useState(today)
  const [meal, setMeal] = useState<MealName>(() => mealAt(now))
  const [amount, setAmount] = useState<Amount | undefined>(portion)
  const eaten = eatenOf(row)
  const add = async () => {
    if (!amount || !(await enterMeal({ day, meal, ...eaten, ...amount }))) return
    toast(`${row.title}: steht im Tagebuch, ${meals[meal]}.`, { to: `/nutrition/main?tag=${day}` })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.title}
      footer={
        <Button disabled={!amount} onClick={() => void add()}>
          Eintragen
        </Button>
      }
    >
      <Box display="grid" gap="16">
        <DayPick day={day} today={today} latest={addDays(today, daysAhead)} show={setDay} />
        <PickOne label="Mahlzeit" value={meal} options={options} onChange={setMeal} />
        <AmountPad base="piece" per={eaten.per} portions={[{ name: portion.portion, amount: 1 }]} start={portion} onChange={setAmount} />
        {row.portion.least.length > 0 && (
          <Text textStyle="small" color="ink2">
            Von einzelnen Zutaten sind keine Nährwerte bekannt: Es ist mindestens so viel.
          </Text>
        )}
      </Box>
    </Sheet>
  )
}
