import { quantity } from '#client/kit/format.ts'
import { nameKey } from './ids.ts'
import {
  type DayOrder,
  type DistanceUnit,
  dayOrderOf,
  distanceUnitOf,
  kgOfPound,
  metresOf,
  millisOf,
  numberOf,
  type When,
  weightUnitOf,
  whenOf,
} from './importUnits.ts'
import type { ImportedSet, ImportFormat, ImportLine } from './types.ts'

type Column =
  | ('date' | 'end' | 'workout' | 'duration' | 'durationSeconds' | 'exercise' | 'order' | 'setType' | 'superset' | 'category')
  | ('weight' | 'weightKg' | 'weightLb' | 'weightUnit' | 'reps' | 'rpe' | 'seconds' | 'time' | 'note' | 'workoutNote')
  | ('distance' | 'distanceM' | 'distanceKm' | 'distanceMi' | 'distanceUnit')

/** With and without the small words between: «nom de l entrainement», «nom entrainement». */
const nameVariantsOf = (...all: string[]) => [
  ...new Set(all.flatMap(name => [name, name.replace(/ (?:del?|delle|des|d[ao]s?|di)(?: l[ao]s?| l)?(?= )/g, '')])),
]

// as `nameKey` makes them of the header's words; Strong translates its header with the phone's language
const names: Record<Column, string[]> = {
  date: ['date', 'start time', 'datum', 'data', 'fecha'],
  end: ['end time'],
  workout: [
    'workout name',
    'title',
    'name des trainings',
    ...nameVariantsOf('nom de l entrainement', 'nome allenamento', 'nombre del entrenamiento', 'nome do treino'),
  ],
  duration: [
    'duration',
    'workout duration',
    'dauer',
    'workout dauer',
    'duree',
    'durata',
    'duracion',
    'duracao',
    ...nameVariantsOf('duree de l entrainement', 'durata allenamento', 'duracion del entrenamiento', 'duracao do treino'),
  ],
  durationSeconds: ['duration sec', 'workout duration sec'],
  exercise: [
    'exercise name',
    'exercise title',
    'exercise',
    'name der ubung',
    'ubung',
    'name der uebung',
    'exercice',
    'esercizio',
    'ejercicio',
    'exercicio',
    ...nameVariantsOf('nom de l exercice', 'nome esercizio', 'nombre del ejercicio', 'nome do exercicio'),
  ],
  order: [
    'set order',
    'reihenfolge festlegen',
    'satzreihenfolge',
    'satz',
    'serie',
    ...nameVariantsOf(
      'ordre de la serie',
      'ordre des series',
      'ordine serie',
      'ordine delle serie',
      'orden de la serie',
      'orden de las series',
      'orden de series',
      'ordem da serie',
      'ordem das series',
    ),
  ],
  setType: ['set type'],
  superset: ['superset id'],
  category: ['category', 'kategorie', 'categorie', 'categoria'],
  weight: ['weight', 'gewicht', 'poids', 'peso'],
  weightKg: ['weight kg', 'weight kgs', 'gewicht kg', 'poids kg', 'peso kg'],
  weightLb: ['weight lbs', 'weight lb', 'gewicht lbs', 'gewicht lb', 'poids lbs', 'poids lb', 'peso lbs', 'peso lb'],
  weightUnit: [
    'weight unit',
    'gewichtseinheit',
    'einheit gewicht',
    ...nameVariantsOf('unite de poids', 'unita di peso', 'unidad de peso', 'unidade de peso'),
  ],
  reps: ['reps', 'wiederh', 'wiederholungen', 'wdh', 'rep', 'repetitions', 'ripetizioni', 'repeticiones', 'repeticoes'],
  rpe: ['rpe'],
  seconds: ['seconds', 'duration seconds', 'sekunden', 'secondes', 'secondi', 'segundos'],
  time: ['time', 'zeit', 'temps', 'tempo', 'tiempo'],
  note: ['notes', 'exercise notes', 'comment', 'notizen', 'notiz', 'kommentar', 'note', 'notas', 'commentaire', 'commento', 'comentario'],
  workoutNote: [
    'workout notes',
    'description',
    'workout notizen',
    ...nameVariantsOf('notes de l entrainement', 'note allenamento', 'notas del entrenamiento', 'notas do treino'),
  ],
  distance: ['distance', 'entfernung', 'distanz', 'strecke', 'distanza', 'distancia'],
  distanceM: ['distance meters', 'distance metres', 'distance m', 'entfernung meter', 'distanz m'],
  distanceKm: ['distance km', 'entfernung km', 'distanz km'],
  distanceMi: ['distance miles', 'distance mi', 'entfernung meilen'],
  distanceUnit: [
    'distance unit',
    'entfernungseinheit',
    'einheit entfernung',
    ...nameVariantsOf('unite de distance', 'unita di distanza', 'unidad de distancia', 'unidade de distancia'),
  ],
}

/** The app that wrote a file, and where its columns stand. */
export interface FileLayout {
  format: Exclude<ImportFormat, 'formkurve'>
  at: Partial<Record<Column, number>>
  width: number
}

export function layoutOf(header: readonly string[]): FileLayout | undefined {
  const at: FileLayout['at'] = {}
  header.forEach((cell, place) => {
    const key = nameKey(cell)
    const column = (Object.keys(names) as Column[]).find(name => at[name] === undefined && names[name].includes(key))
    if (column) at[column] = place
  })
  if (at.date === undefined || at.exercise === undefined) return undefined
  const format = at.setType !== undefined ? 'hevy' : at.order !== undefined ? 'strong' : at.category !== undefined ? 'fitnotes' : undefined
  return format && { format, at, width: header.length }
}

/** Why a line can't be read, for the person who chose the file. */
export class Unreadable extends Error {}

const rounded = (value: number) => Math.round(value * 100) / 100
const rests = new Set(['rest timer', 'rest', 'pausentimer', 'pausen timer', 'ruhetimer', 'pause'])
const notes = new Set(['note', 'notiz'])

/** Reads the lines of one file; the file as a whole says how its days are written. */
export function readerOf({ format, at, width }: FileLayout, dates: Iterable<string>, unit: 'kg' | 'lb') {
  const order: DayOrder = dayOrderOf(dates)
  const known = new Map<string, When | undefined>()
  let withoutUnit = false

  const when = (cell: string | undefined) => {
    const text = cell ?? ''
    if (!known.has(text)) known.set(text, whenOf(text, order))
    return known.get(text)
  }

  function signed(cells: readonly string[], column: Column, label: string): number | undefined {
    const cell = cells[at[column] ?? -1]
    const value = numberOf(cell)
    if (value === undefined) throw new Unreadable(`${label} «${short(cell)}» ist keine Zahl.`)
    return value || undefined
  }

  function numeric(cells: readonly string[], column: Column, label: string): number | undefined {
    const value = signed(cells, column, label)
    if (value !== undefined && value < 0) throw new Unreadable(`${label} «${short(cells[at[column]!])}» ist kleiner als 0.`)
    return value
  }

  /** In kg; below 0 it is what a machine or a band takes off. */
  function weightOf(cells: readonly string[]) {
    const kg = signed(cells, 'weightKg', 'Gewicht')
    if (kg !== undefined) return kg
    const pounds = signed(cells, 'weightLb', 'Gewicht')
    if (pounds !== undefined) return rounded(pounds * kgOfPound)
    const value = signed(cells, 'weight', 'Gewicht')
    if (value === undefined) return undefined
    const cell = cells[at.weightUnit ?? -1]
    const named = weightUnitOf(cell)
    if (named === undefined) throw new Unreadable(`Die Einheit «${short(cell)}» kennen wir nicht.`)
    if (named === null) withoutUnit = true
    return (named ?? unit) === 'lb' ? rounded(value * kgOfPound) : value
  }

  function distanceOf(cells: readonly string[]) {
    const fixed: [Column, DistanceUnit][] = [
      ['distanceM', 'm'],
      ['distanceKm', 'km'],
      ['distanceMi', 'mi'],
    ]
    for (const [column, of] of fixed) {
      const value = numeric(cells, column, 'Distanz')
      if (value !== undefined) return rounded(value * metresOf[of])
    }
    const value = numeric(cells, 'distance', 'Distanz')
    if (value === undefined) return undefined
    const cell = cells[at.distanceUnit ?? -1]
    const named = distanceUnitOf(cell)
    if (named === undefined) throw new Unreadable(`Die Einheit «${short(cell)}» kennen wir nicht.`)
    if (named === null) withoutUnit = true
    return rounded(value * metresOf[named ?? (unit === 'lb' ? 'mi' : 'km')])
  }

  function timeOf(cells: readonly string[]) {
    const cell = cells[at.seconds ?? -1]?.trim() || cells[at.time ?? -1]
    const value = millisOf(cell)
    if (value === undefined) throw new Unreadable(`Die Zeit «${short(cell)}» ist nicht lesbar.`)
    return value || undefined
  }

  function durationOf(cells: readonly string[], start: When) {
    const end = when(cells[at.end ?? -1])
    if (end) return Math.max(0, Date.parse(end.at) - Date.parse(start.at)) || undefined
    return (millisOf(cells[at.durationSeconds ?? -1]) || millisOf(cells[at.duration ?? -1], 'minutes')) ?? undefined
  }

  function read(line: number, cells: readonly string[]): ImportLine | 'skip' {
    if (cells.length > width && cells.slice(width).some(cell => cell.trim()))
      throw new Unreadable('Diese Zeile hat mehr Spalten als die Kopfzeile.')
    const start = when(cells[at.date!])
    const exercise = cells[at.exercise!]?.trim()
    if (!start) throw new Unreadable(`Das Datum «${short(cells[at.date!])}» ist nicht lesbar.`)
    if (!exercise) throw new Unreadable('Der Name der Übung fehlt.')
    const sort = nameKey(cells[at.order ?? -1] ?? '')
    if (rests.has(sort) || (rests.has(nameKey(exercise)) && format === 'strong')) return 'skip'
    const note = cells[at.note ?? -1]?.trim()
    if (notes.has(sort)) return note ? { remark: note, start, exercise } : 'skip'
    try {
      return entryOf(line, cells, { start, exercise, note: note || undefined }, sort) ?? 'skip'
    } catch (wrong) {
      if (wrong instanceof Unreadable) return { broken: wrong.message, line, start, exercise }
      throw wrong
    }
  }

  function entryOf(
    line: number,
    cells: readonly string[],
    head: Pick<ImportedSet, 'start' | 'exercise' | 'note'>,
    sort: string,
  ): ImportedSet | undefined {
    const load = weightOf(cells)
    const helped = load !== undefined && load < 0 ? `${quantity(-load)} kg Unterstützung` : undefined
    const values = { weight: helped ? undefined : load, reps: repsOf(cells), distance: distanceOf(cells), time: timeOf(cells) }
    if (!helped && Object.values(values).every(value => value === undefined)) return undefined
    const rpe = numberOf(cells[at.rpe ?? -1])
    const setType = nameKey(cells[at.setType ?? -1] ?? '')
    return {
      ...head,
      line,
      ...values,
      helped,
      workout: cells[at.workout ?? -1]?.trim() || 'Training',
      warmup: sort === 'w' || setType === 'warmup' || setType === 'warm up',
      rpe: rpe && rpe <= 10 ? rpe : undefined,
      workoutNote: cells[at.workoutNote ?? -1]?.trim() || undefined,
      duration: durationOf(cells, head.start),
      superset: cells[at.superset ?? -1]?.trim() || undefined,
    }
  }

  function repsOf(cells: readonly string[]) {
    const reps = numeric(cells, 'reps', 'Wiederholungen')
    if (reps !== undefined && !Number.isInteger(reps))
      throw new Unreadable(`Wiederholungen «${short(cells[at.reps!])}» sind keine ganze Zahl.`)
    return reps
  }

  return { read, withoutUnit: () => withoutUnit }
}

const short = (cell: string | undefined) => (cell ?? '').trim().slice(0, 40)
