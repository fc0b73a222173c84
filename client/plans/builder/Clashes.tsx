import { type Difference, Differences } from '#client/kit/Differences.tsx'
import { counted, date } from '#client/kit/format.ts'
import type { Exercises } from '#client/parts/plans/exercises.ts'
import { plannedSlot } from '#client/parts/plans/slotWords.ts'
import { type PlannedSlot, type PlannedSplit, planStates, type TrainingPlanState } from '#contract/plans/shapes.ts'
import type { MergeClash } from '#contract/rules/merge.ts'
import type { Splits } from './splitModel.ts'

interface ClashesProps {
  clashes: readonly MergeClash[]
  /** The days of both sides. */
  splits: Splits
  exercises: Exercises
  onTake: (clash: MergeClash) => void
  onSettled: () => void
}

/** Names of the fields that are compared. */
const labels: Record<string, string> = {
  title: 'Name',
  goal: 'Ziel',
  about: 'Beschreibung',
  start: 'Beginn',
  until: 'Letzter Tag',
  state: 'Stand',
  picture: 'Bild',
  exercise: 'Übung',
  rest: 'Pause',
  setting: 'Einstellung',
  hint: 'Hinweis',
  targets: 'Sätze',
}

/** Edits of two people to the same thing, mine and theirs. */
export function Clashes({ clashes, splits, exercises, onTake, onSettled }: ClashesProps) {
  const open = clashes.map((clash): Difference => {
    const { split, slot, field, mine, theirs } = clash
    const days = splits.filter(({ _id }) => split === undefined || _id === split)
    const planned = slot === undefined ? undefined : days.flatMap(day => day.slots).find(({ _id }) => _id === slot)
    const about = [split && days[0]?.title, planned && titleOf(exercises, planned.exercise)].filter(Boolean).join(', ')
    const read = (value: unknown) => planValueText(exercises, field, value, planned)
    return {
      name: [split, slot, field].join('/'),
      label: [about, labels[field]].filter(Boolean).join(': '),
      mine: read(mine),
      theirs: read(theirs),
      onTake: () => onTake(clash),
    }
  })
  return <Differences open={open} onSettled={onSettled} />
}

const titleOf = (exercises: Exercises, id: string) => exercises.get(id)?.title ?? 'Übung'
const setWords = (exercises: Exercises, slot: PlannedSlot) => plannedSlot(exercises.get(slot.exercise)?.kind ?? 'weight', slot)

function planValueText(exercises: Exercises, field: string, value: unknown, planned?: PlannedSlot): string {
  if (field === 'row') return value === null ? 'entfernt' : rowWords(exercises, value as PlannedSlot | PlannedSplit)
  if (value === null || value === undefined) return '–'
  if (field === 'start' || field === 'until') return date(value as string)
  if (field === 'picture') return 'ein anderes Bild'
  if (field === 'state') return planStates[value as TrainingPlanState]
  if (field === 'exercise') return titleOf(exercises, value as string)
  if (field === 'rest') return `${value} s`
  if (field === 'targets' && planned) return setWords(exercises, { ...planned, targets: value as PlannedSlot['targets'], rest: 0 })
  return String(value)
}

const rowWords = (exercises: Exercises, row: PlannedSlot | PlannedSplit) =>
  'targets' in row ? setWords(exercises, row) : `${row.title}, ${counted(row.slots.length, 'Übung', 'Übungen')}`
