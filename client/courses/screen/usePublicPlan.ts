import { useEffect } from 'react'
import { useCall } from '#client/data/calls.ts'
import { onceBack } from '#client/data/connection.ts'
import { courses } from '#contract/courses.ts'
import { useKeptAnswer } from './kept.ts'

/** How often it is asked for again, give or take a fifth, so that the screens of a chain do not ask in the same second. */
const pace = 60_000
const wait = () => pace * (0.8 + Math.random() * 0.4)

/** A studio's week for who has no account: kept on the device, and asked for again each minute while the page shows. */
export function usePublicPlan(studio: string, monday: string) {
  const input = { query: { studio, from: monday } }
  const plan = useCall(courses.plan, input)
  const { again } = plan
  useKeptAnswer(courses.plan, input, plan.data, plan.stand)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void again().finally(next)
        else next()
      }, wait())
    }
    next()
    const stop = onceBack(() => void again())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [again])
  return plan
}
