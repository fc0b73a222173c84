import { Box } from '@chakra-ui/react'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { useKept } from '#client/data/local.ts'
import { kg } from '#client/kit/format.ts'
import { defaultPlates, type Loading, platesFor } from '#contract/rules/training/plates.ts'
import { useFloor, usePersistedPart } from './floor.ts'

/** The plates that this member's rack has, kept on the device. */
export const usePlates = () =>
  useKept<number[]>(
    'plates',
    defaultPlates.map(({ kg: weight }) => weight),
  )

export function useLoading(bar: number): Loading & { weight: number } {
  const weight = usePersistedPart(useFloor().bar, ({ values }) => values.weight ?? 0)
  const [plates] = usePlates()
  return useMemo(
    () => ({
      weight,
      ...platesFor(
        weight,
        bar,
        defaultPlates.filter(plate => plates.includes(plate.kg)),
      ),
    }),
    [weight, bar, plates],
  )
}

/** '20 + 2 × 5 + 1,25' */
export const plateText = (perSide: Loading['perSide']) =>
  perSide.map(({ kg: weight, count }) => (count === 1 ? kg(weight) : `${count} × ${kg(weight)}`)).join(' + ')

/** The plates for each side of the bar in the set that comes next. */
export function PlateLine({ bar, onOpen }: { bar: number; onOpen: () => void }) {
  const { perSide, remainder, weight } = useLoading(bar)
  const text =
    weight < bar ? `Stange allein ${kg(bar)} kg` : perSide.length === 0 ? 'Stange ohne Scheiben' : `Je Seite ${plateText(perSide)}`
  return (
    <Box
      asChild
      display="flex"
      alignItems="center"
      gap="8"
      width="100%"
      minHeight="44px"
      paddingInline="16"
      borderTop="1px solid"
      borderColor="line"
      textStyle="small"
      color="ink2"
    >
      <button type="button" onClick={onOpen}>
        <BarbellIcon size={18} aria-hidden />
        <Box as="span" flex="1">
          {text}
          {remainder > 0 && weight >= bar && `, ${kg(remainder)} kg fehlen`}
        </Box>
        <CaretRightIcon size={16} weight="bold" aria-hidden />
      </button>
    </Box>
  )
}
