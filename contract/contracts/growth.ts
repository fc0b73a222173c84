import { type InferType, object } from 'yup'
import { pageFields } from '#contract/page.ts'
import type { TurnKind } from '#contract/rules/contracts/membership.ts'
import { count, day, id, text } from '#contract/shapes.ts'
import { amount, type StatsMeasure, share, spanTests, statsFields, statsQuery } from '#contract/stats.ts'

/** Members by day (V27). */
export const growthCounts = object({
  /** In the morning of the first day, and in the evening of the last. */
  start: amount().required(),
  end: amount().required(),
  joined: amount().required(),
  returned: amount().required(),
  arrived: amount().required(),
  ended: amount().required(),
  moved: amount().required(),
  /** Thousandths of members by which the studios want to grow in these days. */
  aim: count(-1e12, 1e12).required(),
})
export type GrowthCounts = InferType<typeof growthCounts>
export const growthNames = Object.keys(growthCounts.fields) as (keyof GrowthCounts)[]

/** Names of the turns. */
export const turnNames: Record<TurnKind, string> = {
  joined: 'Neu',
  returned: 'Wieder da',
  arrived: 'Aus anderem Studio',
  ended: 'Beendet',
  moved: 'In anderes Studio',
}

/** Every number of the development: start and what came, less what went, is the end. */
export const growthMeasures: readonly StatsMeasure<GrowthCounts>[] = [
  {
    id: 'end',
    title: 'Mitglieder am Ende',
    kind: 'count',
    leads: true,
    better: 'more',
    adds: 'stock',
    formula:
      'Personen, die am Abend des letzten Tages einen Vertrag haben, auch während einer Pause. Anfang + neu + wieder da + aus anderem Studio − beendet − in anderes Studio.',
    value: ({ end }) => end,
  },
  {
    id: 'joined',
    title: turnNames.joined,
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Erster Tag mit Vertrag, zum ersten Mal oder nach 90 Tagen und mehr ohne.',
    value: ({ joined }) => joined,
  },
  {
    id: 'ended',
    title: turnNames.ended,
    kind: 'count',
    leads: true,
    better: 'less',
    formula: 'Tag nach dem letzten Tag, wenn kein anderer Vertrag anschliesst.',
    value: ({ ended }) => ended,
  },
  {
    id: 'change',
    title: 'Veränderung',
    kind: 'percent',
    leads: true,
    better: 'more',
    formula: 'Mitglieder am Ende weniger jene am Anfang, geteilt durch jene am Anfang.',
    value: ({ start, end }) => share(end - start, start),
  },
  {
    id: 'goal',
    title: 'Ziel am Ende',
    kind: 'count',
    leads: true,
    adds: 'stock',
    formula: 'Mitglieder am Anfang und das Wachstum, das für jedes Studio pro Jahr gesetzt ist, auf die Tage bis heute gerechnet.',
    value: ({ start, aim }) => start + Math.round(aim / 1000),
  },
  {
    id: 'start',
    title: 'Mitglieder am Anfang',
    kind: 'count',
    adds: 'stock',
    formula: 'Personen, die am Morgen des ersten Tages einen Vertrag haben.',
    value: ({ start }) => start,
  },
  {
    id: 'returned',
    title: turnNames.returned,
    kind: 'count',
    better: 'more',
    formula: 'Erster Tag mit Vertrag nach weniger als 90 Tagen ohne.',
    value: ({ returned }) => returned,
  },
  {
    id: 'arrived',
    title: turnNames.arrived,
    kind: 'count',
    formula: 'Mitglieder, die ihren Vertrag ohne einen Tag dazwischen in diesem Studio weiterführen. In der Kette hebt es sich auf.',
    value: ({ arrived }) => arrived,
  },
  {
    id: 'moved',
    title: turnNames.moved,
    kind: 'count',
    formula: 'Mitglieder, die ihren Vertrag ohne einen Tag dazwischen in einem anderen Studio weiterführen. In der Kette hebt es sich auf.',
    value: ({ moved }) => moved,
  },
]

export const growthSplits = { studio: 'Studio', month: 'Monat' } as const

export const growthAsked = object(statsFields)
export type GrowthAsked = InferType<typeof growthAsked>

export const growthRowsAsked = object({
  ...pageFields(['day', 'studio']),
  ...statsQuery,
  /** The number that the rows make. */
  measure: text(20).oneOf(growthMeasures.map(measure => measure.id)),
})
  .test(...spanTests.inOrder)
  .test(...spanTests.notTooLong)
export type GrowthRowsAsked = InferType<typeof growthRowsAsked>

/** A turn behind a number; its person stands in it for whoever reads names there (V55). */
export const growthRow = object({
  /** Its place in the list, where nobody may know who it is. */
  _id: text(120).required(),
  day: day().required(),
  studio: text(40).required(),
  kind: text(10)
    .oneOf(Object.keys(turnNames) as TurnKind[])
    .required(),
  name: text(161).nullable().defined(),
  userId: id().nullable().defined(),
})
export type GrowthRow = InferType<typeof growthRow>
