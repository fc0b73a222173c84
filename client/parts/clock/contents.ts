import { shortDate, shortWeekday } from '#client/kit/format.ts'
import type { Content } from '#contract/timetracking/shapes.ts'
import { stampClockText } from './words.ts'

/** A content as «08:00–17:00, Pause 12:00–12:30». */
export const contentText = ({ from, to, breaks }: Content) =>
  [
    `${stampClockText(from)}–${stampClockText(to)}`,
    ...breaks.map(one => `Pause ${stampClockText(one.from)}–${stampClockText(one.to)}`),
  ].join(', ')

/** The wish of a correction: «Di 17.11., 08:00–17:00». */
export const wantedText = ({ day, wanted }: { day: string; wanted: Content | null }) =>
  `${shortWeekday(day)} ${shortDate(day)}, ${wanted ? contentText(wanted) : 'nicht gearbeitet'}`
