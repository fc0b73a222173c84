import type { Brand } from '#contract/brand.ts'
import type { PlannedSlot, TrainingPlanRow } from '#contract/plans/shapes.ts'
import type { Exercise } from '#contract/workouts.ts'
import { dayText } from '#server/shared/exports/words.ts'

/** A plan with all that its sheet or card says. */
export interface PrintedPlan {
  plan: Pick<TrainingPlanRow, 'title' | 'goal' | 'trainer' | 'vorname' | 'nachname' | 'start' | 'end' | 'splits' | 'exercises'>
  format: PlanFormat
  brand: Brand
  /** Address that begins a training by it; the QR code says it. */
  link: string
  at: string
}

export type PlanFormat = 'a4' | 'karte'

export const spanText = ({ start, end }: PrintedPlan['plan']) => `${dayText(start)}${end && end >= start ? ` bis ${dayText(end)}` : ''}`

export interface PrintedSlot {
  /** «3», in a superset «A2». */
  number: string
  /** True where it goes on with the superset of the slot before it. */
  joins: boolean
  superset: boolean
  slot: PlannedSlot
  exercise: Pick<Exercise, 'title' | 'kind' | 'device'>
}

const unknown = { title: 'Übung, die es nicht mehr gibt', kind: 'weight', device: null } as const

/** Slots of a day with what stands before each of them. */
export function numbered(slots: readonly PlannedSlot[], exercises: ReadonlyMap<string, Exercise>): PrintedSlot[] {
  let inGroup = 0
  return slots.map((slot, at) => {
    const joins = at > 0 && !!slot.superset && slots[at - 1]!.superset === slot.superset
    inGroup = joins ? inGroup + 1 : 1
    const number = slot.superset ? `${slot.superset.slice(0, 2)}${inGroup}` : String(at + 1)
    return { number, joins, superset: !!slot.superset, slot, exercise: exercises.get(slot.exercise) ?? unknown }
  })
}
