import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { TextField } from '#client/kit/Field.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Exercise, workouts } from '#contract/workouts.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import { found } from './find.ts'

interface PickSheetProps {
  open: boolean
  /** The slot whose exercise is swapped; without one an exercise is added. */
  swaps?: RunSlot
  /** Exercises that the run has already: shown, but below. */
  has: readonly string[]
  onPick: (exercise: Exercise) => void
  onClose: () => void
}

/** Alternatives first, then a search through every exercise of the studio; also without a network. */
export function PickSheet({ open, swaps, has, onPick, onClose }: PickSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={swaps ? 'Übung tauschen' : 'Übung hinzufügen'}>
      <Pick swaps={swaps} has={has} onPick={onPick} />
    </Sheet>
  )
}

function Pick({ swaps, has, onPick }: Pick<PickSheetProps, 'swaps' | 'has' | 'onPick'>) {
  const { data, error } = useCall(workouts.exercises)
  const [text, setText] = useState('')
  const all = useMemo(() => (data ?? []).filter(({ _id }) => _id !== swaps?.exercise._id), [data, swaps])
  const alternatives = swaps ? all.filter(({ _id }) => swaps.exercise.alternatives.includes(_id)) : []
  const shown = useMemo(() => found(all, text), [all, text])
  return (
    <Box minHeight="50dvh">
      {alternatives.length > 0 && text === '' && (
        <Part title={`Statt ${swaps?.exercise.title}`}>
          <Exercises list={alternatives} has={has} onPick={onPick} />
        </Part>
      )}
      <TextField label="Alle Übungen durchsuchen" value={text} onChange={setText} type="search" enterKeyHint="search" autoComplete="off" />
      {!data && error && <Hint>Die Übungen sind noch nicht auf diesem Gerät. Mit Netz sind sie gleich da.</Hint>}
      {data && shown.length === 0 && (
        <Hint>{text.trim() ? `Keine Übung mit «${text.trim()}».` : 'Dein Studio hat noch keine Übungen erfasst.'}</Hint>
      )}
      <Box mt="8">
        <Exercises list={shown.slice(0, 60)} has={has} onPick={onPick} />
      </Box>
      {shown.length > 60 && <Hint>Und {shown.length - 60} weitere: gib mehr vom Namen ein.</Hint>}
    </Box>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box as="section" mb="16">
      <Box as="h3" textStyle="field" color="ink2">
        {title}
      </Box>
      {children}
    </Box>
  )
}

const Hint = ({ children }: { children: React.ReactNode }) => (
  <Box textStyle="body" color="ink2" paddingBlock="12">
    {children}
  </Box>
)

function Exercises({ list, has, onPick }: { list: readonly Exercise[]; has: readonly string[]; onPick: (exercise: Exercise) => void }) {
  return list.map(exercise => (
    <Row
      key={exercise._id}
      title={exercise.title}
      second={[exercise.device, exercise.muscle, has.includes(exercise._id) && 'schon in diesem Training'].filter(Boolean).join(' · ')}
      onPick={() => onPick(exercise)}
    />
  ))
}
