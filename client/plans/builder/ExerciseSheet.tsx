import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useWorking } from '#client/parts/device/useInventory.ts'
import { findExercises } from '#client/parts/training/exerciseSearch.ts'
import { type Exercise, workouts } from '#contract/workouts.ts'

const most = 60

interface SheetProps {
  /** Exercises of the day already. */
  has: ReadonlySet<string>
  onPick: (exercise: Exercise) => void
  onClose: () => void
}

/** The studio's exercises, also without a network. Enter takes the first one; the sheet stays for the next. */
export function ExerciseSheet({ has, onPick, onClose }: SheetProps) {
  const { data: asked, error, again } = useCall(workouts.exercises)
  const data = useWorking(asked)
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const shown = useMemo(() => findExercises(data ?? [], text), [data, text])
  const pick = (exercise: Exercise) => {
    onPick(exercise)
    setSaid(`${exercise.title} ist drin.`)
    setText('')
  }
  return (
    <Sheet open wide onClose={onClose} title="Übung hinzufügen">
      <Box minHeight="50dvh">
        <TextField
          label="Übungen durchsuchen"
          type="search"
          enterKeyHint="done"
          autoComplete="off"
          autoFocus
          value={text}
          onChange={setText}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !shown[0]) return
            event.preventDefault()
            pick(shown[0])
          }}
        />
        <Text role="status" textStyle="small" color="ink2" minHeight="20px" paddingTop="4">
          {said}
        </Text>
        {!data && <NotLoaded error={error} again={again} lead="Die Übungen sind noch nicht auf diesem Gerät." />}
        {data && shown.length === 0 && (
          <Text color="ink2">{text.trim() ? `Keine Übung mit «${text.trim()}».` : 'Dein Studio hat noch keine Übungen erfasst.'}</Text>
        )}
        {shown.slice(0, most).map(exercise => (
          <Row
            key={exercise._id}
            title={exercise.title}
            second={[exercise.device, exercise.muscle, has.has(exercise._id) && 'schon dabei'].filter(Boolean).join(' · ')}
            onPick={() => pick(exercise)}
          />
        ))}
        {shown.length > most && <Text color="ink2">Und {shown.length - most} weitere: gib mehr vom Namen ein.</Text>}
      </Box>
    </Sheet>
  )
}
