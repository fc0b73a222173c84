import { Box, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { SortList } from '#client/kit/SortList.tsx'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import { PickSheet } from '#client/parts/training/PickSheet.tsx'
import { mostSlots, type PlannedSlot, type PlannedSplit } from '#contract/plans/shapes.ts'
import type { Exercise } from '#contract/workouts.ts'
import { ExerciseSheet } from './ExerciseSheet.tsx'
import type { PastLines } from './past.ts'
import { type SlotActs, SlotCard } from './SlotCard.tsx'
import { copiedSlot, linked, moved, newSlot } from './splitModel.ts'
import { replaced, useTrouble } from './trouble.ts'

type Slots = readonly PlannedSlot[]

interface EditorProps {
  split: PlannedSplit
  exercises: Exercises
  /** Past trainings of each exercise. */
  past?: PastLines
  onChange: (change: (slots: Slots) => Slots, about?: string) => void
}

/** The exercises of one day, in their order: dragged or moved by keys, one of them opened. */
export function SlotEditor({ split: { slots, title }, exercises, past, onChange }: EditorProps) {
  const [opened, setOpened] = useState<string>()
  const [picks, setPicks] = useState(false)
  const [replaces, setReplaces] = useState<string>()
  const troubleOf = useTrouble()
  const latest = useRef(onChange)
  latest.current = onChange
  const acts = useMemo<SlotActs>(() => {
    const at = (all: Slots, id: string) => all.findIndex(({ _id }) => _id === id)
    return {
      change: (id, change, about) => latest.current(all => all.map(slot => (slot._id === id ? { ...slot, ...change } : slot)), about),
      open: id => setOpened(now => (now === id ? undefined : id)),
      copy: id => latest.current(all => all.toSpliced(at(all, id) + 1, 0, copiedSlot(all[at(all, id)]!))),
      remove: id => latest.current(all => all.filter(({ _id }) => _id !== id)),
      replace: setReplaces,
      link: id => latest.current(all => linked(all, at(all, id))),
    }
  }, [])
  const nameOf = useCallback(({ exercise }: PlannedSlot) => exercises.get(exercise)?.title ?? 'Übung', [exercises])
  const add = (exercise: Exercise) => onChange(all => [...all, newSlot(exercise)])
  const goes = slots.find(({ _id }) => _id === replaces)
  const before = goes && exercises.get(goes.exercise)
  const full = slots.length >= mostSlots
  const many = slots.length
  /** A letter for each slot: whether the one below is in the same superset. */
  const joins = slots.map(({ superset }, at) => (superset !== null && slots[at + 1]?.superset === superset ? 'j' : '-')).join('')
  const draw = useCallback(
    (slot: PlannedSlot, at: number) => (
      <SlotCard
        slot={slot}
        exercise={exercises.get(slot.exercise)}
        past={past?.get(slot.exercise)}
        trouble={troubleOf?.(slot.exercise, exercises)}
        opened={opened === slot._id}
        last={at === many - 1}
        joined={joins[at] === 'j'}
        acts={acts}
      />
    ),
    [exercises, past, troubleOf, opened, many, joins, acts],
  )
  return (
    <Box>
      {slots.length === 0 && (
        <Text color="ink2" paddingBlock="8">
          Noch keine Übung.
        </Text>
      )}
      <SortList
        rows={slots}
        label={`Übungen: ${title}`}
        nameOf={nameOf}
        onMove={(slot, to) => onChange(all => moved(all, all.indexOf(slot), to))}
      >
        {draw}
      </SortList>
      <Box paddingTop="12">
        <Button look="soft" icon={<PlusIcon size={20} aria-hidden />} disabled={full} onClick={() => setPicks(true)}>
          Übung hinzufügen
        </Button>
      </Box>
      {picks && !full && (
        <ExerciseSheet has={new Set(slots.map(({ exercise }) => exercise))} onPick={add} onClose={() => setPicks(false)} />
      )}
      {goes && before && (
        <PickSheet
          open
          swaps={{ exercise: before }}
          has={slots.map(({ exercise }) => exercise)}
          onPick={exercise => {
            acts.change(goes._id, replaced(goes, before, exercise))
            setReplaces(undefined)
          }}
          onClose={() => setReplaces(undefined)}
        />
      )}
    </Box>
  )
}
