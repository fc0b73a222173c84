import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { date } from '#client/kit/format.ts'
import { type FigureDifference, stats } from '#contract/measures/calls.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Statistic } from '#contract/stats.ts'
import { monthName } from './words.ts'

const List = chakra('ul', {
  base: { display: 'grid', gap: '4', paddingInline: { base: '16', md: '20' }, paddingTop: '8', textStyle: 'small', color: 'ink2' },
})

/** Those whose month lies in the period that is shown, or in the one that it is held against. */
export const shownOf = (found: readonly FigureDifference[], { from, to, compared }: Pick<Statistic, 'from' | 'to' | 'compared'>) =>
  found.filter(({ month }) =>
    [{ from, to }, ...(compared ? [compared] : [])].some(span => span.from.slice(0, 7) <= month && month <= span.to),
  )

/** Months that the nightly recount found otherwise than they were kept, below the curve (V58). */
export function FigureDifferences({
  family,
  statistic,
}: {
  family: FamilyName
  statistic: Pick<Statistic, 'from' | 'to' | 'compared' | 'studios'>
}) {
  const reads = useReachAny(stats.differences)
  const codes = statistic.studios.join(' ')
  const input = useMemo(() => ({ query: { family, studio: codes.split(' ').filter(Boolean) } }), [family, codes])
  const { data } = useCall(stats.differences, reads ? input : undefined)
  const found = shownOf(data ?? [], statistic)
  if (found.length === 0) return null
  return (
    <List aria-label="Nachgezählt">
      {found.map(({ month, at }) => (
        <li key={month}>
          {monthName(month)}: Die Nachzählung vom {date(at)} ergab andere Zahlen. Seither gelten die neuen.
        </li>
      ))}
    </List>
  )
}
