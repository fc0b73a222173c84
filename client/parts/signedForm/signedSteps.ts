import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The things with which a step is drawn. */
export interface Looking {
  /** Somebody tried to go on, and something is missing. */
  missing: boolean
  /** Leads to the step of this kind. */
  look: (kind: string) => void
}

/** One step of a signed form. */
export interface SignedStep {
  /** The step's name among those of its form. */
  kind: string
  title: string
  mayPass: () => boolean
  /** Its signature is asked before those of the steps after it. */
  signs?: true
  /** The act once it is passed; answers the kind of the step to go to where that is not the next one. */
  passed?: () => string | undefined
  view: (looking: Looking) => ReactNode
}

interface StepPlace {
  kind: string
  /** Its number when it was reached: for a step that is asked no more. */
  nth: number
}

/** The number of the step that is shown: nobody signs before those who sign first have signed. */
export function placeOf(steps: readonly SignedStep[], { kind, nth }: StepPlace): number {
  const found = steps.findIndex(step => step.kind === kind)
  const at = found < 0 ? Math.min(nth, steps.length - 1) : found
  const unsigned = steps.findIndex(({ signs, mayPass }) => signs && !mayPass())
  return steps[at]?.signs && unsigned >= 0 ? Math.min(at, unsigned) : at
}

interface StepsOptions {
  steps: readonly SignedStep[]
  /** The first step's needs are still on their way: whoever goes on before goes on once they are here. */
  isLoading: boolean
  /** Resolves once what was given so far outlives a kill. */
  settled: () => Promise<void>
  /** The last step was passed. */
  onEnd: () => void
  /** The first step was passed before the page was loaded anew: as soon as it may be, it is passed again. */
  goesOn?: boolean
}

/** The place of somebody in a signed form, and how they go on. */
export function useSteps({ steps, isLoading, settled, onEnd, goesOn = false }: StepsOptions) {
  const [place, setPlace] = useState<StepPlace>({ kind: steps[0]!.kind, nth: 0 })
  const [missing, setMissing] = useState(false)
  const [hurries, setHurries] = useState(goesOn)
  /** True while what the last step was given is on its way to this device: another tap is the same step forward. */
  const moves = useRef(false)
  const at = placeOf(steps, place)
  const show = (kind: string, isMissing = false) => {
    setMissing(isMissing)
    setPlace({
      kind,
      nth: Math.max(
        0,
        steps.findIndex(step => step.kind === kind),
      ),
    })
  }
  const forward = () => {
    if (isLoading) return setHurries(true)
    if (moves.current) return
    const step = steps[at]!
    if (!step.mayPass()) return setMissing(true)
    setMissing(false)
    const next = step.passed?.() ?? steps[at + 1]?.kind
    // The next step is shown once what the last one was given is safe on this device.
    if (next !== undefined) {
      moves.current = true
      return void settled()
        .then(() => show(next))
        .finally(() => {
          moves.current = false
        })
    }
    const open = steps.find(({ mayPass }) => !mayPass())
    if (open) show(open.kind, true)
    else onEnd()
  }
  useEffect(() => {
    if (!hurries || isLoading) return
    setHurries(false)
    // Only whoever asked to go on is told of what is missing.
    if (!goesOn || steps[at]!.mayPass()) forward()
  })
  return {
    at,
    step: steps[at]!,
    missing,
    /** Somebody went on, and the first step's needs are still on their way. */
    waits: hurries && isLoading,
    forward,
    back: at > 0 ? () => show(steps[at - 1]!.kind) : undefined,
    look: (kind: string) => show(kind),
  }
}
