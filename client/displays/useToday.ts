import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '#client/data/send.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { dayOf, today } from '#client/data/time.ts'
import { type CourseExecution, courses } from '#contract/courses/calls.ts'
import { mondayOf } from '#contract/days.ts'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import { screenToken } from './useScreenSession.ts'

const pace = 120_000
const key = (display: string) => `screen-courses ${display}`

function keptRows(display: string): CourseExecution[] {
  try {
    return JSON.parse(deviceTexts.getItem(key(display)) ?? '[]') as CourseExecution[]
  } catch {
    return []
  }
}

/** Courses of today that are not over yet, from the public list; kept on the device for a time without a network. */
export function useToday({ _id, studio, courses: wanted }: Pick<DisplayPlan, '_id' | 'studio' | 'courses'>) {
  const [rows, setRows] = useState(() => keptRows(_id))
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    if (!wanted || !studio) return
    const load = async () => {
      const from = mondayOf(today())
      const plan = await send(courses.plan, { query: { studio, from } }, { token: screenToken(_id) })
      deviceTexts.setItem(key(_id), JSON.stringify(plan.executions))
      setRows(plan.executions)
    }
    const anew = () => void load().catch(() => {})
    anew()
    const timer = setInterval(anew, pace)
    return () => clearInterval(timer)
  }, [_id, studio, wanted])
  const comingAt = useCallback(
    (now: number) => latest.current.filter(({ startsAt, endsAt }) => dayOf(startsAt) === today() && Date.parse(endsAt) > now),
    [],
  )
  return { rows, comingAt }
}
