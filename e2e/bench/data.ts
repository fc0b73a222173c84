import { v7 } from 'uuid'

/** One set as every peer stores it; the members' own shape. */
export interface BenchSet {
  id: string
  version: number
  rev: string
  run: string
  slot: string
  exercise: string
  title: string
  kind: 'weight'
  warmup: boolean
  index: number
  weight: number
  reps: number
  at: string
  day: string
  source: 'app'
}

/** So that 10,000 sets hold 250 of each. */
export const exercises = Array.from({ length: 40 }, (_, place) => `exercise-${place}`)

const minute = 60_000
const perRun = 20
const end = Date.UTC(2026, 10, 20, 18)

const idAt = (msecs: number, seq: number) =>
  v7({ msecs, seq: seq * 4096, random: Uint8Array.from({ length: 16 }, (_, at) => (seq * 31 + at * 17) & 255) })

/** `count` sets of a member who trains every other day, oldest first; the same ones every time. */
export function setsOf(count: number): BenchSet[] {
  const runs = Math.ceil(count / perRun)
  return Array.from({ length: count }, (_, place) => {
    const run = Math.floor(place / perRun)
    const begun = end - (runs - run) * 2 * 1440 * minute
    return setAt(begun + (place % perRun) * 3 * minute, place, idAt(begun, run))
  })
}

/** A diary entry as the members' own store holds it. */
export interface BenchMeal {
  id: string
  version: number
  rev: string
  day: string
  meal: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  title: string
  base: 'g'
  per: Record<string, number>
  amount: number
  at: string
}
export type Entered = 'sets' | 'meals'

const eatenADay = 10
const mealNames = ['breakfast', 'lunch', 'dinner', 'snack'] as const

/** `count` entries of a diary, ten a day, oldest first; the same ones every time. */
export function mealsOf(count: number): BenchMeal[] {
  const days = Math.ceil(count / eatenADay)
  return Array.from({ length: count }, (_, place) => {
    const msecs = end - (days - Math.floor(place / eatenADay)) * 1440 * minute + (place % eatenADay) * minute
    const at = new Date(msecs).toISOString()
    return {
      id: idAt(msecs, place),
      version: 1,
      rev: '',
      day: at.slice(0, 10),
      meal: mealNames[place % 4]!,
      title: `Lebensmittel ${place % 300}`,
      base: 'g' as const,
      per: { kcal: 120 + (place % 90), protein: 8, fat: 4, carbohydrate: 15 },
      amount: 100 + (place % 50),
      at,
    }
  })
}

/** A set done now. */
export const newSet = (place: number, run: string): BenchSet => ({ ...setAt(Date.now(), place, run), id: v7() })

function setAt(msecs: number, place: number, run: string): BenchSet {
  const at = new Date(msecs).toISOString()
  const exercise = exercises[place % exercises.length]!
  return {
    id: idAt(msecs, place),
    version: 1,
    rev: '',
    run,
    slot: `slot-${place % 5}`,
    exercise,
    title: `Übung ${exercise}`,
    kind: 'weight',
    warmup: place % perRun < 3,
    index: place % 4,
    weight: 40 + (place % 60) / 2,
    reps: 8 + (place % 5),
    at,
    day: at.slice(0, 10),
    source: 'app',
  }
}
