import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useState } from 'react'
import type { Filter } from './column.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { shortened, wordsOf } from './saidFilters.ts'
import { Key, Tool } from './tableStyles.ts'
import { isTyping } from './typing.ts'

export interface FiltersProps {
  filters: readonly Filter[]
  /** The chosen values, by their filter's id. */
  set: Readonly<Record<string, string[]>>
  onSet: (set: Record<string, string[]>) => void
}

/** The filters that are set. */
export const setAmong = ({ filters, set }: Pick<FiltersProps, 'filters' | 'set'>) => filters.filter(({ id }) => set[id]?.length)

/** A chip for each filter that is set; its x takes the filter away. */
export const FilterChips = ({ filters, set, onSet }: FiltersProps) =>
  setAmong({ filters, set }).map(filter => {
    const words = wordsOf(filter, set[filter.id])
    return (
      <Tool
        key={filter.id}
        type="button"
        data-on
        aria-label={`Filter ${filter.title}: ${words.join(', ')} entfernen`}
        onClick={() => onSet({ ...set, [filter.id]: [] })}
      >
        {filter.title}: {shortened(words)}
        <XIcon size={13} weight="bold" aria-hidden />
      </Tool>
    )
  })

/** The button that opens the filters, as F does; nothing where there are none. */
export function FilterButton(props: FiltersProps) {
  const [open, setOpen] = useState(false)
  const any = props.filters.length > 0
  useFilterKey(any, () => setOpen(true))
  if (!any) return null
  return (
    <>
      <Tool type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FunnelIcon size={15} aria-hidden />
        Filter
        <Key aria-hidden>F</Key>
      </Tool>
      <FilterSheet {...props} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function useFilterKey(on: boolean, open: () => void) {
  useEffect(() => {
    if (!on) return
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || isTyping(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}
