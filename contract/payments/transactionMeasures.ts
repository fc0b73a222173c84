import type { InferType } from 'yup'
import { count } from '#contract/shapes.ts'
import type { StatsMeasure } from '#contract/stats.ts'
import { journalCounts, journalMeasures, journalNames, journalSplits } from './stats.ts'

/** The journal's sums, and Rappen that the access-control service reports as paid; no figure adds the two (V57). */
export const transactionCounts = journalCounts.shape({ tacPaid: count(-1e14, 1e14).required() })
export type TransactionCounts = InferType<typeof transactionCounts>
export const transactionNames: readonly (keyof TransactionCounts)[] = [...journalNames, 'tacPaid']

/** Ways by which money comes in, each a figure of the journal. */
export const moneyWays = { twint: 'TWINT', card: 'Karte', cash: 'Bar', terminal: 'Terminal', bank: 'Rechnungen' } as const
type MoneyWay = keyof typeof moneyWays
export const moneyWayNames = Object.keys(moneyWays) as MoneyWay[]

/** Figures of the page: the journal's own, of which a way tells what came in alone. */
export const transactionMeasures: readonly StatsMeasure<TransactionCounts>[] = [
  ...journalMeasures.map(measure => ({ ...measure, notBy: [...(measure.notBy ?? []), 'way'] })),
  {
    id: 'moved',
    title: 'Eingegangen',
    kind: 'money',
    better: 'more',
    formula: 'Was mit TWINT, Karte, bar, am Terminal und auf dem Bankkonto einging, weniger was auf demselben Weg zurückging.',
    notBy: ['rate'],
    value: counts => moneyWayNames.reduce((sum, way) => sum + counts[way], 0),
  },
  {
    id: 'tacPaid',
    title: 'Laut Zutrittskontrolle bezahlt',
    kind: 'money',
    leads: true,
    better: 'more',
    formula:
      'Was die Zutrittskontrolle von ihren Rechnungen als bezahlt meldet, am Tag der Rechnung und im Studio des Mitglieds, soweit sie danach gefragt wurde. Es zählt in keiner anderen Zahl mit.',
    notBy: ['rate', 'way'],
    value: ({ tacPaid }) => tacPaid,
  },
]

/** Splits of the page. */
export const transactionSplits = { ...journalSplits, way: 'Zahlungsart' } as const
