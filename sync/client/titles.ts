import { measures } from '#contract/measurements.ts'
import { meals } from '#contract/rules/nutrition/meals.ts'
import type { CollectionName } from '#contract/sync.ts'
import type { AnyDoc, Docs } from './types.ts'

const comma = (value: number) => String(value).replace('.', ',')
const minutes = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')} min`

const titles: { [Name in CollectionName]: (doc: Docs[Name]) => string } = {
  workoutRuns: ({ title }) => `Training: ${title}`,
  sets: ({ title, ...set }) => `Satz: ${title}${amount(set)}`,
  measurements: ({ kind, value }) => (measures[kind] ? `${measures[kind].title}: ${comma(value)} ${measures[kind].unit}` : 'Messung'),
  cart: ({ title }) => `Warenkorb: ${title}`,
  habitTicks: ({ title, day }) => `Gewohnheit: ${title}, ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`,
  meals: ({ meal, title }) => `${meals[meal]}: ${title}`,
  shopping: ({ title }) => `Einkaufsliste: ${title}`,
  chatDrafts: ({ text }) => `Entwurf: «${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`,
}

function amount({ weight, reps, distance, time }: Pick<Docs['sets'], 'weight' | 'reps' | 'distance' | 'time'>) {
  const parts = []
  if (weight !== undefined) parts.push(`${comma(weight)} kg`)
  if (reps !== undefined) parts.push(weight === undefined ? `${reps} WH` : `× ${reps}`)
  if (distance !== undefined) parts.push(`${comma(distance)} m`)
  if (time !== undefined) parts.push(minutes(time))
  return parts.length > 0 ? ` ${parts.join(' ')}` : ''
}

/** A document's title, in a person's words. */
export function titleOf(name: CollectionName, doc: AnyDoc): string {
  try {
    return titles[name](doc as never)
  } catch {
    return 'Eintrag'
  }
}
