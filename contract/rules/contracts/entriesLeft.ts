import type { ContractLife } from './life.ts'
import { statusAt } from './status.ts'
import { opensAt } from './terms.ts'

/** A day on which somebody was in a studio, by its code. */
export interface StudioVisit {
  studio: string
  day: string
}

const opened = (life: ContractLife, { studio, day }: StudioVisit) =>
  opensAt(life.where, studio) && statusAt(life, day).stretch?.enter === true

/**
 * Visits that are left of each contract, null where it counts none. A day on which another contract opened there anyway uses none, a day counts once,
 * and of several that are good for visits the one that began first is used up first. `visits` are those of the days before: who has come in today
 * comes in again.
 */
export function entriesLeft(lives: readonly ContractLife[], visits: readonly StudioVisit[]): (number | null)[] {
  const used = new Map(lives.map(life => [life, new Set<string>()]))
  const counted = lives.filter(({ entries }) => entries !== null).toSorted((one, other) => (one.start < other.start ? -1 : 1))
  for (const visit of visits.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    if (lives.some(life => life.entries === null && opened(life, visit))) continue
    const good = counted.filter(life => opened(life, visit))
    const days = good.map(life => used.get(life)!)
    if (days.some(each => each.has(visit.day))) continue
    const first = good.find(life => used.get(life)!.size < life.entries!)
    if (first) used.get(first)!.add(visit.day)
  }
  return lives.map(life => (life.entries === null ? null : life.entries - used.get(life)!.size))
}
