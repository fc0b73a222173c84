import { clockOnce, clockTime, counted, shortDate, shortWeekday } from '#client/kit/format.ts'
import { clockAfter } from '#contract/clock.ts'
import { absentTitle, type CourseClash } from '#contract/courses/clash.ts'
import type { ExecutionChange, PlannedDetail } from '#contract/courses/scheduleForms.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import { wallAt } from './wall.ts'

/** «Do 19.11., 18:15». */
export const when = (instant: string) => {
  const { day } = wallAt(instant)
  return `${shortWeekday(day)} ${shortDate(day)}, ${clockTime(instant)}`
}
const wallClockText = (instant: string) => clockAfter(wallAt(instant).minute)
export const span = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => `${wallClockText(startsAt)}–${wallClockText(endsAt)}`
export const nameOf = (row: ShownExecution) => `${row.course.name}, ${when(row.startsAt)}`

/** «Raum Säntis: Yoga Flow, Do 19.11., 18:00–19:00»; an instructor's other course names its studio. */
export function clashWords({ kind, who, execution, startsAt, other }: CourseClash, studioOf: (code: string) => string) {
  const what = `${other.title}, ${when(other.startsAt)}–${clockOnce(other.endsAt)}${other.published ? '' : ' (Entwurf)'}`
  if (kind === 'absent') return `${who} ist am ${when(startsAt)} abwesend`
  if (kind === 'room') return `${who} ist schon belegt: ${what}`
  // A draft elsewhere that one may not see has no more to tell.
  if (kind === 'instructor' && other._id === execution) return `${who} leitet dann schon ${other.title}`
  if (kind === 'instructor') return `${who} leitet dann schon in ${studioOf(other.studio)}: ${what}`
  return `${who} hat am ${when(startsAt)} schon ${other.title} gebucht und verliert hier den Platz`
}

const people = (count: number) => counted(count, 'Person', 'Personen')

/** Reason why an instructor is not free: «leitet 16:15–17:05 BodyPump in Frauenfeld». */
export const engagedWords = (other: CourseClash['other'], execution: string, studioOf: (code: string) => string) =>
  other.title === absentTitle
    ? absentTitle
    : other._id === execution
      ? `leitet dann ${other.title}`
      : `leitet ${clockOnce(other.startsAt)}–${clockOnce(other.endsAt)} ${other.title} in ${studioOf(other.studio)}`

/** Number of people who are told of a change, and how, where it is known who they are. */
export function noticeCountText({ published, booked, waiting }: ShownExecution, who?: PlannedDetail['people']) {
  if (!published || booked + waiting === 0) return undefined
  const said = `${people(booked + waiting)} ${booked + waiting === 1 ? 'erfährt' : 'erfahren'} es`
  const pushed = who?.filter(each => each.pushed).length
  if (!who?.length || pushed === undefined) return `${said}.`
  const ways = [pushed > 0 && `${pushed} auf dem Handy`, pushed < who.length && `${who.length - pushed} per E-Mail`]
  return `${said}: ${ways.filter(Boolean).join(', ')}.`
}

/** Effects of a change, in words. */
export function changeWords(row: ShownExecution, next: ShownExecution) {
  const parts: string[] = []
  if (row.startsAt !== next.startsAt) parts.push(`${when(row.startsAt)} → ${when(next.startsAt)}–${clockOnce(next.endsAt)}`)
  else if (row.endsAt !== next.endsAt) parts.push(`bis ${clockOnce(next.endsAt)} statt ${clockOnce(row.endsAt)}`)
  if (row.room._id !== next.room._id) parts.push(`${row.room.name} → ${next.room.name}`)
  if (row.instructor?._id !== next.instructor?._id)
    parts.push(`${row.instructor?.name ?? 'ohne Leitung'} → ${next.instructor?.name ?? 'ohne Leitung'}`)
  if (row.course._id !== next.course._id) parts.push(next.course.name)
  if (row.capacity !== next.capacity) parts.push(`${next.capacity} statt ${counted(row.capacity, 'Platz', 'Plätze')}`)
  return parts.join(' · ')
}

/** The present values of the fields that a change sets. */
export const sawOf = (row: ShownExecution, change: ExecutionChange): ExecutionChange =>
  Object.fromEntries(
    Object.keys(change).map(name => {
      const value = row[name as keyof ExecutionChange]
      return [name, typeof value === 'object' ? (value?._id ?? null) : value]
    }),
  )
