import { Box, Flex, Text } from '@chakra-ui/react'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { Button } from '#client/kit/Button.tsx'
import { useLineKeys } from '#client/kit/lineKeys.ts'
import { atLeast, kcalText } from '#client/nutrition/words.ts'
import { itemText } from '#client/parts/nutrition/planWords.ts'
import type { PlannedMeal } from '#contract/nutrition/mealPlan.ts'
import { meals, sumsOf } from '#contract/rules/nutrition/meals.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { eat, entriesOf } from './planEntries.ts'

interface PlannedProps {
  row: PlannedMeal
  day: string
  /** The day's entries. */
  entries: readonly MealEntry[]
  /** False where nothing may be entered: without access, and for a day that has not come. */
  mayEat: boolean
}

/** A meal as the coach planned it, entered by one tap; once it is, the diary itself says what was eaten. */
export function Planned({ row, day, entries, mayEat }: PlannedProps) {
  const planned = entriesOf(row, day)
  const keys = useLineKeys(row.items.length)
  const there = new Set(entries.map(({ id }) => id))
  const isEaten = planned.every(({ id }) => there.has(id))
  const { kcal } = sumsOf(planned)
  return (
    <Box
      role="group"
      aria-label={`${meals[row.meal]}: geplant`}
      bg="sunken"
      borderRadius="inner"
      padding="14"
      marginBottom="8"
      display="grid"
      gap="8"
    >
      <Flex justify="space-between" gap="12" textStyle="small" color="ink2">
        <span>Plan deines Coaches</span>
        <Box as="span" whiteSpace="nowrap">{`${atLeast(kcal)}${kcalText(kcal.value)} kcal`}</Box>
      </Flex>
      <Box as="ul" listStyleType="none" padding={0} margin={0}>
        {row.items.map((item, at) => (
          <Text as="li" key={keys[at]} overflowWrap="anywhere">
            {itemText(item)}
          </Text>
        ))}
      </Box>
      {row.note && (
        <Text textStyle="small" color="ink2" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {row.note}
        </Text>
      )}
      {isEaten && (
        <Text textStyle="label" color="ok" role="status">
          Eingetragen
        </Text>
      )}
      {!isEaten && mayEat && (
        <Button
          look="soft"
          size="row"
          justifySelf="start"
          icon={<CheckIcon size={18} weight="bold" />}
          aria-label={`${meals[row.meal]}: so gegessen`}
          onClick={() => void eat(planned, there)}
        >
          So gegessen
        </Button>
      )}
    </Box>
  )
}
