import { useCallback, useMemo } from 'react'
import { dayOf, today } from '#client/data/time.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import type { CourseExecution } from '#contract/courses/calls.ts'

/** State of the plan; all of it stands in the address. */
export interface CoursePlanView {
  day: string
  /** Studio in view, where it is another than one's own. */
  studio?: string
  mine: boolean
  text: string
  room?: string
  label?: string
  instructor?: string
  intensity?: string
}

const words = {
  day: 'tag',
  studio: 'studio',
  mine: 'meine',
  text: 'suche',
  room: 'raum',
  label: 'label',
  instructor: 'leitung',
  intensity: 'stufe',
} as const

const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function usePlanAddress(): [CoursePlanView, (change: Partial<CoursePlanView>) => void] {
  const query = useQueryText()
  const go = useGo()
  const shown = useMemo(() => readShown(query), [query])
  const show = useCallback(
    (change: Partial<CoursePlanView>) => void go({ to: 'courses', search: searchOfPlan({ ...shown, ...change }), replace: true }),
    [go, shown],
  )
  return [shown, show]
}

function readShown(query: Record<string, unknown>): CoursePlanView {
  const of = (name: keyof typeof words) => {
    const value = query[words[name]]
    return value === undefined || value === '' ? undefined : String(value)
  }
  const day = of('day')
  return {
    day: isDay(day) ? (day as string) : today(),
    mine: of('mine') !== undefined,
    text: of('text') ?? '',
    studio: of('studio'),
    room: of('room'),
    label: of('label'),
    instructor: of('instructor'),
    intensity: of('intensity'),
  }
}

const searchOfPlan = ({ day, mine, text, ...rest }: CoursePlanView) => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [words[name as keyof typeof words], value])),
  [words.day]: day === today() ? undefined : day,
  [words.mine]: mine ? 1 : undefined,
  [words.text]: text || undefined,
})

export type Filters = Pick<CoursePlanView, 'room' | 'label' | 'instructor' | 'intensity' | 'text'>

export const filtersOn = ({ room, label, instructor, intensity, text }: Filters) =>
  [room, label, instructor, intensity, text || undefined].filter(value => value !== undefined).length

const foldText = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** True where an execution passes the filters; every word of the search must be found somewhere in it. */
export function fits({ course, room, instructor }: CourseExecution, filters: Filters) {
  if (filters.room && room._id !== filters.room) return false
  if (filters.label && !course.labels.some(({ _id }) => _id === filters.label)) return false
  if (filters.instructor && instructor?._id !== filters.instructor) return false
  if (filters.intensity && String(course.intensity) !== filters.intensity) return false
  if (!filters.text) return true
  const all = foldText([course.title, room.name, instructor?.name, ...course.labels.map(({ name }) => name)].join(' '))
  return foldText(filters.text)
    .split(/\s+/)
    .every(word => all.includes(word))
}

/** True where the plan shows today and its courses are over. */
export function isTodayOver(found: readonly CourseExecution[], { day, text }: CoursePlanView, now: number) {
  const here = found.filter(({ startsAt }) => dayOf(startsAt) === day)
  return !text && day === dayOf(new Date(now).toISOString()) && here.length > 0 && here.every(({ endsAt }) => Date.parse(endsAt) <= now)
}
