/** What a new member does first. */
export type Step = 'studio' | 'code' | 'training' | 'community'

/** Trainings after which nobody is new any more. */
const notNew = 3

interface Known {
  /** Code of the picked studio. */
  studio: string | null
  /** Finished trainings on this device. */
  trained: number
  /** Whether they have joined the Community; undefined where this device does not know. */
  joined: boolean | undefined
  /** The code for the door was looked at here. */
  seen: boolean
}

/** The first steps, each with whether it is done; none once all are done, or the member knows their way. */
export function firstSteps({ studio, trained, joined, seen }: Known): (readonly [Step, boolean])[] {
  if (trained >= notNew) return []
  const steps = [
    ['studio', studio !== null],
    ['code', seen],
    ['training', trained > 0],
    ['community', joined === true],
  ] as const
  return steps.every(([, done]) => done) ? [] : [...steps]
}
