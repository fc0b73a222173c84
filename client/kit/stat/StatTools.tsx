import { Box } from '@chakra-ui/react'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { type ReactNode, useState } from 'react'
import { Pick } from '#client/kit/Pick.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { FilterButton, FilterChips } from '#client/kit/table/Filters.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { comparisons, steps } from '#contract/stats.ts'
import { PeriodSheet } from './PeriodSheet.tsx'
import { periodText, type StatShown } from './statAddress.ts'

interface ToolsProps {
  shown: StatShown
  show: (change: Partial<StatShown>) => void
  filters: readonly Filter[]
  /** The usual comparison, where none was picked. */
  usual?: string
  /** Further acts on the statistic. */
  acts?: ReactNode
}

/** The tools above a statistic: its days, its comparison and its filters. */
export function StatTools({ shown, show, filters, usual, acts }: ToolsProps) {
  const [dates, setDates] = useState(false)
  const chosen = { filters, set: shown.filters, onSet: (set: StatShown['filters']) => show({ filters: dropEmptyFilters(set) }) }
  return (
    <>
      <Tool type="button" data-on aria-haspopup="dialog" aria-label={`Zeitraum: ${periodText(shown)}`} onClick={() => setDates(true)}>
        <CalendarBlankIcon size={15} aria-hidden />
        {periodText(shown)}
        <CaretDownIcon size={12} weight="bold" aria-hidden />
      </Tool>
      <Pick
        label="Vergleich"
        value={shown.comparison || usual || 'before'}
        options={Object.entries(comparisons).map(([value, text]) => [value, value === 'none' ? text : `Vergleich: ${text}`])}
        onPick={value => show({ comparison: value === usual ? '' : value })}
      />
      <Pick
        label="Punkte der Kurve"
        value={shown.step}
        options={[['', 'Kurve: automatisch'], ...Object.entries(steps).map(([value, text]) => [value, `Kurve: ${text}`] as const)]}
        onPick={step => show({ step })}
      />
      <FilterChips {...chosen} />
      <FilterButton {...chosen} />
      {acts && (
        <Box data-noprint display="contents">
          {acts}
        </Box>
      )}
      {dates && <PeriodSheet picked={shown} onPick={picked => show(picked)} onClose={() => setDates(false)} />}
    </>
  )
}

const dropEmptyFilters = (filters: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0))
