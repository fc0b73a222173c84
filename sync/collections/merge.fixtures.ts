import type { CartLine } from './cart.ts'
import type { ChatDraft } from './chatDrafts.ts'
import type { Deletable } from './collection.ts'
import type { HabitTick } from './habitTicks.ts'
import type { MealEntry } from './meals.ts'
import type { TrainingSet } from './sets.ts'
import { itemId, type ShoppingItem } from './shopping.ts'
import type { WorkoutRun } from './workoutRuns.ts'

export type DoneSet = TrainingSet & Deletable
export type Run = WorkoutRun & Deletable
export type Draft = ChatDraft & Deletable
export type Habit = HabitTick & Deletable
export type Eaten = MealEntry & Deletable
export type Item = ShoppingItem & Deletable
export type CartLineFixture = CartLine & Deletable

export const at = '2026-11-20T16:42:00.000Z'
export const aSet: DoneSet = {
  id: '01900000-0000-7000-8000-000000000005',
  version: 1,
  rev: '1:1-a',
  _deleted: false,
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
}
const habit = '01900000-0000-7000-8000-000000000006'
export const aTick: Habit = {
  id: `${habit}:2026-11-20`,
  version: 1,
  rev: '1:1-a',
  _deleted: false,
  habit,
  title: 'Wasser trinken',
  day: '2026-11-20',
  amount: 1,
  goal: 1,
  at,
}
export const aMeal: Eaten = {
  id: '01900000-0000-7000-8000-000000000007',
  version: 1,
  rev: '1:1-a',
  _deleted: false,
  day: '2026-11-20',
  meal: 'lunch',
  title: 'Apfel',
  base: 'g',
  per: { kcal: 52 },
  amount: 150,
  at,
}

const flour = { food: '01900000-0000-7000-8000-000000000007', title: 'Mehl', unit: 'g' as const }
export const anItem: Item = {
  ...flour,
  id: itemId(flour),
  version: 1,
  rev: '1:1-a',
  _deleted: false,
  aisle: 'dry',
  at,
  parts: { 'own.phone': { n: 1, amount: 200 } },
  ticks: 0,
}
export const slot = (key: string, title = key) => ({
  key,
  exercise: { _id: title, title, kind: 'weight' as const, note: false, alternatives: [] },
  rest: 90,
  targets: [],
})
export const aRun: Run = {
  id: '01900000-0000-7000-8000-000000000004',
  version: 1,
  rev: '1:1-a',
  _deleted: false,
  title: 'Push',
  state: 'running',
  started: at,
  day: '2026-11-20',
  slots: [slot('a'), slot('b')],
  modifications: [],
  source: 'app',
}
export const aDraft: Draft = { id: 'group1', version: 1, rev: '1:1-a', _deleted: false, text: 'Hallo', at, others: [] }
export const aLine: CartLineFixture = {
  id: 'shake:450',
  version: 1,
  rev: '1:1-a',
  _deleted: false,
  product: 'shake',
  title: 'Shake',
  price: 450,
  counts: { 'phone.1': { plus: 2, minus: 0 } },
}
export const next = <Doc extends { version: number }>(doc: Doc, change: Partial<Doc>, by = 1): Doc => ({
  ...doc,
  ...change,
  version: doc.version + by,
})
