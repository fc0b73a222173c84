import { Box } from '@chakra-ui/react'
import { Page } from '#client/kit/Page.tsx'
import { useBack, useScreen } from '#client/map/links.tsx'
import { NewExercise } from './NewExercise.tsx'

/** /devices/:id/exercise/create and /devices/create/exercise/create (L34, H20): a new exercise, beside what members see. */
export default function ExerciseCreate() {
  const { id } = useScreen('exerciseCreate')
  const back = useBack()
  return (
    <Page back="devices">
      <Box paddingTop="8">
        <NewExercise given={id} onDone={device => (device ? back({ to: 'device', params: { id: device } }) : back({ to: 'devices' }))} />
      </Box>
    </Page>
  )
}
