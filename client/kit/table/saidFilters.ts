import type { Filter } from './column.ts'
import type { TableState } from './tableAddress.ts'

/** The words of a filter's chosen values. */
export const wordsOf = ({ choices }: Pick<Filter, 'choices'>, values: readonly string[] = []) =>
  values.map(value => choices.find(([each]) => each === value)?.[1] ?? value)

/** Chosen words where there is little room. */
export const shortened = (words: readonly string[]) => (words.length > 2 ? `${words.length} gewählt` : words.join(', '))

/** Search and filters in words. */
export function saidFilters({ filters, shown }: { filters: readonly Filter[]; shown: TableState }, chosen: number): [string, string][] {
  const set = filters.flatMap((filter): [string, string][] => {
    const words = wordsOf(filter, shown.filters[filter.id])
    return words.length > 0 ? [[filter.title, words.join(', ')]] : []
  })
  return [
    ...(shown.q ? [['Suche', shown.q] as [string, string]] : []),
    ...set,
    ...(chosen > 0 ? [['Auswahl', `${chosen} gewählte`] as [string, string]] : []),
  ]
}
