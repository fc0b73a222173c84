import type { DueSet, Progress, Segment } from '#contract/rules/training/rotation.ts'
import { groupsOf } from '#contract/rules/training/rotation.ts'
import { volumeOf } from '#contract/rules/training/sets.ts'
import type { RecordKind } from '#contract/workouts.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'

/** A row of the active exercise: a set done, the one that is due, or one to come. */
export interface SetLine {
  key: string
  warmup: boolean
  index: number
  label: string
  now: boolean
  set?: TrainingSet
}

export const labelOf = ({ warmup, index }: Pick<SetLine, 'warmup' | 'index'>) => (warmup ? 'Aufw.' : String(index + 1))

/** 'Satz 3', 'Aufwärmsatz 1' (L74). */
export const nameOf = ({ warmup, index }: Pick<SetLine, 'warmup' | 'index'>) => `${warmup ? 'Aufwärmsatz' : 'Satz'} ${index + 1}`

export function linesOf(slot: string, progress: Progress, sets: readonly TrainingSet[], due: DueSet | null): SetLine[] {
  const byId = new Map(sets.map(set => [set.id, set]))
  const own = progress.groups.flatMap(({ segments }) => segments.filter(segment => segment.slot === slot))
  const shown = new Set(own.map(({ set }) => set))
  // two devices may have written the same place: both sets stand there
  const twins = sets.filter(set => set.slot === slot && !shown.has(set.id))
  const lines = own.flatMap(segment => [
    ...twins
      .filter(set => set.warmup === segment.warmup && set.index === segment.index)
      .map(set => ({ ...setLineOf(segment, set), key: set.id })),
    setLineOf(segment, segment.set ? byId.get(segment.set) : undefined),
  ])
  if (due?.slot.key === slot && !lines.some(({ now }) => now))
    lines.push(setLineOf({ slot, index: due.index, warmup: due.warmup, state: 'now' }))
  return lines
}

const setLineOf = ({ warmup, index, state }: Segment, set?: TrainingSet): SetLine => ({
  key: `${warmup ? 'w' : 's'}${index}`,
  warmup,
  index,
  label: labelOf({ warmup, index }),
  now: state === 'now',
  ...(set && { set }),
})

export type Sign = 'ok' | 'waiting' | 'refused'

/** The three honest states of a stored set. */
export const signOf = (set: Pick<TrainingSet, 'id' | 'rev' | 'version'>, refused: ReadonlySet<string>): Sign =>
  refused.has(set.id) ? 'refused' : acknowledged(set) ? 'ok' : 'waiting'

const worst: Sign[] = ['refused', 'waiting', 'ok']

/** The slots that the training still goes through. */
export const without = (slots: readonly RunSlot[], skipped: readonly string[]) => slots.filter(({ key }) => !skipped.includes(key))

export interface SlotState {
  slot: RunSlot
  skipped: boolean
  done: number
  planned: number
  /** Without warm-up sets, as in the summary. */
  volume: number
  /** The worst of its sets. */
  sign: Sign
  /** One per set, in the order they were done. */
  signs: Sign[]
  record: boolean
  /** 'A', 'B' … in a superset. */
  letter?: string
}

export interface Group {
  key: string
  phase: 'done' | 'active' | 'coming'
  superset: boolean
  rounds: number
  rest: number
  slots: SlotState[]
}

interface SlotContext {
  sets: readonly TrainingSet[]
  records: ReadonlyMap<string, RecordKind>
  refused: ReadonlySet<string>
  active: string | undefined
  skipped?: readonly string[]
}

/** The page from top to bottom: each group, what is done in it, and whether it is the one under way. */
export const groupsFor = (slots: readonly RunSlot[], known: SlotContext): Group[] =>
  groupsOf(slots).map(group => {
    const states = group.map((slot, n) => stateOf(slot, known, group.length > 1 ? String.fromCharCode(65 + n) : undefined))
    const active = group.some(({ key }) => key === known.active)
    const finished = states.every(({ done, planned }) => done > 0 && done >= planned)
    return {
      key: group[0]!.key,
      phase: active ? 'active' : finished ? 'done' : 'coming',
      superset: group.length > 1,
      rounds: Math.max(...states.map(({ slot }) => slot.targets.filter(({ warmup }) => !warmup).length)),
      rest: Math.max(...group.map(({ rest }) => rest)),
      slots: states,
    }
  })

function stateOf(slot: RunSlot, { sets, records, refused, skipped = [] }: SlotContext, letter?: string): SlotState {
  const own = sets.filter(set => set.slot === slot.key)
  const signs = own.map(set => signOf(set, refused))
  return {
    slot,
    skipped: skipped.includes(slot.key),
    done: own.length,
    planned: slot.targets.length,
    volume: own.reduce((sum, set) => sum + (set.warmup ? 0 : volumeOf(set)), 0),
    sign: worst.find(sign => signs.includes(sign)) ?? 'ok',
    signs,
    record: own.some(({ id }) => records.has(id)),
    ...(letter && { letter }),
  }
}
