import { useEffect } from 'react'
import { outdated } from '#client/data/cache.ts'
import { onceBack } from '#client/data/connection.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { courses } from '#contract/courses/calls.ts'
import { useVisitorAnswer } from './visitorAnswers.ts'

/** Interval of polling in ms, give or take a fifth, so that the screens of a chain do not ask in the same second. */
const pace = 60_000
const wait = () => pace * (0.8 + Math.random() * 0.4)

/** A studio's week for people without an account: cached on the device, and refetched each minute while the page shows. */
export function usePublicPlan(studio: string, monday: string) {
  const input = { query: { studio, from: monday } }
  const plan = useCall(courses.plan, input)
  useVisitorAnswer(courses.plan, input, plan.data, plan.stand)
  useEffect(() => {
    const load = () => outdated({ queryKey: keyOf(courses.plan, { query: { studio, from: monday } }) })
    let timer: ReturnType<typeof setTimeout>
    let over = false
    const next = () => {
      if (over) return
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void load().finally(next)
        else next()
      }, wait())
    }
    next()
    const stop = onceBack(() => void load())
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [studio, monday])
  return plan
}
