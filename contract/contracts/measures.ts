import { type InferType, object } from 'yup'
import { count } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share } from '#contract/stats.ts'

/** Counts of contracts by day (C47). */
export const contractCounts = object({
  closings: amount().required(),
  /** First days, and days after the final end: with another contract behind it, and without. */
  begun: amount().required(),
  followed: amount().required(),
  ended: amount().required(),
  notices: amount().required(),
  withdrawals: amount().required(),
  pauses: amount().required(),
  /** Contracts that ended or were followed, on the day after: those left for another offer, and the days that all of them ran. */
  upgrades: amount().required(),
  /** First days of those for which another was left. */
  upgradedTo: amount().required(),
  lived: count(0, 1e12).required(),
  /** Contracts that run in the evening of the last day, and in the evening before the first. */
  running: amount().required(),
  atStart: amount().required(),
  /** Rappen that a month of those brings, in the evening of the last day. */
  revenue: count(0, 1e14).required(),
})
export type ContractCounts = InferType<typeof contractCounts>
export const contractCountNames = Object.keys(contractCounts.fields) as (keyof ContractCounts)[]

const notBy = ['reason'] as const

/** Every number of the statistics of contracts, each with its one definition. */
export const contractMeasures: readonly StatsMeasure<ContractCounts>[] = [
  {
    id: 'closings',
    title: 'Abschlüsse',
    kind: 'count',
    leads: true,
    better: 'more',
    notBy,
    formula: 'Unterschriebene Verträge am Tag, an dem das Studio sie erhielt, ohne abgelehnte und gelöschte.',
    value: ({ closings }) => closings,
  },
  {
    id: 'running',
    title: 'Laufende Verträge',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'stock',
    notBy,
    formula: 'Angenommene Verträge vom ersten bis zum letzten Tag, auch während einer Pause.',
    value: ({ running }) => running,
  },
  {
    id: 'revenue',
    title: 'Umsatz pro Monat',
    kind: 'money',
    leads: true,
    better: 'more',
    adds: 'stock',
    notBy,
    formula:
      'Was ein Monat der laufenden Verträge bringt: Preis nach Aktion und Firmenrabatt, mit Zusätzen, geteilt durch die Monate einer Periode. Was im Voraus oder nach Eintritten bezahlt wird, zählt nicht.',
    value: ({ revenue }) => revenue,
  },
  {
    id: 'ended',
    title: 'Beendete Verträge',
    kind: 'count',
    leads: true,
    better: 'less',
    formula: 'Verträge am Tag nach ihrem Ende, wenn kein anderer Vertrag derselben Person anschliesst.',
    value: ({ ended }) => ended,
  },
  {
    id: 'churn',
    title: 'Abgang',
    kind: 'percent',
    leads: true,
    better: 'less',
    notBy,
    formula: 'Beendete Verträge geteilt durch die Verträge, die zu Beginn des Zeitraums liefen.',
    value: ({ ended, atStart }) => share(ended, atStart),
  },
  {
    id: 'begun',
    title: 'Begonnene Verträge',
    kind: 'count',
    better: 'more',
    notBy,
    formula: 'Angenommene Verträge an ihrem ersten Tag.',
    value: ({ begun }) => begun,
  },
  {
    id: 'followed',
    title: 'Abgelöste Verträge',
    kind: 'count',
    formula: 'Verträge am Tag nach ihrem Ende, wenn ein anderer Vertrag derselben Person anschliesst.',
    value: ({ followed }) => followed,
  },
  {
    id: 'notices',
    title: 'Kündigungen',
    kind: 'count',
    better: 'less',
    formula: 'Kündigungen am Tag ihres Eingangs, ohne zurückgenommene.',
    value: ({ notices }) => notices,
  },
  {
    id: 'withdrawals',
    title: 'Widerrufe',
    kind: 'count',
    better: 'less',
    formula: 'Verträge am Tag, an dem sie widerrufen wurden.',
    value: ({ withdrawals }) => withdrawals,
  },
  {
    id: 'pauses',
    title: 'Pausen',
    kind: 'count',
    notBy,
    formula: 'Pausen an ihrem ersten Tag, ohne zurückgenommene.',
    value: ({ pauses }) => pauses,
  },
]

/** Days of a month on average. */
const monthDays = 30.4375

/** The same with what the page of the statistics adds (V57). */
export const wideContractMeasures: readonly StatsMeasure<ContractCounts>[] = [
  ...contractMeasures,
  {
    id: 'upgrades',
    title: 'Wechsel',
    kind: 'count',
    formula: 'Verträge am Tag nach ihrem Ende, wenn sie für ein anderes Angebot verlassen wurden.',
    value: ({ upgrades }) => upgrades,
  },
  {
    id: 'term',
    title: 'Mittlere Laufzeit',
    kind: 'number',
    better: 'more',
    formula: 'Monate vom ersten bis zum letzten Tag der Verträge, die im Zeitraum endeten oder abgelöst wurden.',
    value: ({ lived, ended, followed }) => (ended + followed > 0 ? lived / monthDays / (ended + followed) : null),
  },
]

const measured = (id: string) => wideContractMeasures.find(measure => measure.id === id)!
const notByAddOn = ['addOn'] as const

/** Counts on the page of the packages: how each offer and each add-on goes (V50). */
export const packageMeasures: readonly StatsMeasure<ContractCounts>[] = [
  measured('running'),
  { ...measured('closings'), title: 'Verkauft' },
  measured('ended'),
  { ...measured('revenue'), notBy: notByAddOn },
  { ...measured('upgrades'), title: 'Verlassen für anderes', leads: true, better: 'less' },
  {
    id: 'upgradedTo',
    title: 'Gekommen von anderem',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Verträge an ihrem ersten Tag, wenn dafür ein anderer verlassen wurde.',
    value: ({ upgradedTo }) => upgradedTo,
  },
]
