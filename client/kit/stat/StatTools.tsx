import { Box } from '@chakra-ui/react'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ReactNode, useEffect, useState } from 'react'
import { Pick } from '#client/kit/Pick.tsx'
import type { Filter } from '#client/kit/table/column.ts'
import { FilterSheet } from '#client/kit/table/FilterSheet.tsx'
import { Key, Tool } from '#client/kit/table/look.ts'
import { isTyping } from '#client/kit/table/typing.ts'
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
  const [open, setOpen] = useState<'period' | 'filters'>()
  useFilterKey(() => setOpen('filters'))
  return (
    <>
      <Tool type="button" data-on aria-haspopup="dialog" aria-label={`Zeitraum: ${periodText(shown)}`} onClick={() => setOpen('period')}>
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
      {filters.map(filter => (
        <FilterChip key={filter.id} filter={filter} shown={shown} show={show} />
      ))}
      {filters.length > 0 && (
        <Tool type="button" aria-haspopup="dialog" onClick={() => setOpen('filters')}>
          <FunnelIcon size={15} aria-hidden />
          Filter
          <Key aria-hidden>F</Key>
        </Tool>
      )}
      {acts && (
        <Box data-noprint display="contents">
          {acts}
        </Box>
      )}
      {open === 'period' && <PeriodSheet picked={shown} onPick={picked => show(picked)} onClose={() => setOpen(undefined)} />}
      <FilterSheet
        open={open === 'filters'}
        onClose={() => setOpen(undefined)}
        filters={filters}
        shown={{ q: '', sort: '', columns: [], filters: shown.filters }}
        show={change => change.filters && show({ filters: kept(change.filters) })}
      />
    </>
  )
}

const kept = (filters: Record<string, string[]>) => Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0))

export function filterText({ choices }: Filter, values: readonly string[]) {
  const words = values.map(value => choices.find(choice => choice.value === value)?.label ?? value)
  return words.length > 2 ? `${words.length} gewählt` : words.join(', ')
}

/** A set filter; its x removes it. */
function FilterChip({ filter, shown, show }: { filter: Filter; shown: StatShown; show: ToolsProps['show'] }) {
  const values = shown.filters[filter.id] ?? []
  if (values.length === 0) return null
  const text = filterText(filter, values)
  return (
    <Tool
      type="button"
      data-on
      aria-label={`Filter ${filter.title}: ${text} entfernen`}
      onClick={() => show({ filters: kept({ ...shown.filters, [filter.id]: [] }) })}
    >
      {filter.title}: {text}
      <XIcon size={13} weight="bold" aria-hidden />
    </Tool>
  )
}

/** F opens the filters, as in a list. */
function useFilterKey(open: () => void) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || isTyping(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}
