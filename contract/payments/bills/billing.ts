import { array, type InferType, object } from 'yup'
import { type Brand, brands } from '#contract/brand.ts'
import type { Address, BillParts } from '#contract/rules/papers/billParts.ts'
import { dayText, francsText, rateText } from '#contract/rules/papers/said.ts'
import type { TaxedPart } from '#contract/rules/payments/positions.ts'
import { vatByRate } from '#contract/rules/payments/vat.ts'
import { flag, instant, money, text } from '#contract/shapes.ts'

const brandNames = Object.keys(brands) as Brand[]
const billingText = () => text(300)

/** A bill, a receipt or a credit note, in the words that stand on it; its payment part is none of them. */
export const billing = object({
  brand: text(10).oneOf(brandNames).required(),
  title: billingText().required(),
  /** When it was made. */
  at: instant().required(),
  /** Seller, a line each, and payer; none where it is not to be printed. */
  from: array().of(billingText().required()).required(),
  to: array().of(billingText().required()).required(),
  /** Facts below the title, such as the day. */
  facts: array().of(billingText().required()).required(),
  /** Amounts in Rappen. */
  lines: array()
    .of(object({ text: billingText().required(), second: billingText(), amount: money().required() }))
    .required(),
  /** Sums after the lines, each amount with its words; bold where it is the one that counts. */
  sums: array()
    .of(object({ text: billingText().required(), amount: money().required(), bold: flag() }))
    .required(),
})
/** `part` is drawn at the foot of the last page. */
export type Billing = InferType<typeof billing> & { part?: BillParts }
type BillingLine = Billing['lines'][number]
export type BillingSum = Billing['sums'][number]

/** A line of what was sold: how many of it, the price of one in Rappen, and its MWST rate. */
export interface SoldPiece {
  title: string
  amount: number
  price: number
  rate: number
}

/** The MWST number of who sells, which is invented. */
export const vatNumber = 'CHE-000.000.000 MWST'

const addressLines = ({ name, street, number, zip, town, country }: Address) =>
  [name, `${street} ${number}`.trim(), country === 'CH' ? `${zip} ${town}` : `${country}-${zip} ${town}`].filter(line => line !== '')

/** Head that all papers of a payment share. */
export const billingHead = (brand: Brand, creditor: Address, to: Address | null) => ({
  brand,
  at: new Date().toISOString(),
  from: [...addressLines(creditor), vatNumber],
  to: to ? addressLines(to) : [],
})

export const soldOf = (pieces: readonly SoldPiece[]): BillingLine[] =>
  pieces.map(({ title, amount, price, rate }) => ({
    text: title,
    second: `${amount} × ${francsText(price)} · MWST ${rateText(rate)} %`,
    amount: amount * price,
  }))

/** The total of what was sold and the MWST in it. */
export const totalOf = (amount: number, parts: readonly TaxedPart[]): BillingSum[] => [
  { text: 'Total', amount, bold: true },
  ...vatByRate(parts).map(({ rate, gross, vat }) => ({
    text: `davon MWST ${rateText(rate)} % auf ${francsText(gross - vat)} netto`,
    amount: vat,
  })),
]

/** A bill's subject: the whole amount in Rappen with its parts by MWST rate, and what was bought. */
export interface Billed {
  title: string
  amount: number
  parts: readonly TaxedPart[]
  lines: readonly SoldPiece[]
}

/** The QR-bill as a paper: what was bought, until when it is paid, as far as that is known, and the payment part. */
export function billWords(
  brand: Brand,
  part: BillParts,
  { title, amount, parts, lines }: Billed,
  days?: { day: string; due: string },
): Billing {
  const open =
    part.amount < amount
      ? [
          { text: 'Schon bezahlt', amount: part.amount - amount },
          { text: 'Noch offen', amount: part.amount, bold: true },
        ]
      : []
  return {
    ...billingHead(brand, part.creditor, part.debtor),
    title: `Rechnung ${title}`,
    facts: days ? [`Datum: ${dayText(days.day)}`, `Zahlbar bis: ${dayText(days.due)}`] : [],
    lines: soldOf(lines),
    sums: [...totalOf(amount, parts), ...open],
    part,
  }
}
