import { date, francs, money, quantity } from '#client/kit/format.ts'
import { page, words } from '#client/kit/paper/page.ts'
import type { Address } from '#contract/payments/bills/address.ts'
import type { BillParts } from '#contract/payments/bills/reference.ts'
import { vatByRate } from '#contract/shop/vat.ts'
import { placedSlip } from './slip.ts'

/** A bill with what stands above its payment part, as far as the device knows it. */
export interface BillPage {
  title: string
  parts: BillParts
  /** Days. */
  day?: string
  due?: string
  lines?: readonly { title: string; amount: number; price: number; rate: number }[]
}

/** Lines that the page has room for above the payment part. */
const most = 14
const second = '#4A554E'
const [left, right] = [20, 190]

const linesOf = ({ name, street, number, zip, town, country }: Address) => [
  name,
  `${street} ${number}`.trim(),
  country === 'CH' ? `${zip} ${town}` : `${country}-${zip} ${town}`,
]

const sumOf = (lines: NonNullable<BillPage['lines']>) => lines.reduce((sum, { amount, price }) => sum + amount * price, 0)

/** What was bought, its sum and the MWST in it; what there is no room for is one line. */
function bought(lines: NonNullable<BillPage['lines']>) {
  const [shown, rest] = lines.length > most ? [lines.slice(0, most - 1), lines.slice(most - 1)] : [lines, []]
  return [
    ...shown.map(({ title, amount, price, rate }) => [
      `${title}, ${amount} × ${francs(price / 100)} · MWST ${quantity(rate / 100)} %`,
      amount * price,
    ]),
    ...(rest.length > 0 ? [[`und ${rest.length} weitere Artikel`, sumOf(rest)]] : []),
    ['Total', sumOf(lines)],
    ...vatByRate(lines.map(({ rate, amount, price }) => ({ rate, gross: amount * price }))).map(({ rate, vat, net }) => [
      `davon MWST ${quantity(rate / 100)} % auf ${francs(net / 100)} netto`,
      vat,
    ]),
  ] as [string, number][]
}

/** The bill as a page: who, what, until when, and the payment part at its foot. */
export function billPage({ title, parts, day, due, lines = [] }: BillPage): string {
  const facts = [day && `Datum: ${date(day)}`, due && `Zahlbar bis: ${date(due)}`, `Zu bezahlen: ${money(parts.amount)}`]
  const rows = lines.length > 0 ? bought(lines) : []
  return page([
    ...linesOf(parts.creditor).map((line, at) => words(line, left, 22 + at * 5, { size: 3.2, color: second })),
    ...(parts.debtor ? linesOf(parts.debtor) : []).map((line, at) => words(line, 118, 22 + at * 5)),
    words(`Rechnung ${title}`, left, 52, { size: 6.4, bold: true }),
    ...facts.filter(fact => !!fact).map((fact, at) => words(fact as string, left, 60 + at * 5.5, { color: second })),
    ...rows.flatMap(([text, amount], at) => {
      const look = { size: 3.3, bold: text === 'Total' }
      return [words(text, left, 84 + at * 5.4, look), words(francs(amount / 100), right, 84 + at * 5.4, { ...look, right: true })]
    }),
    placedSlip(parts, { x: 0, y: 192 }),
  ])
}
