import type { Option } from '#client/kit/choices.tsx'
import type { Filter } from '#client/kit/table/column.ts'

/** A list's filter by studio, which follows the desk's own while nothing is chosen. */
export const byStudio = (studios: readonly Option[]): Filter => ({
  id: 'studio',
  title: 'Studio',
  choices: studios,
  follows: code => [code],
})

/** The same where rows may also belong to the whole chain. */
export const byOwner = (title: string, studios: readonly Option[]): Filter => ({
  id: 'studio',
  title,
  choices: [['-', 'Alle Studios'], ...studios],
  follows: code => ['-', code],
})
