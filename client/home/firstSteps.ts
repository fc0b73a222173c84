import { addDays } from '#contract/days.ts'

/** The first things that a new member does. */
export type FirstStep = 'studio' | 'code' | 'training' | 'community'

/** Trainings after which nobody is new any more. */
const notNew = 3

/** Days after which nobody is. */
const newFor = 60

interface MemberProgress {
  /** Code of the picked studio. */
  studio: string | null
  /** The account's first day; undefined where this device does not know it. */
  since: string | undefined
  /** Days of the finished trainings on this device. */
  trained: readonly string[]
  /** True once they have joined the Community; undefined where this device does not know. */
  joined: boolean | undefined
  /** The code for the door was looked at here. */
  seen: boolean
}

/** The first steps, each with whether it is done; none once all are done, or the member knows their way. */
export function firstSteps({ studio, since, trained, joined, seen }: MemberProgress, today: string): (readonly [FirstStep, boolean])[] {
  const first = addDays(today, -newFor)
  // A member of before may have got a new account: their trainings came along.
  if (since === undefined || since < first || trained.length >= notNew || trained.some(day => day < first)) return []
  const steps = [
    ['studio', studio !== null],
    ['code', seen],
    ['training', trained.length > 0],
    ['community', joined === true],
  ] as const
  return steps.every(([, done]) => done) ? [] : [...steps]
}
