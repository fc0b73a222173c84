import { lineOn, type OpeningGroup, spansOf } from '#contract/studios/hours.ts'
import { momentOf } from '#server/reservations/slots.ts'

interface Open {
  openingHours: readonly OpeningGroup[]
  alwaysCheckin: boolean
}

const two = (value: number) => String(value).padStart(2, '0')

/** The instant at which a studio closes on a Zurich day (S21): midnight where members come in at any hour, or no hours are told. */
export function closeOf({ openingHours, alwaysCheckin }: Open, day: string) {
  const line = alwaysCheckin ? undefined : lineOn(openingHours[0]?.hours ?? [], day)
  const [, minute = 1440] = spansOf(line ?? {}).at(-1) ?? []
  return momentOf(day, `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)
}
