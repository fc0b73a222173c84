import { Box, Text } from '@chakra-ui/react'
import { useReachAny } from '#client/data/reach.ts'
import { quantity } from '#client/kit/format.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { Credit } from '#client/nutrition/Credit.tsx'
import { type FoodRow, foods } from '#contract/nutrition/foods.ts'
import { nutrientNames, nutrients } from '#contract/rules/nutrition/foodValues.ts'
import { food } from './foodForm.ts'

/** A food out of somebody else's book: as they have it, with who that is and the licence (H36). */
export function BookFood({ row, onDone }: { row: FoodRow; onDone: () => void }) {
  const { remove } = food.useRemoval()
  const may = useReachAny(foods.remove)
  const facts: [string, string | undefined][] = [
    ['Energie', row.energy ? `${quantity(row.energy.kcal, 0)} kcal, ${quantity(row.energy.kj, 0)} kJ` : undefined],
    ...nutrientNames.map((name): [string, string | undefined] => [
      nutrients[name],
      row[name] == null ? undefined : `${quantity(row[name], 1)} g`,
    ]),
  ]
  const away = () => {
    onDone()
    void remove(row)
  }
  return (
    <>
      <Credit of={row}> Die Werte bleiben, wie sie dort stehen.</Credit>
      <Box as="dl" display="grid" gridTemplateColumns="1fr auto" columnGap="16" margin={0} paddingTop="12">
        {facts.map(([name, value]) => (
          <Box key={name} display="contents">
            <Box as="dt" paddingBlock="8" borderTop="1px solid" borderColor="line">
              {name}
            </Box>
            <Box as="dd" margin={0} paddingBlock="8" borderTop="1px solid" borderColor="line" textAlign="right">
              {value ?? '–'}
            </Box>
          </Box>
        ))}
      </Box>
      <Text textStyle="small" color="ink2" paddingTop="8">
        Pro 100 {row.base}.
      </Text>
      {may && <Removal label="Lebensmittel entfernen" onRemove={away} />}
    </>
  )
}
