import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import type { FoundPerson } from '#contract/people.ts'
import { plans } from '#contract/plans/calls.ts'
import type { TrainingPlanRow } from '#contract/plans/shapes.ts'

/** The outcome of copies for several people. */
export interface Copies {
  made: readonly TrainingPlanRow[]
  /** Number of those that wait on this device. */
  waiting: number
  failed: readonly { person: FoundPerson; message: string }[]
}

/** Copies a plan for one after the other, and takes back what was made. */
export function useCopies({ _id: id, title }: TrainingPlanRow) {
  const [far, setFar] = useState<number>()
  const { send } = useSend(plans.copy, { title: () => `${title}, Kopie`, asks: true })
  const { send: remove } = useSend(plans.remove, { title: () => `${title}, Kopie zurückziehen` })

  const copy = async (people: readonly FoundPerson[]): Promise<Copies> => {
    const made: TrainingPlanRow[] = []
    const failed: { person: FoundPerson; message: string }[] = []
    let waiting = 0
    for (const [at, person] of people.entries()) {
      setFar(at)
      try {
        const answer = await send({ params: { id }, body: { _id: v7(), to: person._id, start: today() } })
        if (answer) made.push(answer)
        else waiting += 1
      } catch (error) {
        failed.push({ person, message: error instanceof CallError ? error.message : 'Das ging nicht.' })
      }
    }
    setFar(undefined)
    return { made, waiting, failed }
  }

  const withdraw = async (made: readonly TrainingPlanRow[]) => {
    try {
      for (const { _id, version } of made) await remove({ params: { id: _id }, query: { version } })
      toast('Die Kopien sind zurückgezogen.')
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return { copy, far, withdraw }
}
