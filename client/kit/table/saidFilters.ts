import type { Filter } from './column.ts'
import type { Shown } from './tableAddress.ts'

/** Search and filters in words. */
export function saidFilters({ filters, shown }: { filters: readonly Filter[]; shown: Shown }, chosen: number): [string, string][] {
  const set = filters.flatMap(({ id, title, choices }): [string, string][] => {
    const values = shown.filters[id] ?? []
    const words = values.map(value => choices.find(choice => choice.value === value)?.label ?? value)
    return words.length > 0 ? [[title, words.join(', ')]] : []
  })
  return [
    ...(shown.q ? [['Suche', shown.q] as [string, string]] : []),
    ...set,
    ...(chosen > 0 ? [['Auswahl', `${chosen} gewählte`] as [string, string]] : []),
  ]
}
