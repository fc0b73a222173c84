import { useMemo } from 'react'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { knownExecution } from './loaded.ts'
import { isCourseAct, isMine, noSeat, type Seat, seatsFrom } from './seat.ts'

export interface OwnSeat {
  execution: CourseExecution
  seat: Seat
}

export interface Seats {
  of: (execution: string) => Seat
  /** Courses with a seat, on the waiting list, or asked for here; in the order of time. */
  own: readonly OwnSeat[]
  /** The same with courses that were given back, missed or visited. */
  all: readonly OwnSeat[]
  stand: number | undefined
  known: boolean
  error: ReturnType<typeof useCall>['error']
  again: () => unknown
}

/** The acts about courses in this device's outbox, acknowledged ones too: the list they change comes a moment later. */
function useCourseActs() {
  const rows = useAllActs()
  return useMemo(() => rows.filter(isCourseAct), [rows])
}

/** The person's seats as the studio and this device know them. */
export function useSeats(): Seats {
  const { data, stand, error, again } = useCall(courses.mine)
  const rows = useCourseActs()
  return useMemo(() => {
    const seats = seatsFrom(data, rows, stand)
    const executions = new Map((data ?? []).map(({ execution }) => [execution._id, execution]))
    const all = [...seats]
      .flatMap(([_id, seat]) => {
        // A course that was asked for here stands in none of the studio's lists yet.
        const execution = executions.get(_id) ?? knownExecution(_id)
        return execution ? [{ execution, seat }] : []
      })
      .sort((a, b) => (a.execution.startsAt < b.execution.startsAt ? -1 : 1))
    const own = all.filter(({ seat }) => isMine(seat))
    return { of: (execution: string) => seats.get(execution) ?? noSeat, own, all, stand, known: data !== undefined, error, again }
  }, [data, rows, stand, error, again])
}
