import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useFind, useLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { runGoal, running, trainHere } from '#client/parts/training/trainHere.ts'
import type { Described, Device } from '#contract/devices/calls.ts'

/** From the machine into the set: the training under way goes on with this exercise, without one it begins. */
export function TrainHere({ device, exercise }: { device: Device; exercise: Described }) {
  const local = useLocal()
  const go = useGo()
  const open = useFind('workoutRuns', running)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const { _id, title, kind, muscle, bar, note, alternatives } = exercise
    try {
      const run = await trainHere(local, { _id, title, kind, muscle, bar, note, alternatives, device: exercise.device ?? device.shortForm })
      await go(runGoal(run))
    } catch {
      toast('Das Training konnte auf diesem Gerät nicht angelegt werden: Der Speicher nimmt nichts an.', { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box paddingTop="12">
      <Button busy={busy} onClick={() => void start()}>
        {open && open.length > 0 ? 'Satz eintragen' : 'Training starten'}
      </Button>
    </Box>
  )
}
