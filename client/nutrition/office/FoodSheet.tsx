import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { quantity } from '#client/kit/format.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type FoodForm, type FoodRow, foods } from '#contract/nutrition/foods.ts'
import { energyOf, nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { isBook } from '#contract/rules/nutrition/states.ts'
import { BookFood } from './BookFood.tsx'
import { Decision } from './Decision.tsx'
import { food } from './foodForm.ts'
import { PortionsField } from './PortionsField.tsx'

const baseOptions = [
  ['g', '100 g'],
  ['ml', '100 ml'],
] as const

const pair = {
  display: 'grid',
  gap: '18',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
const four = { ...pair, gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } }

/** The energy as it will be shown; unknown is never 0. */
function EnergyLine() {
  const energy = energyOf(useFormikContext<FoodForm>().values)
  if (!energy) return <Text textStyle="small">Energie: unbekannt</Text>
  const { kcal, kj, worked } = energy
  return (
    <Text textStyle="small" color="ink2" aria-live="polite">
      {`${quantity(kcal, 0)} kcal, ${quantity(kj, 0)} kJ${worked ? ', aus den Nährwerten berechnet' : ''}`}
    </Text>
  )
}

interface FoodSheetProps {
  row: OverlaidRow<FoodRow> | undefined
  onDone: () => void
}

/** A food's values, and above them what is to be decided of it. */
export function FoodSheet({ row, onDone }: FoodSheetProps) {
  if (row && isBook(row.source)) return <BookFood row={row} onDone={onDone} />
  return <OwnFood row={row} onDone={onDone} />
}

function OwnFood({ row, onDone }: FoodSheetProps) {
  const { options, everywhere } = useOwnStudios(foods.create)
  const only = !everywhere && options.length === 1 ? { studio: options[0]?.[0] } : {}
  return (
    <>
      {row && !isNew(row) && <Decision row={row} onDone={onDone} />}
      <food.Form row={row} start={{ base: 'g', ...only }} onDone={onDone}>
        <Box {...pair}>
          <food.Field name="title" autoFocus={!row} />
          <food.Field name="brand" />
          <food.Field name="barcode" />
          <food.Field name="base" options={baseOptions} />
          {isNew(row) && <food.Field name="studio" options={options} none={everywhere ? 'Alle Studios' : undefined} />}
        </Box>
        <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="10">
          <Box as="legend" textStyle="field" marginBottom="6">
            Nährwerte
          </Box>
          <Text textStyle="small" color="ink2">
            Leer heisst unbekannt. Eine 0 heisst: Davon ist nichts drin.
          </Text>
          <Box {...four}>
            <food.Field name="kcal" />
            {nutrientNames.map(name => (
              <food.Field key={name} name={name} />
            ))}
          </Box>
          <EnergyLine />
        </Box>
        <PortionsField />
      </food.Form>
    </>
  )
}
