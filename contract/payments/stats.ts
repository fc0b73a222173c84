import { type InferType, object } from 'yup'
import { pageFields } from '#contract/page.ts'
import { accounts } from '#contract/rules/payments/positions.ts'
import { count, day, id, instant, list, money, text } from '#contract/shapes.ts'
import { type StatsMeasure, share, spanTests, statsFields, statsQuery } from '#contract/stats.ts'

/** Rappen of many years; below what a number holds exactly. */
const rappen = () => count(-1e14, 1e14).required()

/** Sums of the journal; all but `payments` and `refunds` in Rappen. */
const booked = {
  /** Sales, and what of them was given back; MWST included. */
  sold: rappen(),
  back: rappen(),
  vat: rappen(),
  /** Income less outgoings. */
  gateway: rappen(),
  cash: rappen(),
  terminal: rappen(),
  bank: rappen(),
  rounding: rappen(),
  disputes: rappen(),
  /** Debt to payers, more or less than before. */
  owed: rappen(),
  payments: count(0, 1e12).required(),
  refunds: count(0, 1e12).required(),
  /** Fees that the payment service and the bank kept. */
  fees: rappen(),
  /** Worth of value vouchers, more or less than before. */
  vouchers: rappen(),
  /** Parts of `gateway`, which payers brought and took by each way. */
  twint: rappen(),
  card: rappen(),
}
export type BookedSum = keyof typeof booked
export const bookedNames = Object.keys(booked) as BookedSum[]

/** The journal's sums, and beside them what is still to be paid by payments that began then. */
export const journalCounts = object({ ...booked, open: rappen() })
export type JournalCounts = InferType<typeof journalCounts>
export const journalNames = Object.keys(journalCounts.fields) as (keyof JournalCounts)[]

/** Money that moved has no MWST rate: only what was sold has one. */
const withoutRate = ['rate'] as const

/** Every figure of the overview, each from the journal; beside it `open` takes the prices of what is not paid. */
export const journalMeasures: readonly StatsMeasure<JournalCounts>[] = [
  {
    id: 'turnover',
    title: 'Umsatz',
    kind: 'money',
    leads: true,
    better: 'more',
    formula: 'Was verkauft wurde, mit MWST, ohne was davon zurückbezahlt ist. Es zählt der Tag der Zahlung und der Tag der Rückzahlung.',
    value: ({ sold, back }) => sold - back,
  },
  {
    id: 'payments',
    title: 'Zahlungen',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Käufe, die ganz bezahlt sind, am Tag, an dem sie es wurden.',
    notBy: withoutRate,
    value: ({ payments }) => payments,
  },
  {
    id: 'open',
    title: 'Offen',
    kind: 'money',
    leads: true,
    better: 'less',
    formula: 'Was von Käufen, die im Zeitraum begonnen haben, jetzt noch zu bezahlen ist: auf Rechnung, am Empfang oder online.',
    notBy: withoutRate,
    value: ({ open }) => open,
  },
  {
    id: 'back',
    title: 'Zurückbezahlt',
    kind: 'money',
    leads: true,
    better: 'less',
    formula:
      'Was von Verkauftem zurückbezahlt ist, weil es das Studio so entschieden hat. Doppelte Zahlungen, die von selbst zurückgehen, zählen nicht.',
    value: ({ back }) => back,
  },
  {
    id: 'disputes',
    title: 'Von Banken zurückgeholt',
    kind: 'money',
    leads: true,
    better: 'less',
    formula: 'Was Banken nach einer Beanstandung zurückgeholt haben, ohne was sie wieder gutschrieben.',
    notBy: withoutRate,
    value: ({ disputes }) => disputes,
  },
  {
    id: 'vat',
    title: 'MWST',
    kind: 'money',
    leads: true,
    formula: 'Die MWST im Umsatz, nach dem Satz am Tag der Lieferung; bis dahin gilt der am Tag des Kaufs.',
    value: ({ vat }) => vat,
  },
  {
    id: 'net',
    title: 'Umsatz ohne MWST',
    kind: 'money',
    better: 'more',
    formula: 'Umsatz weniger MWST.',
    value: ({ sold, back, vat }) => sold - back - vat,
  },
  {
    id: 'average',
    title: 'Durchschnitt pro Zahlung',
    kind: 'money',
    each: true,
    formula: 'Was verkauft wurde, geteilt durch die Zahlungen.',
    notBy: withoutRate,
    value: ({ sold, payments }) => (payments > 0 ? Math.round(sold / payments) : null),
  },
  {
    id: 'twint',
    title: 'TWINT',
    kind: 'money',
    formula: 'Was mit TWINT einging, weniger was darüber zurückging oder zurückgeholt wurde, vor Gebühren.',
    notBy: withoutRate,
    value: ({ twint }) => twint,
  },
  {
    id: 'card',
    title: 'Karte',
    kind: 'money',
    formula: 'Was mit Karte einging, weniger was darüber zurückging oder zurückgeholt wurde, vor Gebühren.',
    notBy: withoutRate,
    value: ({ card }) => card,
  },
  {
    id: 'cash',
    title: 'Bar',
    kind: 'money',
    formula: 'Was bar einging, weniger was bar ausbezahlt wurde.',
    notBy: withoutRate,
    value: ({ cash }) => cash,
  },
  {
    id: 'bank',
    title: 'Rechnungen',
    kind: 'money',
    formula: 'Was auf dem Bankkonto einging, weniger was von dort zurückging.',
    notBy: withoutRate,
    value: ({ bank }) => bank,
  },
  {
    id: 'terminal',
    title: 'Terminal',
    kind: 'money',
    formula: 'Was am Terminal einging, weniger was darüber zurückging.',
    notBy: withoutRate,
    value: ({ terminal }) => terminal,
  },
  {
    id: 'gateway',
    title: 'Beim Zahlungsdienst',
    kind: 'money',
    formula: 'Geld beim Zahlungsdienst: um so viel hat es im Zeitraum zu- oder abgenommen.',
    notBy: withoutRate,
    value: ({ gateway }) => gateway,
  },
  {
    id: 'fees',
    title: 'Gebühren',
    kind: 'money',
    better: 'less',
    formula: 'Was Zahlungsdienst und Bank mit ihren Abrechnungen für sich behalten haben.',
    notBy: withoutRate,
    value: ({ fees }) => fees,
  },
  {
    id: 'vouchers',
    title: 'Gutscheine',
    kind: 'money',
    formula: 'Was Wertgutscheine noch gelten: um so viel hat es im Zeitraum zu- oder abgenommen.',
    notBy: withoutRate,
    value: ({ vouchers }) => vouchers,
  },
  {
    id: 'owed',
    title: 'Geschuldet',
    kind: 'money',
    formula: 'Geld, das da ist und nicht behalten wird: um so viel hat es im Zeitraum zu- oder abgenommen.',
    notBy: withoutRate,
    value: ({ owed }) => owed,
  },
  {
    id: 'rounding',
    title: 'Rundung',
    kind: 'money',
    formula: 'Was die Kasse durch das Runden auf 5 Rappen mehr oder weniger hat.',
    notBy: withoutRate,
    value: ({ rounding }) => rounding,
  },
  {
    id: 'refunds',
    title: 'Rückzahlungen',
    kind: 'count',
    better: 'less',
    formula: 'Rückzahlungen, die angekommen sind, auch die von doppelten Zahlungen.',
    notBy: withoutRate,
    value: ({ refunds }) => refunds,
  },
  {
    id: 'backShare',
    title: 'Anteil zurückbezahlt',
    kind: 'percent',
    better: 'less',
    formula: 'Zurückbezahlt geteilt durch Verkauft.',
    value: ({ sold, back }) => share(back, sold),
  },
]

/** Splits of the figures. */
export const journalSplits = { month: 'Monat', studio: 'Studio', rate: 'MWST-Satz' } as const

export const journalAsked = object(statsFields)
export type JournalAsked = InferType<typeof journalAsked>

export const journalRowsBy = (measures: readonly { id: string }[]) =>
  object({
    ...pageFields(['at', 'account', 'amount', 'studio']),
    ...statsQuery,
    account: list(text(20).oneOf(accounts).required(), accounts.length),
    /** Only lines of which this figure is made. */
    measure: text(20).oneOf(measures.map(measure => measure.id)),
  })
    .test(...spanTests.inOrder)
    .test(...spanTests.notTooLong)
export type JournalRowsAsked = InferType<ReturnType<typeof journalRowsBy>>

/** A line of the booking journal; debit is positive. */
export const journalRow = object({
  _id: text(220).required(),
  at: instant().required(),
  day: day().required(),
  studio: text(40).required(),
  account: text(20).oneOf(accounts).required(),
  /** Its number in the chart of accounts, where one was set. */
  number: text(20).nullable(),
  /** Hundredths of a percent. */
  rate: count(0, 10_000).nullable(),
  amount: money().required(),
  /** Null for what is booked for no single payment, such as a settlement of the payment service. */
  payment: id().nullable().default(null),
  title: text(120).required(),
})
export type JournalRow = InferType<typeof journalRow>
