import { csvOf, plainText } from '#contract/csv.ts'
import { exerciseKinds } from '#contract/workouts.ts'
import { sets as setCollection } from '#sync/collections/sets.ts'
import { sources, workoutRuns } from '#sync/collections/workoutRuns.ts'
import { outside } from './assemble.ts'
import { numberOf } from './importUnits.ts'
import { misfit } from './misfit.ts'
import { each } from './pace.ts'
import type { Existing, Import, ImportedRun, ImportOptions, NewSet } from './types.ts'

/**
 * The columns of our own CSV. UTF-8 with a byte order mark, semicolons, decimal point, CRLF: what a spreadsheet set to Switzerland opens
 * as it is. Instants are UTC; the identifiers at the end make a second import add nothing.
 */
const columns = [
  'Datum',
  'Training',
  'Übung',
  'Satz',
  'Aufwärmsatz',
  'Gewicht (kg)',
  'Wiederholungen',
  'Distanz (m)',
  'Zeit (s)',
  'RPE',
  'Notiz',
  'Zeitpunkt',
  'Beginn',
  'Ende',
  'Art',
  'Herkunft',
  'Kennung',
  'Kennung Training',
  'Platz',
  'Kennung Übung',
] as const
type Column = (typeof columns)[number]

const version = 1
const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Drops what only the device and the server agree on. */
const bare = <T extends object>(doc: T): Omit<T, 'version' | 'rev'> => {
  const { version: _v, rev: _r, _deleted: _d, ...rest } = doc as T & { version?: number; rev?: string; _deleted?: boolean }
  return rest as Omit<T, 'version' | 'rev'>
}

const byTime = (a: NewSet, b: NewSet) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1)

/** All sets as CSV, oldest first. */
export function exportCsv(runs: readonly ImportedRun[], sets: readonly NewSet[]): string {
  const byId = new Map(runs.map(run => [run.id, run]))
  const rows = [...sets].sort(byTime).map(set => {
    const run = byId.get(set.run)
    const cells: Record<Column, string> = {
      Datum: set.day,
      Training: run?.title ?? '',
      Übung: set.title,
      Satz: String(set.index + 1),
      Aufwärmsatz: set.warmup ? 'ja' : '',
      'Gewicht (kg)': numberText(set.weight),
      Wiederholungen: numberText(set.reps),
      'Distanz (m)': numberText(set.distance),
      'Zeit (s)': set.time === undefined ? '' : String(set.time / 1000),
      RPE: numberText(set.rpe),
      Notiz: set.note ?? '',
      Zeitpunkt: set.at,
      Beginn: run?.started ?? '',
      Ende: run?.ended ?? '',
      Art: set.kind,
      Herkunft: set.source,
      Kennung: set.id,
      'Kennung Training': set.run,
      Platz: set.slot,
      'Kennung Übung': set.exercise,
    }
    return columns.map(name => cells[name])
  })
  return csvOf([columns, ...rows])
}

/** Everything trained as JSON, with all that a training holds. */
export const exportJson = (runs: readonly ImportedRun[], sets: readonly NewSet[]): string =>
  JSON.stringify({ format: 'formkurve', version, runs: runs.map(bare), sets: [...sets].sort(byTime).map(bare) }, null, 1)

const stamped = (doc: object) => ({ ...doc, version: 1, rev: '' })

function take(to: Import, existing: Existing, set: NewSet, line: number) {
  const wrong = misfit(setCollection.schema, stamped(set))
  if (wrong) to.errors.push({ line, message: outside(wrong) })
  else if (existing.sets.has(set.id)) to.already++
  else to.sets.push(set)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads our own JSON; `line` of an error is the place in the list. */
export async function readJson(to: Import, text: string, existing: Existing, options: ImportOptions) {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    to.errors.push({ line: 1, message: 'Diese Datei ist kein lesbares JSON.' })
    return
  }
  if (!isRecord(file) || file.format !== 'formkurve' || !Array.isArray(file.sets)) {
    to.errors.push({ line: 1, message: 'Diese Datei stammt nicht aus einem Export von Formkurve.' })
    return
  }
  to.format = 'formkurve'
  const runs: unknown[] = Array.isArray(file.runs) ? file.runs : []
  const { sets } = file as { sets: unknown[] }
  await each(runs, options, { from: 0, to: 10 }, (run, place) => {
    if (!isRecord(run) || misfit(workoutRuns.schema, stamped(run)))
      to.errors.push({ line: place + 1, message: 'Dieses Training ist nicht lesbar.' })
    else if (!existing.runs.has(String(run.id))) to.runs.push(bare(run) as unknown as ImportedRun)
  })
  await each(sets, options, { from: 10, to: 100 }, (set, place) => {
    if (isRecord(set)) take(to, existing, bare(set) as unknown as NewSet, place + 1)
    else to.errors.push({ line: place + 1, message: 'Dieser Satz ist nicht lesbar.' })
  })
}

/** Recognises the header of our own CSV, and where its columns stand. */
export function ownLayout(header: readonly string[]) {
  const at = new Map(header.map((cell, place) => [cell.trim(), place]))
  const needed: Column[] = ['Kennung', 'Kennung Übung', 'Zeitpunkt', 'Übung']
  if (!needed.every(name => at.has(name))) return undefined
  return (cells: readonly string[], name: Column) => cells[at.get(name) ?? -1] ?? ''
}
type Cell = NonNullable<ReturnType<typeof ownLayout>>

const optional = (cell: string) => numberOf(cell) ?? (cell.trim() === '' ? undefined : Number.NaN)

interface Reading {
  to: Import
  runs: Map<string, ImportedRun>
  existing: Existing
}

/** Reads one line of our own CSV; the training that it names is put together from its lines. */
export function readOwnLine(reading: Reading, cell: (name: Column) => string, line: number) {
  const { to, existing } = reading
  const seconds = optional(cell('Zeit (s)'))
  const set = {
    id: cell('Kennung'),
    run: cell('Kennung Training'),
    slot: plainText(cell('Platz')),
    exercise: plainText(cell('Kennung Übung')),
    title: plainText(cell('Übung')),
    kind: exerciseKinds.find(kind => kind === cell('Art')),
    warmup: cell('Aufwärmsatz').trim() !== '',
    index: Number(cell('Satz')) - 1,
    weight: optional(cell('Gewicht (kg)')),
    reps: optional(cell('Wiederholungen')),
    distance: optional(cell('Distanz (m)')),
    time: seconds === undefined ? undefined : Math.round(seconds * 1000),
    rpe: optional(cell('RPE')),
    note: plainText(cell('Notiz')) || undefined,
    at: cell('Zeitpunkt'),
    day: cell('Datum'),
    source: sources.find(source => source === cell('Herkunft')),
  }
  const filled = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as unknown as NewSet
  const before = to.sets.length
  take(to, existing, filled, line)
  if (to.sets.length > before) addToRun(reading, filled, cell)
}

function addToRun({ to, runs, existing }: Reading, set: NewSet, cell: (name: Column) => string) {
  if (!set.run || existing.runs.has(set.run)) return
  let run = runs.get(set.run)
  if (!run) {
    const ended = cell('Ende')
    const started = cell('Beginn') || set.at
    run = {
      id: set.run,
      title: plainText(cell('Training')) || 'Training',
      state: 'finished',
      started,
      ended: ended || started,
      day: set.day,
      slots: [],
      modifications: [],
      source: set.source,
    }
    if (misfit(workoutRuns.schema, stamped(run))) return
    runs.set(set.run, run)
    to.runs.push(run)
  }
  if (run.slots.length >= 100 || run.slots.some(({ key }) => key === set.slot)) return
  const exercise = {
    _id: set.exercise,
    title: set.title,
    kind: set.kind,
    muscle: null,
    device: null,
    bar: null,
    note: false,
    alternatives: [],
  }
  run.slots.push({ key: set.slot, exercise, superset: null, rest: 90, setting: null, hint: null, targets: [] })
}

export type { Cell, Column }
