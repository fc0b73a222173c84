import { quantity, thousands } from '#client/kit/format.ts'
import type { EatenBase, MealSum } from '#contract/rules/nutrition/meals.ts'
import type { MealEntry } from '#sync/collections/meals.ts'

export const unitOf = { g: 'g', ml: 'ml', piece: 'Stück' } as const satisfies Record<EatenBase, string>

/** «1’240», «–» where nothing is known. */
export const kcalText = (value: number | null) => (value === null ? '–' : thousands(value))

/** «12,3 g», «–» where nothing is known. */
export const gramText = (value: number | null) => (value === null ? '–' : `${quantity(value, 1)} g`)

/** Words before a sum of which some is unknown. */
export const atLeast = ({ atLeast: isLess }: MealSum) => (isLess ? 'mindestens ' : '')

/** Portions are called «1 Scheibe»: of several the number goes before. */
const portionText = (portion: string, many: number) => (many === 1 ? portion : `${quantity(many)} × ${portion.replace(/^1 /, '')}`)

/** «2 × Scheibe · 70 g», «150 g», «1 Stück», «2 × Portion». */
export function amountText({ amount, base, portion, size }: Pick<MealEntry, 'amount' | 'base' | 'portion' | 'size'>) {
  const plain = `${quantity(amount, 1)} ${unitOf[base]}`
  if (!portion || !size) return plain
  const portions = portionText(portion, Math.round((amount / size) * 100) / 100)
  return base === 'piece' ? portions : `${portions} · ${plain}`
}
