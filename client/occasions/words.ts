import { dayOf, now } from '#client/data/time.ts'
import { clockOnce, clockTime, date, longDate, thousands, weekday } from '#client/kit/format.ts'
import type { SlotChoice } from '#client/kit/SlotGrid.tsx'
import type { OccasionRow, OccasionSlot, OpenSlot } from '#contract/occasions/shapes.ts'
import { dayMs } from '#contract/time.ts'

export const hoursOf = ({ startsAt, endsAt }: Pick<OccasionSlot, 'startsAt' | 'endsAt'>) => `${clockOnce(startsAt)}–${clockOnce(endsAt)}`
export const occasionMomentText = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`
/** «Samstag, 12. Juni». */
export const dayText = (at: string) => `${weekday(dayOf(at))}, ${longDate(dayOf(at))}`
/** «Samstag, 12. Juni bis Samstag, 19. Juni». */
export const weekText = ({ startsAt, endsAt }: Pick<OccasionSlot, 'startsAt' | 'endsAt'>) => `${dayText(startsAt)} bis ${dayText(endsAt)}`

/** Evenings by their hours, what lasts longer than a day by its days. */
export const slotText = (slot: Pick<OccasionSlot, 'startsAt' | 'endsAt'>) =>
  Date.parse(slot.endsAt) - Date.parse(slot.startsAt) > dayMs ? weekText(slot) : `${dayText(slot.startsAt)}, ${hoursOf(slot)}`

/** Slots to choose from, for so many people; those that are over are left out. */
export const choicesOf = (slots: readonly OpenSlot[], people: number): SlotChoice[] =>
  slots
    .filter(({ endsAt }) => endsAt > now())
    .map(slot => ({
      id: slot._id,
      title: dayText(slot.startsAt),
      second: hoursOf(slot),
      room: slot.free === 0 ? 'voll' : `${thousands(slot.free)} frei`,
      full: slot.free < people,
    }))

export type Phase = 'early' | 'open' | 'full' | 'over'

/** The phase of an occasion now. */
export function phaseOf({ from, until }: Pick<OccasionRow, 'from' | 'until'>, slots: readonly OpenSlot[]): Phase {
  const at = now()
  if (from > at) return 'early'
  const coming = slots.filter(({ endsAt }) => endsAt > at)
  if (until <= at || coming.length === 0) return 'over'
  return coming.some(({ free }) => free > 0) ? 'open' : 'full'
}
