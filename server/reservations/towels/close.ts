import { lineOn, openSpansOf } from '#contract/rules/studios/openness.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import { clockInstantOf } from '#server/reservations/slots.ts'

interface StudioHours {
  openingHours: readonly OpeningGroup[]
  alwaysCheckin: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** The instant at which a studio closes on a Zurich day (S21): midnight where members come in at any hour, or no hours are told. */
export function closeOf({ openingHours, alwaysCheckin }: StudioHours, day: string) {
  const line = alwaysCheckin ? undefined : lineOn(openingHours[0]?.hours ?? [], day)
  const [, minute = 1440] = openSpansOf(line ?? {}).at(-1) ?? []
  return clockInstantOf(day, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
}
