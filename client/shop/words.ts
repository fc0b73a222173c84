import { counted, money, quantity } from '#client/kit/format.ts'
import { type ContentMeasure, unitPrice } from '#contract/shop/product.ts'
import type { StoreProduct } from '#contract/shop/products.ts'

const units: Record<ContentMeasure, string> = { g: '100 g', kg: '1 kg', ml: '100 ml', l: '1 l', m: '1 m', piece: 'Stück' }

/** «CHF 6.36 pro 100 g», from the contents of one piece. */
export function unitWords({ price, contents, measure }: Pick<StoreProduct, 'price' | 'contents' | 'measure'>) {
  const unit = unitPrice(price, contents, measure)
  return unit && `${money(unit.rappen)} pro ${units[unit.measure]}`
}

/** «inkl. 8,1 % MWST». */
export const vatWords = ({ rate }: Pick<StoreProduct, 'rate'>) => `inkl. ${quantity(rate / 100)} % MWST`

/** «10 Eintritte, 730 Tage gültig»: what is bought without anything to be handed over. */
export function givesWords({ kind, days, entries }: Pick<StoreProduct, 'kind' | 'days' | 'entries'>) {
  const lasts = `${counted(days ?? 0, 'Tag', 'Tage')} ab der Zahlung`
  return kind === 'entry' ? `${counted(entries ?? 1, 'Eintritt', 'Eintritte')}, gültig ${lasts}` : `Zugang zur Ernährung, ${lasts}`
}

/** How many are there: nothing where nothing runs out. */
export function leftWords({ left }: Pick<StoreProduct, 'left'>) {
  if (left === null) return undefined
  if (left <= 0) return 'ausverkauft'
  return left <= 3 ? `nur noch ${left}` : counted(left, 'Stück', 'Stück')
}

/** Names of the studios where it is picked up, where the chosen one is none of them. */
export function elsewhere({ studios }: Pick<StoreProduct, 'studios'>, chosen: string, nameOf: (code: string) => string) {
  if (!chosen || studios.length === 0 || studios.includes(chosen)) return undefined
  return studios.map(nameOf).join(', ')
}
