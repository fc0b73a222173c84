import { ticksBack } from '#contract/habits/calls.ts'
import { measures } from '#contract/measurements.ts'
import { daysAhead } from '#contract/rules/nutrition/meals.ts'
import { addDays } from '#contract/rules/training/streak.ts'
import type { Wired } from '#contract/sync.ts'
import { dayMs, isDay } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { CartLine } from '#sync/collections/cart.ts'
import { type HabitTick, tickId } from '#sync/collections/habitTicks.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { itemId, type ShoppingItem } from '#sync/collections/shopping.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import type { Rule, Rules } from '#sync/endpoint/judge.ts'

/** Earliest year: nobody's training is older, and PostgreSQL knows no year 0. */
const earliest = '1900'

/**
 * True for a moment that exists. JavaScript takes 30 February for 2 March, PostgreSQL refuses it, and a projection would stand still on it.
 */
function isMoment(instant: string) {
  const at = Date.parse(instant)
  return Number.isFinite(at) && new Date(at).toISOString() === instant && instant >= earliest
}

/** True where a day is its instant's, give or take one for time zones and clocks that are off. */
function dayFits(day: string, instant: string) {
  const midnight = `${day}T00:00:00.000Z`
  if (!isMoment(midnight) || !isMoment(instant)) return false
  const [from, at] = [Date.parse(midnight), Date.parse(instant)]
  return at >= from - dayMs && at < from + 2 * dayMs
}

const badDay = 'Datum und Zeitpunkt passen nicht zusammen.'
const as =
  <Doc>(rule: (doc: Doc) => string | undefined): Rule =>
  doc =>
    doc._deleted ? undefined : rule(doc as unknown as Doc)

function mayMeasure({ kind, value, day, at }: MeasurementDoc) {
  const measure = Object.hasOwn(measures, kind) ? measures[kind] : undefined
  if (!measure) return 'Diese Messung kennen wir nicht.'
  if (value < measure.min || value > measure.max) return `${measure.title}: bitte ${measure.min} bis ${measure.max} ${measure.unit}.`
  return dayFits(day, at) ? undefined : badDay
}

function mayTick({ id, habit, day, at }: HabitTick) {
  if (id !== tickId(habit, day) || !isDay(day) || !isMoment(at)) return badDay
  const today = dayOf(at)
  return day <= today && day >= addDays(today, -ticksBack) ? undefined : 'Abhaken geht bis sieben Tage zurück.'
}

function mayEat({ day, at, title }: MealEntry) {
  if (!isDay(day) || !isMoment(at)) return badDay
  if (!title.trim()) return 'Schreib, was du gegessen hast.'
  return day <= addDays(dayOf(at), daysAhead) ? undefined : 'Das Tagebuch geht bis sieben Tage voraus.'
}

function mayBuy(item: ShoppingItem) {
  if (item.id !== itemId(item)) return 'Name und Einheit passen nicht zusammen.'
  return isMoment(item.at) ? undefined : badDay
}

const idFits = ({ id, product, price }: Wired & Pick<CartLine, 'product' | 'price'>) =>
  id === `${product}:${price}` ? undefined : 'Artikel und Preis passen nicht zusammen.'

/** Business rules of each collection's documents; schema and size are judged before. A deleted document has only to be itself. */
export const rules: Rules = {
  sets: as<TrainingSet>(({ day, at }) => (dayFits(day, at) ? undefined : badDay)),
  workoutRuns: as<WorkoutRun>(({ day, started, ended }) => {
    if (ended !== undefined && !isMoment(ended)) return badDay
    return dayFits(day, started) ? undefined : badDay
  }),
  measurements: as<MeasurementDoc>(mayMeasure),
  cart: doc => idFits(doc as Wired & Pick<CartLine, 'product' | 'price'>),
  chatDrafts: as(() => undefined),
  habitTicks: as<HabitTick>(mayTick),
  meals: as<MealEntry>(mayEat),
  shopping: as<ShoppingItem>(mayBuy),
}
