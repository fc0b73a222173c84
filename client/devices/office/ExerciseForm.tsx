import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { useBack, useQueryText } from '#client/map/links.tsx'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import type { ExerciseRow } from '#contract/devices/exerciseOffice.ts'
import { ExerciseFields } from './ExerciseFields.tsx'
import { MoveExercise } from './MoveExercise.tsx'
import { NewExercise } from './NewExercise.tsx'
import { exercise } from './rows.ts'
import { useFreeExercises } from './useFreeExercises.ts'

/** /dashboard/devices/exerciseform (L59): an exercise; `?id` opens one, `?geraet` makes one for that device. */
export default function ExerciseForm() {
  const { id, geraet } = useQueryText()
  const goBack = useBack()
  const back = () => goBack(geraet ? { to: 'deviceForm', search: { id: geraet } } : { to: 'deviceList' })
  return (
    <Page back="deviceList">
      <Box paddingTop="8" maxWidth="720px">
        {id ? <Existing id={id} geraet={geraet} onDone={back} /> : <NewExercise given={geraet} onDone={back} />}
      </Box>
    </Page>
  )
}

interface Props {
  id: string
  geraet: string | undefined
  onDone: () => void
}

function Existing({ id, geraet, onDone }: Props) {
  const one = useCall(deviceOffice.exercise, { params: { id } })
  // The device's list has it without a network too.
  const list = useCall(deviceOffice.exercises, geraet ? { params: { id: geraet } } : undefined)
  const free = useFreeExercises()
  const data: ExerciseRow | undefined = one.data ?? (list.data ?? free.loaded)?.find(({ _id }) => _id === id)
  const stand = one.data ? one.stand : list.data ? list.stand : free.stand
  const { row, known } = useOpenedRow(exercise.ways, id, { data, stand })
  if (!row) return known && <NotLoaded error={one.error} again={one.again} missing="Diese Übung gibt es nicht mehr." />
  return (
    <>
      <ExerciseFields row={row} onDone={onDone} />
      {row.studio_id && <MoveExercise row={row} studio={row.studio_id} onMoved={onDone} />}
    </>
  )
}
