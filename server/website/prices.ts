import { asc, isNull } from 'drizzle-orm'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { termsOf } from '#contract/rules/contracts/offerPrice.ts'
import { francsText } from '#contract/rules/papers/said.ts'
import type { Price } from '#contract/website/shapes.ts'
import { offerVersion } from '#server/contracts/offers/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'

const many = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)

/** The unit that the price of these terms is for. */
function perOf({ kind, months, entries, periodMonths }: OfferTerms): string {
  if (kind === 'entries') return `für ${many(entries ?? 1, 'einen Eintritt', 'Eintritte')}`
  if (kind === 'prepaid') return `für ${many(months ?? 1, 'einen Monat', 'Monate')}`
  return periodMonths === 1 ? 'pro Monat' : `für je ${periodMonths} Monate`
}

const priceWith = (rappen: number, from: boolean, per: string | null): Price => ({
  rappen,
  from,
  per,
  words: [from && 'ab', `CHF ${francsText(rappen)}`, per].filter(Boolean).join(' '),
})

interface Sold {
  title: string
  price: Price
  /** Codes of the studios where it is sold. */
  studios: readonly string[]
}

/** Contract offers that are sold, by id, each with what one costs who signs today without a code. */
export async function pricesOf(tx: Tx): Promise<ReadonlyMap<string, Sold>> {
  const versions = await tx.select().from(offerVersion).where(isNull(offerVersion.withdrawnAt)).orderBy(asc(offerVersion.offer))
  const day = today()
  return new Map(
    versions.map(({ offer, contract, enabledStudios }) => {
      const { price } = termsOf({ terms: contract, choice: { start: day, addOns: [], skipPresale: false }, promotion: null, day })
      return [offer, { title: contract.title, price: priceWith(price, false, perOf(contract)), studios: enabledStudios }]
    }),
  )
}

/** The price of an offer of the site; null where none is typed, or what it names is sold no longer or not in its studio. */
export function priceOfRow(
  { offer, price, per, studio }: { offer: string | null; price: number | null; per: string | null; studio: string | null },
  sold: ReadonlyMap<string, Sold>,
): Price | null {
  if (!offer) return price === null ? null : priceWith(price, true, per)
  const known = sold.get(offer)
  return known && (studio === null || known.studios.includes(studio)) ? known.price : null
}
