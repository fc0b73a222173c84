import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { merged, pendingActs, type WaitingAct } from '#client/kit/waiting/overlay.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Choices } from '#contract/courses/scheduleForms.ts'
import { german } from '#contract/german.ts'
import type { CoursePlanAct } from './coursePlanActs.ts'
import { course, room } from './rows.ts'

/** A room or a course with this device's changes that the studio does not have: on their way, or refused. */
type UnsentState<Row> = Row & { open?: 'waiting' | 'refused' }
type Room = Choices['rooms'][number]
type Course = Choices['courses'][number]
export type Planning = Choices & { rooms: UnsentState<Room>[]; courses: UnsentState<Course>[] }

const roomIn = (body: object): Partial<Room> => {
  const { name, studio, capacity } = body as Room
  return { name, studio, capacity }
}
const courseIn = (body: object): Partial<Course> => {
  const { title, studio, minutes } = body as Course & { title: string }
  return { name: title, studio: studio ?? null, minutes }
}

/** Adds open rows: a waiting one can be chosen like any other; a refused one can't, but executions planned with it still show its name. */
function withOpen<Row extends { _id: string; name: string }>(
  rows: readonly Row[],
  acts: readonly WaitingAct[],
  stand: number,
  meant: (body: object) => Partial<Row>,
): UnsentState<Row>[] {
  const shown = merged(rows, pendingActs(acts, stand), { meant }) ?? []
  const known = new Set(shown.map(({ _id }) => _id))
  const refused = acts.filter(({ kind, id, row }) => kind === 'add' && row.state === 'refused' && !known.has(id))
  return [
    ...shown.map(({ act, ...row }) => ({ ...row, open: act && 'waiting' }) as UnsentState<Row>),
    ...refused.map(({ id, row }) => ({ _id: id, ...meant(row.body as object), open: 'refused' }) as UnsentState<Row>),
  ].sort((a, b) => german.compare(a.name, b.name))
}

export function planningWith(
  choices: Choices,
  { rooms, courses }: { rooms: readonly WaitingAct[]; courses: readonly WaitingAct[] },
  stand: number,
): Planning {
  const isHere = (studio: string | null | undefined) => choices.studios.some(({ code }) => code === studio)
  return {
    ...choices,
    rooms: rooms.length === 0 ? choices.rooms : withOpen(choices.rooms, rooms, stand, roomIn).filter(({ studio }) => isHere(studio)),
    courses:
      courses.length === 0
        ? choices.courses
        : withOpen(choices.courses, courses, stand, courseIn).filter(({ studio }) => !studio || isHere(studio)),
  }
}

/** Studios, rooms, instructors and courses to plan with, those that wait on this device included. */
export function useChoices() {
  const answer = useCall(courseSchedule.choices)
  const { acts: rooms } = useWaiting(room.ways)
  const { acts: courses } = useWaiting(course.ways)
  const { data, stand = 0 } = answer
  const planning = useMemo(() => data && planningWith(data, { rooms, courses }, stand), [data, rooms, courses, stand])
  return { ...answer, data: planning }
}

/** The options of a field: a waiting row says so, and a refused one is offered only where it is chosen already. */
export const optionsOf = (rows: readonly UnsentState<{ _id: string; name: string }>[], chosen?: string | null): Option[] =>
  rows
    .filter(({ _id, open }) => open !== 'refused' || _id === chosen)
    .map(({ _id, name, open }) => [_id, open ? `${name}, ${open === 'waiting' ? 'wartet' : 'abgelehnt'}` : name])

/** Rooms and courses made for the plan and refused, as far as planned executions wait for them. */
export function useLost(acts: readonly CoursePlanAct[]) {
  const { refused: rooms } = useWaiting(room.ways)
  const { refused: courses } = useWaiting(course.ways)
  return useMemo(() => {
    const wanted = new Set(acts.filter(({ row }) => row.state === 'waiting').flatMap(({ row }) => row.dependsOn))
    return [...rooms, ...courses].filter(({ row }) => wanted.has(row.key))
  }, [acts, rooms, courses])
}
