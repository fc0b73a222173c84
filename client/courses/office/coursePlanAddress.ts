import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { everywhere, useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import { today } from '#client/data/time.ts'
import { hrefBehind } from '#client/map/historySteps.ts'
import { screens } from '#contract/screens.ts'

export const groupings = { day: 'Tag', room: 'Raum', instructor: 'Leitung' } as const
export type Grouping = keyof typeof groupings

/** State of the plan; it stands in the address, so that it can be sent to somebody. */
export interface PlanShown {
  day: string
  by: Grouping
  span: 'week' | 'day'
  studios: string[]
  courses: string[]
  instructors: string[]
  drafts: boolean
}

type AddressWords = Record<string, string | undefined>
const split = (text: unknown) => (text === undefined || text === '' ? [] : String(text).split(','))
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const readPlan = (words: AddressWords, usual: PlanShown['span'] = 'week'): PlanShown => ({
  day: isDay(words.day) ? words.day : today(),
  by: (Object.keys(groupings) as Grouping[]).find(by => by === words.by) ?? 'day',
  span: words.span === 'week' || words.span === 'day' ? words.span : usual,
  studios: split(words.studios),
  courses: split(words.courses),
  instructors: split(words.instructors),
  drafts: words.drafts !== undefined,
})

export const writePlan = ({ day, by, span, studios, courses, instructors, drafts }: Partial<PlanShown>): AddressWords =>
  Object.fromEntries(
    Object.entries({
      day,
      by: by === 'day' ? undefined : by,
      span,

      studios: studios?.join(','),
      courses: courses?.join(','),
      instructors: instructors?.join(','),
      drafts: drafts ? '1' : undefined,
    }).filter(([, value]) => value),
  )

/** The plan's address as it was left, with the present day and studio put in. */
export function planAfter(day: string, studio: string) {
  const [path, words] = hrefBehind()?.split('?') ?? []
  const before = path === screens.courseSchedule.path ? Object.fromEntries(new URLSearchParams(words)) : {}
  const plan = readPlan(before)
  const studios = plan.studios.includes(studio) ? plan.studios : [studio]
  return writePlan({ ...plan, day, studios, span: before.span as PlanShown['span'] | undefined }) as Record<string, string>
}

/** The state and a way to change it; a change leaves no step back. */
export function usePlanShown(usual: PlanShown['span']) {
  const words = useSearch({ strict: false }) as AddressWords
  const navigate = useNavigate()
  const desk = useDeskStudio()
  const follows = useMemo(() => ({ studios: desk }), [desk])
  const shown = useMemo(() => readPlan(withDesk(words, follows), usual), [words, usual, follows])
  const show = useCallback(
    (change: Partial<PlanShown>) => {
      const search = (before: AddressWords) => {
        const { studios, ...words } = withoutDesk(writePlan({ ...readPlan(withDesk(before, follows), usual), ...change }), follows)
        // An empty choice of studios leaves nothing to plan: the desk's studio counts again.
        return studios && studios !== everywhere ? { ...words, studios } : words
      }
      return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [navigate, usual, follows],
  )
  return [shown, show] as const
}
