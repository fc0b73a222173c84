import { longDate } from '#client/kit/format.ts'
import { clockOfMinute } from '#contract/clock.ts'
import { weekdayOf } from '#contract/days.ts'
import { lineOn, openSpansOf } from '#contract/rules/studios/openness.ts'
import type { OpeningLine } from '#contract/studios/openingHours.ts'

const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/** One day and its hours; `today` marks the line that counts now. */
interface DayWords {
  day: string
  words: string
  today: boolean
}

/** «06:00–12:00, 14:00–22:00», «geschlossen». */
const spanWords = (line: OpeningLine | undefined) =>
  openSpansOf(line ?? {})
    .map(([from, to]) => `${clockOfMinute(from)}–${clockOfMinute(to)}`)
    .join(', ') || 'geschlossen'

/** The seven days of an ordinary week. Today's is marked, unless today is a special day. */
export function fullWeek(hours: readonly OpeningLine[], today: string): DayWords[] {
  const own = !!lineOn(hours, today)?.day
  return weekdays.map((day, at) => ({
    day,
    words: spanWords(hours.find(line => !line.day && line.weekday === at + 1)),
    today: !own && weekdayOf(today) === at + 1,
  }))
}

/** Every special day from today on: holidays, early closings. */
export const comingDays = (hours: readonly OpeningLine[], today: string): DayWords[] =>
  hours
    .filter(({ day }) => day && day >= today)
    .sort((a, b) => (a.day! < b.day! ? -1 : 1))
    .map(line => ({
      // A special day without a name is called by its date.
      day: line.text === longDate(line.day!) ? line.text : `${longDate(line.day!)}, ${line.text}`,
      words: spanWords(line),
      today: line.day === today,
    }))

/** Lines that are words alone, without a day. */
export const notesOf = (hours: readonly OpeningLine[]) => hours.filter(({ day, weekday }) => !day && !weekday).map(({ text }) => text)
