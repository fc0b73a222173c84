import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { ExerciseFields } from './ExerciseFields.tsx'
import { useDevices } from './useDevices.ts'

interface Props {
  /** The device that it is for, where the address says so. */
  given: string | undefined
  onDone: (device: string | undefined, saved: boolean, _id: string) => unknown
}

/** A new exercise, on a device of a studio in which the person may add one; of no device where that holds everywhere. */
export function NewExercise({ given, onDone }: Props) {
  const { rows, error, again } = useDevices()
  const named = useCall(devices.one, given ? { params: { id: given } } : undefined)
  const { isIn, everywhere } = useReach(deviceOffice.addExercise)
  const [chosen, setChosen] = useState(given ?? '')
  const isListed = rows?.some(({ _id }) => _id === given)
  const all = [...(rows ?? []), ...(named.data && !isListed ? [named.data] : [])]
  const own = all.filter(({ studio_id }) => isIn(studio_id))
  const on = own.find(({ _id }) => _id === chosen)
  if (!rows) return <NotLoaded error={error} again={again} />
  return (
    <>
      <Box paddingBottom="18">
        <SelectField
          label="Gerät"
          none={everywhere ? 'Ohne Gerät, in allen Studios' : 'Bitte wählen'}
          options={own.map(({ _id, title, shortForm }) => [_id, [title, shortForm].filter(Boolean).join(', ')])}
          value={chosen}
          onChange={setChosen}
        />
      </Box>
      {(on || everywhere) && (
        <ExerciseFields key={on?._id} row={undefined} on={on} onDone={(saved, _id) => onDone(on?._id, saved !== undefined, _id)} />
      )}
    </>
  )
}
