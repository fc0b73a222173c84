import { v7 } from 'uuid'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { itemId } from '#sync/collections/shopping.ts'

const at = '2026-11-20T16:42:00.000Z'
/** A member, for a record without a house. */
export const aPerson = {
  _id: '0190a000-0000-7000-8000-0000000000e5',
  email: 'vreni@formkurve.example',
  passwordHash: '',
  vorname: 'Vreni',
  nachname: 'Muster',
  keepKey: '',
  created: at,
}

const begun = { version: 1, rev: '', _deleted: false }

/** A set as a device sends it. */
export const aSet = (over: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: v7(),
  run: '',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight',
  warmup: false,
  index: 0,
  weight: 60,
  reps: 8,
  at,
  day: '2026-11-20',
  source: 'app',
  ...over,
})

export const aRun = (over: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: v7(),
  title: 'Oberkörper',
  state: 'running',
  started: at,
  day: '2026-11-20',
  slots: [],
  modifications: [],
  source: 'app',
  ...over,
})

export const aMeasurement = (over: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: v7(),
  kind: 'weight',
  value: 78.4,
  at,
  day: '2026-11-20',
  ...over,
})

export const aLine = (over: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: 'shake:450',
  product: 'shake',
  title: 'Shake',
  price: 450,
  counts: { 'phone.1': { plus: 2, minus: 0 } },
  ...over,
})

export const aDraft = (over: Record<string, unknown> = {}): Wired => ({ ...begun, id: 'group-1', text: 'Hallo', at, others: [], ...over })

export const aTick = ({ habit = v7(), day = '2026-11-20', ...over }: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: `${habit}:${day}`,
  habit,
  title: 'Wasser trinken',
  day,
  amount: 1,
  goal: 1,
  at,
  ...over,
})

/** An apple, as somebody enters it who ate one. */
export const aMeal = (over: Record<string, unknown> = {}): Wired => ({
  ...begun,
  id: v7(),
  day: '2026-11-20',
  meal: 'snack',
  title: 'Apfel',
  base: 'g',
  per: { kcal: 52, fat: 0.2, carbohydrate: 11.4, protein: 0.3, salt: null },
  amount: 150,
  portion: '1 Apfel',
  size: 150,
  at,
  ...over,
})

export const anItem = (over: Record<string, unknown> = {}): Wired => {
  const item = {
    food: '',
    title: 'Haushaltspapier',
    unit: 'none' as const,
    aisle: 'household',
    parts: { 'own.a': { n: 1, amount: 1 } },
    ...over,
  }
  return { ...begun, id: itemId(item), ...item, ticks: 0, at, ...over }
}

/** A maker of documents for each collection. */
export const documents: Readonly<Record<CollectionName, (over?: Record<string, unknown>) => Wired>> = {
  workoutRuns: aRun,
  sets: aSet,
  measurements: aMeasurement,
  cart: aLine,
  chatDrafts: aDraft,
  habitTicks: aTick,
  meals: aMeal,
  shopping: anItem,
}

/** The same document after a change on a device. */
export const changed = (doc: Wired, over: Record<string, unknown>): Wired => ({ ...doc, version: doc.version + 1, ...over })
