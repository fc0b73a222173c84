import { useState } from 'react'
import { useLocal } from '#client/data/local.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import type { WorkoutSource } from './runStart.ts'
import { startWorkout } from './runs.ts'

/** Begins a training, or goes on with the unfinished one of the same source, and opens it. */
export function useStart() {
  const local = useLocal()
  const go = useGo()
  const [starting, setStarting] = useState(false)
  async function start(source: WorkoutSource) {
    if (starting) return
    setStarting(true)
    try {
      const id = await startWorkout(local, source)
      const planned = source.kind === 'split' || (source.kind === 'again' && source.run.plan !== undefined)
      await (planned ? go({ to: 'planRun', params: { id } }) : go({ to: 'workoutRun', params: { id } }))
    } catch {
      toast('Das Training konnte auf diesem Gerät nicht angelegt werden. Prüfe den freien Speicher und versuche es nochmals.', {
        look: 'danger',
      })
    } finally {
      setStarting(false)
    }
  }
  return { start, starting }
}
