import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAwake } from '#client/kit/awake.ts'
import { Button } from '#client/kit/Button.tsx'
import { noPast } from '#client/parts/training/exercisePast.ts'
import { PickSheet } from '#client/parts/training/PickSheet.tsx'
import { setText } from '#client/parts/training/setWords.ts'
import type { RecordKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { ActiveCard } from './ActiveCard.tsx'
import { prepareSound, unlockSound } from './alarm.ts'
import { EntryBar } from './EntryBar.tsx'
import { type Floor, usePersistedPart } from './floor.ts'
import { GroupList } from './GroupList.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { NoteSheet } from './NoteSheet.tsx'
import { PlateSheet } from './PlateSheet.tsx'
import { RunHead } from './RunHead.tsx'
import { guardRest } from './resting.ts'
import { addExercise, noteRun, swapExercise } from './runActs.ts'
import { type Model, useModel } from './runModel.ts'
import { nameOf } from './setLines.ts'
import { Unseen } from './Unseen.tsx'
import { type Over, useRunActs } from './useRunActs.ts'
import { recordWords } from './words.ts'

interface RunScreenProps {
  floor: Floor
  run: WorkoutRun
  sets: readonly TrainingSet[]
  /** The page is about to be left: what changes under it is not to be shown any more. */
  onLeaving: (leaving: boolean) => void
}

/** A training under way: head, exercises, and the bar in the dock. */
export function RunScreen({ floor, run, sets, onLeaving }: RunScreenProps) {
  const model = useModel(floor, run, sets)
  const [over, setOver] = useState<Over>(null)
  const close = useCallback(() => setOver(null), [])
  const acts = useRunActs(floor, model, setOver, onLeaving)
  useRestGuard(floor, model)
  return (
    <>
      <RunHead model={model} acts={acts} />
      <Box className="notranslate" width="full" maxWidth="content" marginInline="auto" pb="20">
        <GroupList
          groups={model.groups}
          active={model.active?.key}
          past={model.past}
          onJump={acts.jump}
          card={({ slot, letter }) => <ActiveCard model={model} slot={slot} letter={letter} acts={acts} />}
        />
        <AddKey onAdd={acts.add} />
      </Box>
      <Spoken model={model} />
      <EntryBar subject={model.subject} acts={acts} />
      <Sheets floor={floor} model={model} over={over} onClose={close} />
    </>
  )
}

const AddKey = memo(function AddKey({ onAdd }: { onAdd: () => void }) {
  return (
    <Box padding="4px 22px">
      <Button look="text" size="row" icon={<PlusIcon size={18} weight="bold" aria-hidden />} onClick={onAdd}>
        Übung hinzufügen
      </Button>
    </Box>
  )
})

function Sheets({ floor, model, over, onClose }: { floor: Floor; model: Model; over: Over; onClose: () => void }) {
  const { run, sets, active } = model
  const swaps = over?.shows === 'swap' ? over.slot : undefined
  const shown = over?.shows === 'history' ? over.slot : undefined
  const has = useMemo(() => run.slots.map(({ exercise }) => exercise._id), [run.slots])
  const today = useMemo(() => sets.filter(set => set.exercise === shown?.exercise._id), [sets, shown])
  return (
    <>
      <PickSheet
        open={over?.shows === 'add' || !!swaps}
        swaps={swaps}
        has={has}
        onClose={onClose}
        onPick={exercise => {
          onClose()
          void (swaps ? swapExercise(floor, swaps, exercise, sets) : addExercise(floor, exercise))
        }}
      />
      <HistorySheet slot={shown} past={(shown && model.past.get(shown.exercise._id)) ?? noPast} sets={today} onClose={onClose} />
      <PlateSheet open={over?.shows === 'plates'} bar={active?.exercise.bar ?? 20} onClose={onClose} />
      <NoteSheet open={over?.shows === 'note'} note={run.note ?? ''} onNote={note => void noteRun(floor, note)} onClose={onClose} />
    </>
  )
}

/** Keeps the screen awake while something runs, and rings when the rest is over. */
function useRestGuard(floor: Floor, { active, subject }: Model) {
  const resting = usePersistedPart(floor.rest, rest => !!rest && rest.ends !== null)
  const timing = usePersistedPart(floor.watch, ({ since }) => since !== null)
  useAwake(resting || timing)
  const next = useRef('')
  next.current = active && subject ? active.exercise.title : ''
  useEffect(() => guardRest(floor.rest, () => next.current), [floor])
  useEffect(() => {
    const timer = setTimeout(prepareSound, 1500)
    document.addEventListener('click', unlockSound)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', unlockSound)
    }
  }, [])
}

/** Tells a screen reader what was just entered, and its record. */
function Spoken({ model }: { model: Model }) {
  const { sets, records } = model
  const last = sets.at(-1)
  const first = useRef(last?.id)
  const text = last && last.id !== first.current ? sentence(last, records.get(last.id)) : ''
  return <Unseen role="status">{text}</Unseen>
}

const sentence = (set: TrainingSet, record: RecordKind | undefined) =>
  `${nameOf(set)} eingetragen: ${setText(set.kind, set)}.${record ? ` PR, ${recordWords[record]}.` : ''}`
