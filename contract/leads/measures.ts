import { type InferType, object } from 'yup'
import { count } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, unknown } from '#contract/stats.ts'

/** Counts of leads by the day of their receipt, without members, spam and merged ones (V27); of enquiries and referrals by their own day. */
export const leadCounts = object({
  leads: amount().required(),
  enquiries: amount().required(),
  referrals: amount().required(),
  referralsWon: amount().required(),
  /** Leads of which it can be said whether they were answered in time, and those that were. */
  due: amount().required(),
  inTime: amount().required(),
  /** Minutes until half of those who were answered were. */
  firstAnswer: count(unknown, 1e9).required(),
  /** Leads that came as far, or further. */
  contacted: amount().required(),
  appointments: amount().required(),
  visited: amount().required(),
  offered: amount().required(),
  won: amount().required(),
  lost: amount().required(),
  /** Open leads whose next step is late, today alone. */
  overdue: count(unknown, 1e9).required(),
  /** Rappen, by the days of their months. */
  cost: count(0, 1e12).required(),
})
export type LeadCounts = InferType<typeof leadCounts>
export const leadCountNames = Object.keys(leadCounts.fields) as (keyof LeadCounts)[]

const notByReason = ['reason'] as const
/** Splits that tell nothing of what is paid, which goes by source and studio. */
const notByCost = ['category', 'form', 'owner', 'reason'] as const

/** Steps from the first word to the contract, each a part of the one before. */
export const leadFunnel = ['leads', 'contacted', 'appointments', 'visited', 'offered', 'won'] as const

const per = (cost: number, many: number) => (cost > 0 && many > 0 ? Math.round(cost / many) : null)

/** Every number of the statistics of leads, each with its one definition. */
export const leadMeasures: readonly StatsMeasure<LeadCounts>[] = [
  {
    id: 'leads',
    title: 'Eingegangene Leads',
    kind: 'count',
    leads: true,
    better: 'more',
    formula:
      'Nach dem Tag des Eingangs, ohne Mitglieder, Spam und zusammengelegte. Was daraus wurde, zählt am selben Tag. Gelöschte Leads zählen am Ersten ihres Monats weiter, ohne Zeile.',
    value: ({ leads }) => leads,
  },
  {
    id: 'inTimeShare',
    title: 'Rechtzeitig beantwortet',
    kind: 'percent',
    leads: true,
    better: 'more',
    notBy: notByReason,
    formula:
      'Leads, denen jemand bis zur Frist ihres ersten Schritts geantwortet hat, geteilt durch die mit Antwort oder mit abgelaufener Frist.',
    value: ({ inTime, due }) => share(inTime, due),
  },
  {
    id: 'firstAnswer',
    title: 'Erste Antwort',
    kind: 'hours',
    leads: true,
    better: 'less',
    adds: 'distinct',
    notBy: notByReason,
    formula:
      'Zeit vom Eingang bis zum ersten Schritt von jemandem im Studio: Bei der Hälfte der beantworteten Leads ging es höchstens so lange.',
    value: ({ firstAnswer }) => (firstAnswer === unknown ? null : firstAnswer / 60),
  },
  {
    id: 'won',
    title: 'Gewonnene Leads',
    kind: 'count',
    leads: true,
    better: 'more',
    notBy: notByReason,
    formula: 'Leads dieser Tage, die heute gewonnen sind.',
    value: ({ won }) => won,
  },
  {
    id: 'conversion',
    title: 'Abschlussquote',
    kind: 'percent',
    leads: true,
    better: 'more',
    notBy: notByReason,
    formula: 'Gewonnene Leads geteilt durch eingegangene Leads derselben Tage.',
    value: ({ won, leads }) => share(won, leads),
  },
  {
    id: 'costPerContract',
    title: 'Kosten pro Vertrag',
    kind: 'money',
    each: true,
    leads: true,
    better: 'less',
    notBy: notByCost,
    formula: 'Leadkosten geteilt durch gewonnene Leads.',
    value: ({ cost, won }) => per(cost, won),
  },
  {
    id: 'enquiries',
    title: 'Anfragen',
    kind: 'count',
    better: 'more',
    notBy: ['owner', 'reason'],
    formula: 'Jedes Mal, wenn jemand schrieb oder kam, an seinem Tag, auch von Leads, die schon da waren.',
    value: ({ enquiries }) => enquiries,
  },
  {
    id: 'contacted',
    title: 'Kontaktiert',
    kind: 'count',
    better: 'more',
    notBy: notByReason,
    formula: 'Leads, die erreicht wurden oder weiter kamen.',
    value: ({ contacted }) => contacted,
  },
  {
    id: 'appointments',
    title: 'Mit Termin',
    kind: 'count',
    better: 'more',
    notBy: notByReason,
    formula: 'Leads, die einen Termin hatten oder weiter kamen.',
    value: ({ appointments }) => appointments,
  },
  {
    id: 'visited',
    title: 'Waren da',
    kind: 'count',
    better: 'more',
    notBy: notByReason,
    formula: 'Leads, die im Studio waren oder weiter kamen.',
    value: ({ visited }) => visited,
  },
  {
    id: 'offered',
    title: 'Mit Angebot',
    kind: 'count',
    better: 'more',
    notBy: notByReason,
    formula: 'Leads, die ein Angebot bekamen oder gewonnen sind.',
    value: ({ offered }) => offered,
  },
  {
    id: 'lost',
    title: 'Verlorene Leads',
    kind: 'count',
    better: 'less',
    formula: 'Leads dieser Tage, die heute verloren oder nicht erreichbar sind.',
    value: ({ lost }) => lost,
  },
  {
    id: 'overdue',
    title: 'Überfällige Leads',
    kind: 'count',
    better: 'less',
    adds: 'stock',
    notBy: notByReason,
    formula:
      'Offene Leads, deren nächster Schritt jetzt überfällig ist, gleich wann sie eingingen. Für frühere Tage ist das nicht bekannt.',
    value: ({ overdue }) => (overdue === unknown ? null : overdue),
  },
  {
    id: 'cost',
    title: 'Leadkosten',
    kind: 'money',
    better: 'less',
    notBy: notByCost,
    formula: 'Was die Quellen kosten, auf die Tage ihrer Monate verteilt. Kosten der ganzen Kette zählen nur ohne Auswahl eines Studios.',
    value: ({ cost }) => cost,
  },
  {
    id: 'costPerLead',
    title: 'Kosten pro Lead',
    kind: 'money',
    each: true,
    better: 'less',
    notBy: notByCost,
    formula: 'Leadkosten geteilt durch eingegangene Leads.',
    value: ({ cost, leads }) => per(cost, leads),
  },
  {
    id: 'referrals',
    title: 'Empfehlungen',
    kind: 'count',
    better: 'more',
    notBy: notByCost,
    formula: 'Personen, die von Mitgliedern eingeladen wurden, am Tag der Einladung; wer zweimal eingeladen wurde, zählt einmal.',
    value: ({ referrals }) => referrals,
  },
  {
    id: 'referralsWon',
    title: 'Empfehlungen mit Beitritt',
    kind: 'count',
    better: 'more',
    notBy: notByCost,
    formula: 'Empfehlungen dieser Tage, aus denen bis heute Mitglieder geworden sind.',
    value: ({ referralsWon }) => referralsWon,
  },
]
