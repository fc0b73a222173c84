import { Temporal } from 'temporal-polyfill'
import { dayMs, zone } from '#contract/time.ts'
import type { Exercise, ExerciseKind } from '#contract/workouts.ts'
import { sets as setCollection } from '#sync/collections/sets.ts'
import type { RunSlot, SetSource } from '#sync/collections/workoutRuns.ts'
import { germanNameOf } from './exerciseNames.ts'
import { contentIdOf, exerciseIdOf, nameKey } from './ids.ts'
import { misfit } from './misfit.ts'
import type { BrokenLine, Existing, Import, ImportedRun, ImportedSet, ImportLine, Remark } from './types.ts'

interface Training {
  entries: (ImportedSet | BrokenLine)[]
  remarks: Remark[]
}

/** The trainings of a file: what began at the same moment is one. */
export function trainingsOf(found: readonly ImportLine[]): Training[] {
  const byStart = new Map<string, Training>()
  for (const one of found) {
    const training = byStart.get(one.start.at) ?? { entries: [], remarks: [] }
    byStart.set(one.start.at, training)
    if ('remark' in one) training.remarks.push(one)
    else training.entries.push(one)
  }
  return [...byStart.values()].filter(({ entries }) => entries.length > 0)
}

/** Each name with the studio's exercise, or one's own; its kind follows from what was counted. */
export function exercisesOf(entries: readonly ImportedSet[], known: readonly Exercise[]) {
  const studio = new Map(known.map(exercise => [nameKey(exercise.title), exercise]))
  const byName = new Map<string, { title: string; entries: ImportedSet[] }>()
  for (const entry of entries) {
    const key = nameKey(entry.exercise)
    const of = byName.get(key) ?? { title: entry.exercise, entries: [] }
    of.entries.push(entry)
    byName.set(key, of)
  }
  const exercises = new Map<string, Exercise>()
  const own: string[] = []
  for (const [key, { title, entries: of }] of byName) {
    const german = germanNameOf(key)
    const same = studio.get(key) ?? (german && studio.get(nameKey(german)))
    if (!same) own.push(title)
    exercises.set(key, same || ownExercise(title, exerciseKindOf(of)))
  }
  return { of: (name: string) => exercises.get(nameKey(name))!, own }
}

const ownExercise = (title: string, kind: ExerciseKind): Exercise => ({
  _id: exerciseIdOf(title),
  title: title.slice(0, 200),
  kind,
  muscle: null,
  device: null,
  bar: null,
  note: false,
  alternatives: [],
})

function exerciseKindOf(entries: readonly ImportedSet[]): ExerciseKind {
  if (entries.some(({ distance }) => distance)) return 'distance'
  const counted = entries.filter(({ reps }) => reps)
  if (counted.length === 0) return entries.some(({ time }) => time) ? 'time' : 'weight'
  return counted.filter(({ weight }) => weight).length * 2 >= counted.length ? 'weight' : 'body'
}

const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate().toString()
const cut = (text: string | undefined, length = 500) => text?.toWellFormed().replaceAll('\0', '').slice(0, length).toWellFormed()

/** Without its undefined fields, as documents are kept. */
function filled<T extends object>(fields: T): T {
  for (const name in fields) if (fields[name] === undefined) delete fields[name]
  return fields
}

type ExerciseLookup = ReturnType<typeof exercisesOf>['of']

interface From {
  source: SetSource
  exerciseOf: ExerciseLookup
  existing: Existing
}

/** Adds one training to the import: its run, and a set a second apart for each line, in the file's order. */
export function addTraining(to: Import, { entries, remarks }: Training, { source, exerciseOf, existing }: From) {
  const { start } = entries[0]!
  const run = contentIdOf(start.at, source, 'run')
  const moment = momentsOf(start, entries.length)
  const slots = new Map<string, CountedSlot>()
  const orders = new Map<string, number>()
  const notes = new Map<string, string | undefined>()
  const before = to.sets.length
  for (const [place, entry] of entries.entries()) {
    // the order among the lines of this name, so that an id does not depend on what the studio calls it
    const name = nameKey(entry.exercise)
    const order = orders.get(name) ?? 0
    orders.set(name, order + 1)
    if ('broken' in entry) {
      to.errors.push({ line: entry.line, message: entry.broken })
      continue
    }
    const exercise = exerciseOf(entry.exercise)
    const slot = slots.get(exercise._id) ?? newSlot(`s${slots.size}`, exercise, entry.superset)
    slots.set(exercise._id, slot)
    const said = order === 0 ? remarks.filter(one => nameKey(one.exercise) === name).map(({ remark }) => remark) : []
    if (entry.helped) said.push(entry.helped)
    // a note of the exercise comes again with each of its lines
    if (entry.note && entry.note !== notes.get(name)) said.push(entry.note)
    notes.set(name, entry.note)
    const id = contentIdOf(start.at, source, name, order)
    const set = filled({ id, run, ...setOf(entry, slot, said), ...moment(place), source })
    const wrong = misfit(setCollection.schema, { ...set, version: 1, rev: '' })
    if (wrong) to.errors.push({ line: entry.line, message: outside(wrong) })
    else if (existing.sets.has(id)) to.already++
    else to.sets.push(set)
  }
  const read = entries.filter(entry => !('broken' in entry)) as ImportedSet[]
  if (to.sets.length > before && !existing.runs.has(run)) to.runs.push(runOf(run, read, [...slots.values()], source))
}

/** Instants a second apart; the day is counted anew only where a training runs past midnight. */
function momentsOf({ at, day }: ImportedSet['start'], count: number) {
  const startMs = Date.parse(at)
  const sameDay = dayOf(startMs + count * 1000) === day
  return (place: number) => {
    const ms = startMs + place * 1000
    return { at: new Date(ms).toISOString(), day: sameDay ? day : dayOf(ms) }
  }
}

const setOf = (entry: ImportedSet, slot: CountedSlot, said: string[]) => ({
  slot: slot.key,
  exercise: slot.exercise._id,
  title: slot.exercise.title,
  kind: slot.exercise.kind,
  warmup: entry.warmup,
  index: slot.done[entry.warmup ? 'warmups' : 'sets']++,
  ...valuesOf(entry),
  note: cut(said.join('\n')) || undefined,
})

const valuesOf = ({ weight, reps, distance, time, rpe }: ImportedSet) => ({ weight, reps, distance, time, rpe })

type CountedSlot = RunSlot & { done: { sets: number; warmups: number } }

const newSlot = (key: string, exercise: Exercise, superset: string | undefined): CountedSlot => ({
  key,
  exercise,
  superset: superset?.slice(0, 20) ?? null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [],
  done: { sets: 0, warmups: 0 },
})

function runOf(id: string, entries: readonly ImportedSet[], slots: CountedSlot[], source: SetSource): ImportedRun {
  const { start, workout } = entries[0]!
  const duration = entries.find(entry => entry.duration)?.duration ?? entries.length * 1000
  const note = cut(entries.find(entry => entry.workoutNote)?.workoutNote)
  return filled({
    id,
    title: cut(workout, 200) || 'Training',
    state: 'finished' as const,
    started: start.at,
    ended: new Date(Date.parse(start.at) + Math.min(duration, dayMs)).toISOString(),
    day: start.day,
    slots: slots.slice(0, 100).map(({ done, ...slot }) => slot),
    modifications: [],
    note,
    source,
  })
}

const words: Record<string, string> = {
  weight: 'Das Gewicht liegt nicht zwischen 0 und 500 kg.',
  reps: 'Die Wiederholungen liegen nicht zwischen 0 und 200.',
  distance: 'Die Distanz liegt nicht zwischen 0 und 1000 km.',
  time: 'Die Zeit ist länger als ein Tag.',
}
/** The message for a field that the schema refused. */
export const outside = (path: string) => words[path.split('.')[1] ?? ''] ?? `Das Feld «${path.replace(/^\./, '')}» ist nicht lesbar.`
