import { Box } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { useGo } from '#client/map/links.tsx'
import type { RecordKind } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot, WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { ActiveCard } from './ActiveCard.tsx'
import { addExercise, discardRun, finishRun, noteRun, swapExercise } from './acts.ts'
import { useAwake } from './awake.ts'
import { EntryBar } from './EntryBar.tsx'
import { type Floor, useKeptPart } from './floor.ts'
import { GroupList } from './GroupList.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { nameOf } from './lines.ts'
import { type Model, useModel } from './model.ts'
import { NoteSheet } from './NoteSheet.tsx'
import { PickSheet } from './PickSheet.tsx'
import { PlateSheet } from './PlateSheet.tsx'
import { noPast } from './past.ts'
import { RunHead } from './RunHead.tsx'
import { guardRest } from './resting.ts'
import { Unseen } from './Unseen.tsx'
import { useEntering } from './useEntering.ts'
import { recordWords, setText } from './words.ts'

type Over = { shows: 'add' | 'note' | 'plates' } | { shows: 'swap' | 'history'; slot: RunSlot } | null

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
  const go = useGo()
  const [over, setOver] = useState<Over>(null)
  const close = useCallback(() => setOver(null), [])
  const { enter, abort } = useEntering(floor, model)
  useRestGuard(floor, model)

  const discard = async () => {
    await go({ to: 'hub' })
    await discardRun(floor, run, sets)
  }
  const finish = async () => {
    if (sets.length === 0) return discard()
    onLeaving(true)
    await finishRun(floor)
    await go({ to: 'summary', search: { run: run.id }, replace: true })
  }
  const jump = useCallback(
    (slot: string) => {
      floor.chosen.set(slot)
      floor.act({ do: 'close' })
    },
    [floor],
  )
  const add = () => setOver({ shows: 'add' })
  const { active } = model
  return (
    <>
      <RunHead
        model={model}
        onLeave={() => void go({ to: 'hub' })}
        onAdd={add}
        onFinish={() => void finish()}
        onDiscard={() => void discard()}
        onNote={() => setOver({ shows: 'note' })}
      />
      <Box width="full" maxWidth="content" marginInline="auto" pb="20">
        <GroupList
          groups={model.groups}
          active={active?.key}
          past={model.past}
          onJump={jump}
          card={({ slot, letter }) => (
            <ActiveCard
              model={model}
              slot={slot}
              letter={letter}
              onEnter={enter}
              onHistory={() => setOver({ shows: 'history', slot })}
              onPlates={() => setOver({ shows: 'plates' })}
              onSwap={() => setOver({ shows: 'swap', slot })}
            />
          )}
        />
        <Box padding="4px 22px">
          <Button look="text" size="row" icon={<PlusIcon size={18} weight="bold" aria-hidden />} onClick={add}>
            Übung hinzufügen
          </Button>
        </Box>
      </Box>
      <Spoken model={model} />
      <EntryBar subject={model.subject} onEnter={enter} onAbort={abort} onFinish={() => void finish()} onAdd={add} />
      <Sheets floor={floor} model={model} over={over} onClose={close} />
    </>
  )
}

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
  const resting = useKeptPart(floor.rest, rest => !!rest && rest.ends !== null)
  const timing = useKeptPart(floor.watch, ({ since }) => since !== null)
  useAwake(resting || timing)
  const next = useRef('')
  next.current = active && subject ? active.exercise.title : ''
  useEffect(() => guardRest(floor.rest, () => next.current), [floor])
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
