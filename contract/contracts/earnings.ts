import { type InferType, object } from 'yup'
import { pageFields } from '#contract/page.ts'
import type { EarnedKind } from '#contract/rules/contracts/earned.ts'
import { count, day, id, text } from '#contract/shapes.ts'
import { type StatsMeasure, spanTests, statsFields, statsQuery } from '#contract/stats.ts'

const rappen = () => count(-1e14, 1e14)

/** Earnings in Rappen without MWST: by the price of contracts' days, by fees on their day, by sales; and the MWST on all of it (V27). */
export const earningCounts = object({
  contracts: rappen().required(),
  fees: rappen().required(),
  sales: rappen().required(),
  vat: rappen().required(),
})
export type EarningCounts = InferType<typeof earningCounts>
export const earningNames = Object.keys(earningCounts.fields) as (keyof EarningCounts)[]

/** Every number of what is earned, each with its one definition. */
export const earningMeasures: readonly StatsMeasure<EarningCounts>[] = [
  {
    id: 'earned',
    title: 'Erlös',
    kind: 'money',
    leads: true,
    better: 'more',
    formula:
      'Erlös der Verträge, der Gebühren und der Verkäufe zusammen, ohne MWST. Wann etwas bezahlt wird, ändert daran nichts; das zählt der Umsatz.',
    value: ({ contracts, fees, sales }) => contracts + fees + sales,
  },
  {
    id: 'contracts',
    title: 'Erlös der Verträge',
    kind: 'money',
    leads: true,
    better: 'more',
    formula:
      'Der Preis jedes Vertrags an jedem Tag, auf den er fällt, nach Aktion und Firmenrabatt, mit Zusätzen, ohne MWST. Pausen und geschenkte Tage bringen nichts. Eintritte zählen am ersten Tag. Verträge, die nur die Zutrittskontrolle kennt, zählen nicht.',
    value: ({ contracts }) => contracts,
  },
  {
    id: 'fees',
    title: 'Erlös der Gebühren',
    kind: 'money',
    leads: true,
    better: 'more',
    formula: 'Einschreibegebühr, Gebühr der Pause und der Übertragung an ihrem Tag, ohne MWST.',
    value: ({ fees }) => fees,
  },
  {
    id: 'sales',
    title: 'Erlös der Verkäufe',
    kind: 'money',
    leads: true,
    better: 'more',
    formula:
      'Was ausser Verträgen verkauft wurde, am Tag der Buchung, weniger was davon zurückging, ohne MWST: Shop, Kurse, Events und was sonst bezahlt wird.',
    value: ({ sales }) => sales,
  },
  {
    id: 'vat',
    title: 'MWST auf dem Erlös',
    kind: 'money',
    formula: 'Die MWST, die zum Erlös dazukommt, zum Satz des Tages. Geschuldet wird sie nach der Abrechnung, nicht nach dieser Zahl.',
    value: ({ vat }) => vat,
  },
]

export const earningSplits = { studio: 'Studio', offer: 'Angebot', rate: 'MWST-Satz', month: 'Monat' } as const
/** Stands for the offer of what is no contract. */
export const noOffer = 'none'

/** Kinds of what was earned. */
export const earningKinds = { contracts: 'Vertrag', fees: 'Gebühr', sales: 'Verkauf' } as const satisfies Record<
  EarnedKind | 'sales',
  string
>
type EarningKind = keyof typeof earningKinds

export const earningsAsked = object(statsFields)
export type EarningsAsked = InferType<typeof earningsAsked>

export const earningRowsAsked = object({
  ...pageFields(['day', 'title', 'studio', 'amount']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(earningMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type EarningRowsAsked = InferType<typeof earningRowsAsked>

/** A contract or a payment with what it earned in these days at one MWST rate; its person stands in it for whoever reads names there (V55). */
export const earningRow = object({
  /** Id made of the contract or payment, the kind and the rate. */
  _id: text(80).required(),
  /** The first of these days on which it earned something. */
  day: day().required(),
  title: text(200).required(),
  kind: text(10)
    .oneOf(Object.keys(earningKinds) as EarningKind[])
    .required(),
  studio: text(40).required(),
  /** Hundredths of a percent. */
  rate: count(0, 10_000).required(),
  /** Rappen: without MWST, or the MWST where that is asked for. */
  amount: rappen().required(),
  name: text(161).nullable().defined(),
  userId: id().nullable().defined(),
  index: count(0).nullable().defined(),
  /** The payment of a sale, for whoever sees payments there. */
  payment: id().nullable().defined(),
})
export type EarningRow = InferType<typeof earningRow>
