import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'

/** Days until the Saturday after so many days. */
export const saturday = (days: number) => days + ((13 - Temporal.Now.plainDateISO(zone).add({ days }).dayOfWeek) % 7)

/** The instant of a plain time so many days from now. */
export const demoInstantOf = (days: number, plainTime: string) =>
  Temporal.Now.plainDateISO(zone)
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })
