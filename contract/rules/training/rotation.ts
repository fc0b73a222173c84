import type { SetTarget } from '#contract/workouts.ts'

/** Fields of a slot that rotation needs; plan slots and run slots fit. */
export interface SlotLike {
  key: string
  superset?: string | null
  rest: number
  targets: Pick<SetTarget, 'warmup'>[]
}

/** Fields of a done set that rotation needs. */
export interface DoneSet {
  id?: string
  slot: string
  index: number
  warmup: boolean
}

/** The set that is due: its place among its slot's sets of the same sort, and the seconds of rest after it. */
export interface DueSet<S extends SlotLike = SlotLike> {
  slot: S
  index: number
  warmup: boolean
  restAfter: number
}

/** The slot from which the next set comes. `more`: a hand chose it, so it has one set more than planned where all of it is done. */
export interface Preferred {
  slot: string
  more?: boolean
}

const sorts = [true, false] as const

/** Slots that belong together: neighbours with the same superset word, else each for itself. */
export function groupsOf<S extends SlotLike>(slots: readonly S[]): S[][] {
  const groups: S[][] = []
  for (const slot of slots) {
    const last = groups.at(-1)
    if (slot.superset && last?.[0]?.superset === slot.superset) last.push(slot)
    else groups.push([slot])
  }
  return groups
}

const planned = (slot: SlotLike, warmup: boolean) => slot.targets.filter(target => target.warmup === warmup).length

/**
 * Assigns sets to places. Two sets of one place, as two devices make them without a network, are both done: the second takes the first free
 * place.
 */
function setPlacesOf(sets: readonly DoneSet[]) {
  const bySort = new Map<string, Map<number, DoneSet>>()
  const doubles: DoneSet[] = []
  const of = (slot: string, warmup: boolean) => {
    const key = `${warmup}:${slot}`
    const places = bySort.get(key) ?? new Map<number, DoneSet>()
    bySort.set(key, places)
    return places
  }
  for (const set of sets) {
    const places = of(set.slot, set.warmup)
    if (places.has(set.index)) doubles.push(set)
    else places.set(set.index, set)
  }
  for (const set of doubles) {
    const places = of(set.slot, set.warmup)
    let index = 0
    while (places.has(index)) index++
    places.set(index, set)
  }
  return of
}

function doneOf(sets: readonly DoneSet[]) {
  const of = setPlacesOf(sets)
  return (slot: SlotLike, warmup: boolean, index: number) => of(slot.key, warmup).has(index)
}
type IsDone = ReturnType<typeof doneOf>

const samePlace = (a: DoneSet, b: DoneSet) => a.slot === b.slot && a.warmup === b.warmup && a.index === b.index

const firstFree = (slot: SlotLike, warmup: boolean, isDone: IsDone) => {
  let index = 0
  while (isDone(slot, warmup, index)) index++
  return index
}

/** Warm-ups of the group first, then round by round: the member that is behind is due. */
function dueIn<S extends SlotLike>(group: readonly S[], isDone: IsDone) {
  for (const warmup of sorts) {
    let due: { slot: S; index: number; warmup: boolean } | undefined
    for (const slot of group) {
      const index = firstFree(slot, warmup, isDone)
      if (index < planned(slot, warmup) && (!due || index < due.index)) due = { slot, index, warmup }
    }
    if (due) return due
  }
}

/** Seconds of rest after a set: none while another member of its superset still owes this round. */
export function restAfter(slots: readonly SlotLike[], sets: readonly DoneSet[], set: DoneSet): number {
  const group = groupsOf(slots).find(members => members.some(({ key }) => key === set.slot))
  if (!group) return 0
  const isDone = doneOf(sets.some(one => samePlace(one, set)) ? sets : [...sets, set])
  const owes = group.some(slot => slot.key !== set.slot && set.index < planned(slot, set.warmup) && !isDone(slot, set.warmup, set.index))
  return owes ? 0 : Math.max(...group.map(({ rest }) => rest))
}

/**
 * The set that is due next, or null when everything planned is done. A group is finished before the next begins. After a set, `slotAfter`
 * says which slot to prefer, so that a superset rotates on.
 */
export function nextSlot<S extends SlotLike>(slots: readonly S[], sets: readonly DoneSet[], preferred?: Preferred): DueSet<S> | null {
  const isDone = doneOf(sets)
  const slot = slots.find(({ key }) => key === preferred?.slot)
  const due = (slot && (preferred?.more ? ownDue(slot, isDone) : dueIn([slot], isDone))) ?? firstOf(groupsOf(slots), isDone)
  return due ? { ...due, restAfter: restAfter(slots, sets, { ...due, slot: due.slot.key }) } : null
}

function firstOf<S extends SlotLike>(groups: S[][], isDone: IsDone) {
  for (const group of groups) {
    const due = dueIn(group, isDone)
    if (due) return due
  }
}

const ownDue = <S extends SlotLike>(slot: S, isDone: IsDone) =>
  dueIn([slot], isDone) ?? { slot, index: firstFree(slot, false, isDone), warmup: false }

/** The slot to prefer after a set in `slot`: the next one of its superset's rotation, itself while it has sets left, else none. */
export function slotAfter<S extends SlotLike>(slots: readonly S[], sets: readonly DoneSet[], slot: string): string | undefined {
  const group = groupsOf(slots).find(members => members.some(({ key }) => key === slot))
  return group && dueIn(group, doneOf(sets))?.slot.key
}

/** One dash of the session bar. `set` is the id of the set behind a done one. */
export interface Segment {
  slot: string
  index: number
  warmup: boolean
  state: 'done' | 'now' | 'todo'
  set?: string
}

export interface Progress {
  groups: { slots: string[]; segments: Segment[] }[]
  done: number
  total: number
}

/** The session bar: every planned and extra set, by group, in the order in which they come. */
export function progress<S extends SlotLike>(slots: readonly S[], sets: readonly DoneSet[], preferred?: Preferred): Progress {
  const due = nextSlot(slots, sets, preferred)
  const placed = setPlacesOf(sets)
  const segmentOf = (slot: S, warmup: boolean, index: number): Segment => {
    const set = placed(slot.key, warmup).get(index)
    const now = due?.slot === slot && due.warmup === warmup && due.index === index
    return { slot: slot.key, index, warmup, state: set ? 'done' : now ? 'now' : 'todo', set: set?.id }
  }
  const groups = groupsOf(slots).map(group => ({
    slots: group.map(({ key }) => key),
    segments: sorts.flatMap(warmup => {
      const lengths = group.map(slot => Math.max(planned(slot, warmup), ...[...placed(slot.key, warmup).keys()].map(index => index + 1)))
      const rounds = Array.from({ length: Math.max(...lengths) }, (_, round) => round)
      return rounds.flatMap(round =>
        group.flatMap((slot, n) => (round < lengths[n]! ? (shownSegment(segmentOf(slot, warmup, round), slot) ?? []) : [])),
      )
    }),
  }))
  const all = groups.flatMap(({ segments }) => segments)
  return { groups, done: all.filter(({ state }) => state === 'done').length, total: all.length }
}

/** A gap among extra sets (one was deleted) is no dash: nobody planned it. */
const shownSegment = (segment: Segment, slot: SlotLike) =>
  segment.state !== 'todo' || segment.index < planned(slot, segment.warmup) ? segment : undefined
