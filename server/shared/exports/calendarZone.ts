import type { ICalDayJsStub } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'

/** The clock of Switzerland in iCalendar's words: the rules that hold since 1996. */
export const zurichZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  `X-LIC-LOCATION:${zone}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** True where the clock shows this moment's hour twice that day, in summer's time and in winter's. */
export function comesTwice(at: string) {
  const wall = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime()
  const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation => wall.toZonedDateTime(zone, { disambiguation }))
  return earlier?.epochMilliseconds !== later?.epochMilliseconds
}

const two = (value: number) => String(value).padStart(2, '0')

/** An instant with its zone, in the form that ical-generator takes (Day.js's); it is read on the clock of that zone. */
export function zoned(at: string | number, on: string = zone): ICalDayJsStub {
  const instant = Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime())
  const { year, month, day, hour, minute, second } = instant.toZonedDateTimeISO(on)
  return {
    tz: (other: string = zone) => zoned(at, other),
    utc: () => zoned(at, 'UTC'),
    format: (form = '') => (form === 'YYYYMMDD' ? `${year}${two(month)}${two(day)}` : `${two(hour)}${two(minute)}${two(second)}`),
    isValid: () => true,
    toDate: () => new Date(instant.epochMilliseconds),
    toJSON: () => instant.toString(),
  }
}
