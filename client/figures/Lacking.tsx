import { Text } from '@chakra-ui/react'
import { counted } from '#client/kit/format.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { figures } from '#contract/figures/calls.ts'
import type { FiguresComparison } from '#contract/figures/shapes.ts'
import { measures } from '#contract/rules/figures/statement.ts'
import { monthName } from './words.ts'

const words = { statement: 'Erfolgsrechnung', plan: 'Plan', before: 'Vorjahr' } as const
/** Places that are named before the rest is counted. */
const most = 3

/** Says of which months and studios nothing is known, since a sum without them reads like one with them. */
export function Lacking({ comparison }: { comparison: FiguresComparison }) {
  const { nameOf } = useOwnStudios(figures.compare)
  const lines = measures.flatMap(measure => {
    const { many, first } = comparison.lacking[measure]
    if (many === 0) return []
    const named = first.slice(0, most).map(({ month, studio }) => `${nameOf(studio)} ${monthName(month)}`)
    const rest = many - named.length
    return [
      `${words[measure]}: Es ${many === 1 ? 'fehlt' : 'fehlen'} ${named.join(', ')}${rest > 0 ? ` und ${counted(rest, 'weiterer Monat', 'weitere Monate')}` : ''}.`,
    ]
  })
  if (lines.length === 0) return null
  return (
    <Text role="note" textStyle="small" color="ink2" paddingInline={{ base: '16', md: '20' }} paddingTop="6">
      {lines.join(' ')}
    </Text>
  )
}
