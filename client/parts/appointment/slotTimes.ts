import type { FreeSlot } from '#contract/appointments/shapes.ts'
import { german } from '#contract/german.ts'

export type Slot = FreeSlot & { trainer?: string | null }

/** Those among whom somebody chooses: nobody where one alone has times. */
export function trainersIn(slots: readonly Slot[] = []): string[] {
  const names = [...new Set(slots.flatMap(({ trainer }) => trainer || []))].toSorted(german.compare)
  return names.length > 1 ? names : []
}

/** One time of each beginning: that of the rule with the most places left, of the trainer who is wished. */
export function onceEach(slots: readonly Slot[], wished = ''): Slot[] {
  const best = new Map<string, Slot>()
  for (const slot of slots) {
    if (wished && slot.trainer !== wished) continue
    const known = best.get(slot.startsAt)
    if (!known || known.free < slot.free) best.set(slot.startsAt, slot)
  }
  return [...best.values()]
}
