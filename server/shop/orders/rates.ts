import type { TaxedPart } from '#contract/rules/payments/positions.ts'
import { rateThen, vatByRate } from '#contract/rules/payments/vat.ts'
import type { SoldLine } from '#server/shop/tables.ts'

/** The sum of an order by MWST rate. */
export const orderPartsOf = (lines: readonly SoldLine[]): TaxedPart[] =>
  vatByRate(lines.map(({ rate, price, amount }) => ({ rate, gross: price * amount }))).map(({ rate, gross }) => ({ rate, gross }))

/** The lines once `those` are delivered on a day, by the MWST rates of that day (S26); undefined where it changes none. */
export function deliveredOn(lines: readonly SoldLine[], day: string, those: 'goods' | 'codes'): SoldLine[] | undefined {
  const isNow = ({ gives }: SoldLine) => (gives ? those === 'codes' : those === 'goods')
  const then = lines.map(line => (isNow(line) ? { ...line, rate: rateThen(line.rate, day) } : line))
  return then.some(({ rate }, at) => rate !== lines[at]?.rate) ? then : undefined
}
