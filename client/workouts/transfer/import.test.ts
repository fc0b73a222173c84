import { describe, expect, test } from 'vitest'
import type { Exercise } from '#contract/workouts.ts'
import { readImport } from './import.ts'
import * as samples from './samples.ts'
import type { Existing, Import, ImportOptions, NewSet } from './types.ts'

const exercise = (title: string, kind: Exercise['kind'] = 'weight'): Exercise => ({
  _id: `studio-${title}`,
  title,
  kind,
  muscle: null,
  device: null,
  bar: null,
  note: false,
  alternatives: [],
})
const studio = [exercise('Bankdrücken, Langhantel'), exercise('Klimmzug im Untergriff', 'body'), exercise('Unterarmstütz', 'time')]
const nothing: Existing = { sets: new Set(), runs: new Set(), exercises: studio }
const now = Date.parse('2026-11-20T12:00:00Z')
const read = (text: string, existing = nothing, options: ImportOptions = {}) => readImport(text, 'datei.csv', existing, { now, ...options })

const values = ({ weight, reps, distance, time, warmup, kind }: NewSet) => ({ weight, reps, distance, time, warmup, kind })
const row = (set: NewSet) => Object.fromEntries(Object.entries(values(set)).filter(([, value]) => value !== undefined))
const has = ({ sets, runs }: Import): Existing => ({
  sets: new Set(sets.map(({ id }) => id)),
  runs: new Set(runs.map(({ id }) => id)),
  exercises: studio,
})

describe('Strong', () => {
  test('classic export: letters, pauses, quoted line ends, trainings by their start', async () => {
    const found = await read(samples.strongClassic)
    expect(found.format).toBe('strong')
    expect(found.errors).toEqual([])
    expect(found.skipped).toBe(1)
    expect(found.withoutUnit).toBe(true)
    expect(found.runs.map(({ title, started, ended, day, note }) => ({ title, started, ended, day, note }))).toEqual([
      {
        title: 'Push, schwer',
        started: '2024-03-12T06:30:00.000Z',
        ended: '2024-03-12T07:35:00.000Z',
        day: '2024-03-12',
        note: 'Guter Tag',
      },
      { title: 'Pull', started: '2024-03-14T17:00:00.000Z', ended: '2024-03-14T17:45:00.000Z', day: '2024-03-14', note: undefined },
    ])
    expect(found.sets.map(row)).toEqual([
      { weight: 40, reps: 10, warmup: true, kind: 'weight' },
      { weight: 80, reps: 5, warmup: false, kind: 'weight' },
      { weight: 80, reps: 5, warmup: false, kind: 'weight' },
      { reps: 8, warmup: false, kind: 'body' },
      { time: 60_000, warmup: false, kind: 'time' },
      { distance: 2500, time: 900_000, warmup: false, kind: 'distance' },
      { weight: 140, reps: 3, warmup: false, kind: 'weight' },
    ])
    expect(found.sets[1]).toMatchObject({ exercise: 'studio-Bankdrücken, Langhantel', note: 'Griff\nenger', rpe: 8.5, index: 0 })
    expect(found.sets.at(-1)?.note).toBe('er sagte "ja"')
    expect(found.ownExercises).toEqual(['Running (Treadmill)', 'Deadlift (Barbell)'])
  })

  test('a file without units is read in pounds and miles when asked to', async () => {
    const found = await read(samples.strongClassic, nothing, { unit: 'lb' })
    expect(found.sets[1]?.weight).toBe(36.29)
    expect(found.sets[5]?.distance).toBe(4023.36)
  })

  test('semicolons, units in each line, decimal commas', async () => {
    const found = await read(samples.strongAndroid)
    expect(found.errors).toEqual([])
    expect(found.withoutUnit).toBe(false)
    expect(found.sets.map(row)).toEqual([
      { weight: 61.23, reps: 5, warmup: false, kind: 'weight' },
      { weight: 62.5, reps: 4, warmup: false, kind: 'weight' },
      { distance: 4988.97, time: 1_500_000, warmup: false, kind: 'distance' },
    ])
  })

  test('numbered export: a note joins the first set, metres stay metres, seconds of duration', async () => {
    const found = await read(samples.strongNumbered)
    expect(found.errors).toEqual([])
    expect(found.skipped).toBe(2)
    expect(found.sets.map(row)).toEqual([
      { weight: 10, reps: 6, warmup: false, kind: 'body' },
      { weight: 80, distance: 20, warmup: false, kind: 'distance' },
      { time: 45_000, warmup: false, kind: 'time' },
    ])
    expect(found.sets[0]?.note).toBe('Schulter schonen')
    expect(found.runs[0]?.ended).toBe('2025-06-01T17:02:00.000Z')
  })

  test('German header', async () => {
    const found = await read(samples.strongGerman)
    expect(found.format).toBe('strong')
    expect(found.sets.map(row)).toEqual([{ weight: 82.5, reps: 6, warmup: false, kind: 'weight' }])
    expect(found.sets[0]?.exercise).toBe('studio-Bankdrücken, Langhantel')
  })
})

describe('Hevy', () => {
  test('worded dates in two languages, sorts of sets, supersets, both ends', async () => {
    const found = await read(samples.hevy)
    expect(found.format).toBe('hevy')
    expect(found.errors).toEqual([])
    expect(found.runs.map(({ title, started, ended, note }) => [title, started, ended, note])).toEqual([
      ['Oberkörper', '2025-12-22T07:00:00.000Z', '2025-12-22T08:10:00.000Z', 'Locker'],
      ['Ausdauer', '2025-10-05T16:30:00.000Z', '2025-10-05T17:00:00.000Z', undefined],
    ])
    expect(found.sets.map(({ warmup, index }) => [warmup, index])).toEqual([
      [true, 0],
      [false, 0],
      [false, 1],
      [false, 0],
      [false, 0],
      [false, 0],
    ])
    expect(found.runs[0]?.slots.map(({ superset }) => superset)).toEqual([null, '0', '0'])
    expect(found.sets.map(({ note }) => note)).toEqual(['Pause unten', ...Array(5).fill(undefined)])
    expect(found.sets.at(-1)).toMatchObject({ distance: 5020, time: 1_710_000, source: 'hevy' })
  })

  test('pounds, miles, afternoon clock', async () => {
    const found = await read(samples.hevyPounds)
    expect(found.sets.map(row)).toEqual([
      { weight: 102.06, reps: 5, warmup: false, kind: 'weight' },
      { distance: 2011.68, time: 480_000, warmup: false, kind: 'distance' },
    ])
    expect(found.runs[0]?.started).toBe('2024-01-01T21:00:00.000Z')
  })
})

describe('FitNotes', () => {
  test('a day is one training at noon; equal sets stay two', async () => {
    const found = await read(samples.fitNotes)
    expect(found.format).toBe('fitnotes')
    expect(found.errors).toEqual([])
    expect(found.runs.map(({ started }) => started)).toEqual(['2024-06-01T10:00:00.000Z', '2024-06-02T10:00:00.000Z'])
    expect(found.sets.map(row)).toEqual([
      { weight: 60, reps: 10, warmup: false, kind: 'weight' },
      { weight: 60, reps: 10, warmup: false, kind: 'weight' },
      { time: 90_000, warmup: false, kind: 'time' },
      { distance: 2000, time: 468_000, warmup: false, kind: 'distance' },
      { distance: 12_000, time: 1_800_000, warmup: false, kind: 'distance' },
    ])
    expect(new Set(found.sets.map(({ id }) => id)).size).toBe(5)
  })

  test('a unit in each line, and both weights side by side', async () => {
    expect((await read(samples.fitNotesUnits)).sets.map(({ weight, note }) => [weight, note])).toEqual([
      [80, undefined],
      [13.61, 'links\nschwächer'],
    ])
    expect((await read(samples.fitNotesIos)).sets.map(row)).toEqual([
      { weight: 70, reps: 5, warmup: false, kind: 'weight' },
      { time: 600_000, warmup: false, kind: 'time' },
    ])
  })
})

describe('every format', () => {
  const named = Object.entries(samples)

  test.each(named)('%s: the same file twice adds nothing', async (_, text) => {
    const once = await read(text)
    expect(once.sets.length).toBeGreaterThan(0)
    const again = await read(text, has(once))
    expect(again.sets).toEqual([])
    expect(again.runs).toEqual([])
    expect(again.already).toBe(once.sets.length)
  })

  test.each(named)('%s: ids are version 7, tell the day, and are all different', async (_, text) => {
    const { sets } = await read(text)
    for (const { id } of sets) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(sets.map(({ id }) => id)).size).toBe(sets.length)
  })

  test('an exercise that the studio gets later changes no id', async () => {
    const without = await read(samples.hevy, { ...nothing, exercises: [] })
    const later = await read(samples.hevy)
    expect(later.sets.map(({ id }) => id)).toEqual(without.sets.map(({ id }) => id))
    expect(later.sets[0]?.exercise).not.toBe(without.sets[0]?.exercise)
  })
})

describe('broken files', () => {
  const header = 'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE'
  const good = '2024-03-12 07:30:00,A,1h,Squat,1,80,5,0,0,,,'

  test('each bad line says why, the good ones stay', async () => {
    const lines = [
      header,
      good,
      'gestern,A,1h,Squat,2,80,5,0,0,,,',
      '2024-02-30 07:30:00,A,1h,Squat,2,80,5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,,2,80,5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,viel,5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,80,-5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,80,5.5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,900,5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,80,5,0,0,x,y,8,zu,viel',
      '2099-03-12 07:30:00,A,1h,Squat,2,80,5,0,0,,,',
      '2024-03-12 07:30:00,A,1h,Squat,2,80,5,0,0,"offen,,',
      good,
    ]
    const found = await read(lines.join('\n'))
    expect(found.errors).toEqual([
      { line: 3, message: 'Das Datum «gestern» ist nicht lesbar.' },
      { line: 4, message: 'Das Datum «2024-02-30 07:30:00» ist nicht lesbar.' },
      { line: 5, message: 'Der Name der Übung fehlt.' },
      { line: 6, message: 'Gewicht «viel» ist keine Zahl.' },
      { line: 7, message: 'Wiederholungen «-5» ist kleiner als 0.' },
      { line: 8, message: 'Wiederholungen «5.5» sind keine ganze Zahl.' },
      { line: 9, message: 'Das Gewicht liegt nicht zwischen 0 und 500 kg.' },
      { line: 10, message: 'Diese Zeile hat mehr Spalten als die Kopfzeile.' },
      { line: 11, message: 'Das Datum liegt in der Zukunft.' },
    ])
    expect(found.sets.map(({ weight, reps }) => [weight, reps])).toEqual([
      [80, 5],
      [80, 5],
      [80, 5],
    ])
  })

  test('a mended line adds itself and nothing else', async () => {
    const bad = [header, good, '2024-03-12 07:30:00,A,1h,Squat,2,acht,5,0,0,,,', '2024-03-12 07:30:00,A,1h,Squat,3,90,3,0,0,,,'].join('\n')
    const first = await read(bad)
    expect(first.sets.map(({ weight }) => weight)).toEqual([80, 90])
    const second = await read(bad.replace('acht', '85'), has(first))
    expect(second.already).toBe(2)
    expect(second.sets.map(({ weight }) => weight)).toEqual([85])
  })

  test.each([
    ['', 'Die Datei «datei.csv» ist leer.'],
    ['a,b,c\n1,2,3', 'Dieses Format kennen wir nicht. Lesbar sind Exporte von Formkurve, Strong, Hevy und FitNotes.'],
    ['{"a":', 'Diese Datei ist kein lesbares JSON.'],
    ['{"format":"anders","sets":[]}', 'Diese Datei stammt nicht aus einem Export von Formkurve.'],
  ])('%j is refused as a whole', async (text, message) => {
    const found = await read(text)
    expect(found).toMatchObject({ format: null, sets: [], runs: [], errors: [{ line: 1, message }] })
  })
})

test('50 000 lines go in chunks and tell how far they are', { timeout: 60_000 }, async () => {
  const line = (n: number) =>
    `2024-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')} 07:30:00,A,1h,Übung ${n % 40},1,${n % 200},5,0,0,,,`
  const text = [
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
    ...Array.from({ length: 50_000 }, (_, n) => line(n)),
  ].join('\n')
  let pauses = 0
  const told: number[] = []
  const found = await read(text, nothing, { pause: async () => void pauses++, onProgress: done => told.push(done) })
  expect(found.sets.length).toBe(50_000)
  expect(new Set(found.sets.map(({ id }) => id)).size).toBe(50_000)
  expect(pauses).toBeGreaterThan(180)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.at(-1)).toBe(100)
})

describe('other languages', () => {
  test.each([
    ['fr', "Date;Nom de l'entraînement;Nom de l'exercice;Ordre de la série;Poids (kg);Répétitions;Notes"],
    ['it', 'Data;Nome allenamento;Nome esercizio;Ordine serie;Peso (kg);Ripetizioni;Note'],
    ['es', 'Fecha;Nombre del entrenamiento;Nombre del ejercicio;Orden de la serie;Peso (kg);Repeticiones;Notas'],
    ['pt', 'Data;Nome do treino;Nome do exercício;Ordem da série;Peso (kg);Repetições;Notas'],
  ])('an export of Strong in %s is read', async (_, header) => {
    const found = await read(`${header}\n2025-02-03 17:05:10;Soir;Dips;1;82,5;6;tief\n`)
    expect([found.format, found.errors]).toEqual(['strong', []])
    expect(found.runs[0]?.title).toBe('Soir')
    expect(found.sets[0]).toMatchObject({ title: 'Dips', weight: 82.5, reps: 6, note: 'tief' })
  })
})

test('a set with help keeps its repetitions, and says how much the help was', async () => {
  const lines = ['-20.0', '"-20,0"', '\u221220', '"-12,5"'].map(weight => `2024-03-12,Klimmzug,Rücken,${weight},kgs,8,,,,`)
  const found = await read(['Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment', ...lines].join('\n'))
  expect(found.errors).toEqual([])
  expect(found.sets.map(({ weight, reps, note }) => [weight, reps, note])).toEqual([
    [undefined, 8, '20 kg Unterstützung'],
    [undefined, 8, '20 kg Unterstützung'],
    [undefined, 8, '20 kg Unterstützung'],
    [undefined, 8, '12,5 kg Unterstützung'],
  ])
})
