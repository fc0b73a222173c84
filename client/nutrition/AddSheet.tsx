import { Box, Text } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Food } from '#contract/nutrition/foods.ts'
import { type MealName, meals } from '#contract/nutrition/meals.ts'
import { sourceNames } from '#contract/nutrition/states.ts'
import { AmountPad, firstAmount } from './AmountPad.tsx'
import { useFoods, useFoundFoods } from './useFoods.ts'
import { kcalText } from './words.ts'
import { type Amount, copied, enter } from './write.ts'

interface AddProps {
  day: string
  meal: MealName
  onClose: () => void
}

/** «Frühstück»: something is looked for on this device, and entered in so many portions or grams. */
export function AddSheet({ day, meal, onClose }: AddProps) {
  const [food, setFood] = useState<Food>()
  const [typed, setTyped] = useState('')
  const [amount, setAmount] = useState<Amount>()
  const pick = (next: Food) => {
    setFood(next)
    setAmount(firstAmount(next.base, next.portions))
  }
  const add = async () => {
    if (!food || !amount || !(await enter({ day, meal, ...copied(food), ...amount }))) return
    onClose()
  }
  if (!food)
    return (
      <Sheet open onClose={onClose} title={meals[meal]}>
        <FoodSearch typed={typed} onType={setTyped} onPick={pick} />
      </Sheet>
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={food.title}
      footer={
        <>
          <Button look="side" onClick={() => setFood(undefined)}>
            Zurück
          </Button>
          <Button disabled={!amount} onClick={() => void add()}>
            Eintragen
          </Button>
        </>
      }
    >
      <Text textStyle="small" color="ink2" paddingBottom="16">
        {aboutFood(food)}
      </Text>
      <AmountPad
        key={food._id}
        base={food.base}
        per={food}
        portions={food.portions}
        start={firstAmount(food.base, food.portions)}
        onChange={setAmount}
      />
    </Sheet>
  )
}

const aboutFood = ({ brand, energy, base, source }: Food) =>
  [brand, `${kcalText(energy?.kcal ?? null)} kcal pro 100 ${base}`, sourceNames[source]].filter(Boolean).join(' · ')

interface SearchProps {
  typed: string
  onType: (typed: string) => void
  onPick: (food: Food) => void
}

function FoodSearch({ typed, onType, onPick }: SearchProps) {
  const { rows, error, again } = useFoods()
  const { found, isDone } = useFoundFoods(rows, typed)
  return (
    <Box minHeight="50dvh">
      <TextField
        label="Was hast du gegessen?"
        type="search"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={onType}
        end={<MagnifyingGlassIcon size={20} aria-hidden style={{ margin: '0 12px' }} />}
      />
      {!rows && <NotLoaded error={error} again={again} lead="Die Lebensmittel sind auf diesem Gerät noch nicht geladen." />}
      {rows && typed.trim() && isDone && found.length === 0 && (
        <Text role="status" color="ink2" paddingBlock="16">
          Dazu ist nichts da. Versuch es mit einem kürzeren Wort.
        </Text>
      )}
      {typed.trim() && found.map(food => <Row key={food._id} title={food.title} second={aboutFood(food)} onPick={() => onPick(food)} />)}
    </Box>
  )
}
