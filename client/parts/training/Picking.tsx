import { Box } from '@chakra-ui/react'
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { Suspense, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row } from '#client/kit/Row.tsx'
import { useWorking } from '#client/parts/device/useInventory.ts'
import { type Exercise, workouts } from '#contract/workouts.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import { findExercises } from './exerciseSearch.ts'

const ScanPick = lazyPart(() => import('./ScanPick.tsx'))

export interface PickingProps {
  /** The slot whose exercise is swapped; without one an exercise is added. */
  swaps?: Pick<RunSlot, 'exercise'>
  /** Exercises that the training has already: shown, and said so. */
  has: readonly string[]
  onPick: (exercise: Exercise) => void
}

/** The most that are offered instead where an exercise names no alternatives, or none that can be done here now. */
const mostInstead = 8

/** Exercises to take its place: its own alternatives that the studio has, else others of the same muscles; what the training has already comes last. */
function insteadOf({ _id, alternatives, muscle }: Exercise, all: readonly Exercise[], has: readonly string[]) {
  const fresh = all.toSorted((one, other) => Number(has.includes(one._id)) - Number(has.includes(other._id)))
  const named = fresh.filter(one => alternatives.includes(one._id))
  return named.length > 0 ? named : fresh.filter(one => muscle && one.muscle === muscle && one._id !== _id).slice(0, mostInstead)
}

/** Alternatives first, then a search through every exercise that can be done in the studio; also without a network. */
export default function Picking({ swaps, has, onPick }: PickingProps) {
  const { data: asked, error } = useCall(workouts.exercises)
  const data = useWorking(asked)
  const [text, setText] = useState('')
  const all = useMemo(() => (data ?? []).filter(({ _id }) => _id !== swaps?.exercise._id), [data, swaps])
  const instead = useMemo(() => (swaps ? insteadOf(swaps.exercise, all, has) : []), [all, swaps, has])
  const [scans, setScans] = useState(false)
  const [scanned, setScanned] = useState<readonly string[]>()
  const shown = useMemo(() => findExercises(all, text), [all, text])
  const onFound = (ids: readonly string[]) => {
    const there = (data ?? []).filter(({ _id }) => ids.includes(_id))
    setScans(false)
    if (there.length === 1) onPick(there[0]!)
    else setScanned(ids)
  }
  return (
    <Box minHeight="50dvh">
      <Button look="side" size="row" icon={<QrCodeIcon size={18} aria-hidden />} marginBottom="12" onClick={() => setScans(true)}>
        Gerät scannen
      </Button>
      {scans && (
        <Suspense>
          <ScanPick onFound={onFound} onClose={() => setScans(false)} />
        </Suspense>
      )}
      {scanned && (
        <PickingSection title="An diesem Gerät">
          <Exercises list={(data ?? []).filter(({ _id }) => scanned.includes(_id))} has={has} onPick={onPick} />
        </PickingSection>
      )}
      {instead.length > 0 && text === '' && (
        <PickingSection title={`Statt ${swaps?.exercise.title}`}>
          <Exercises list={instead} has={has} onPick={onPick} />
        </PickingSection>
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

function PickingSection({ title, children }: { title: string; children: React.ReactNode }) {
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
