import { now } from '#client/data/time.ts'
import { thousands } from '#client/kit/format.ts'
import type { SlotChoice } from '#client/kit/SlotGrid.tsx'
import type { OpenSlot } from '#contract/occasions/shapes.ts'
import { dayText } from './words.ts'

/** Weeks to choose from, for so many travellers; those that have begun are left out, but the one that stands. */
export const weekChoices = (weeks: readonly OpenSlot[], travellers: number, own?: string): SlotChoice[] =>
  weeks
    .filter(({ _id, startsAt }) => startsAt > now() || _id === own)
    .map(({ _id, startsAt, endsAt, free }) => ({
      id: _id,
      title: dayText(startsAt),
      second: `bis ${dayText(endsAt)}`,
      room: free === 0 ? 'ausgebucht' : `${thousands(free)} frei`,
      full: free < travellers && _id !== own,
    }))
