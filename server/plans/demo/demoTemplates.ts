import type { PlannedSlot, PlanTemplateForm } from '#contract/plans/shapes.ts'
import { minutesOf } from '#contract/rules/plans/minutes.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { demoId } from '#server/kit/demo.ts'

type Day = readonly [title: string, ...exercises: string[]]

/** The templates with which plans of the demo's studio are begun: sets, repetitions from and to, seconds of rest, and the days. */
const templates: readonly (readonly [
  title: string,
  goal: string,
  work: readonly [sets: number, reps: number, repsTo: number, rest: number],
  ...days: Day[],
])[] = [
  [
    'Erste Wochen',
    'Die Geräte kennenlernen',
    [2, 12, 15, 60],
    ['Ganzkörper', 'Beinpresse', 'Brustpresse', 'Rudermaschine', 'Rückenstrecker', 'Crunch'],
  ],
  [
    ...(['Zweimal Ganzkörper', 'Kraft mit wenig Zeit', [3, 8, 12, 90]] as const),
    ['Tag A', 'Beinpresse', 'Brustpresse', 'Latzug', 'Unterarmstütz'],
    ['Tag B', 'Kniebeuge, Langhantel', 'Schulterpresse', 'Rudermaschine', 'Seitstütz'],
  ],
  [
    ...(['Oben und unten', 'Muskelaufbau, viermal pro Woche', [4, 8, 10, 120]] as const),
    ['Oberkörper', 'Bankdrücken, Langhantel', 'Latzug', 'Schulterdrücken, Kurzhantel', 'Bizepscurl, Kurzhantel'],
    ['Unterkörper', 'Kniebeuge, Langhantel', 'Beinbeuger liegend', 'Hüftheben, Langhantel', 'Wadenheben stehend'],
  ],
  [
    ...(['Drücken, ziehen, Beine', 'Muskelaufbau für Geübte', [4, 6, 10, 120]] as const),
    ['Drücken', 'Bankdrücken, Langhantel', 'Schulterpresse', 'Dips am Barren', 'Trizepsdrücken am Kabelzug'],
    ['Ziehen', 'Klimmzug im Obergriff', 'Rudern am Kabelzug, enger Griff', 'Face Pull', 'Hammercurl'],
    ['Beine', 'Kniebeuge, Langhantel', 'Rumänisches Kreuzheben', 'Beinstrecker', 'Wadenheben sitzend'],
  ],
  [
    'Maximalkraft',
    'Schwer und wenige Wiederholungen',
    [5, 3, 5, 180],
    ['Grundübungen', 'Kniebeuge, Langhantel', 'Bankdrücken, Langhantel', 'Kreuzheben, Langhantel'],
  ],
  [
    'Starker Rücken',
    'Aufrecht durch den Bürotag',
    [3, 12, 15, 60],
    ['Rücken', 'Rudermaschine', 'Latzug, enger Griff', 'Rückenstrecker', 'Butterfly reverse', 'Seitstütz'],
  ],
  [
    'Knie und Hüfte',
    'Stabil beim Gehen und Laufen',
    [3, 12, 15, 60],
    ['Beine', 'Abduktion', 'Adduktion', 'Beinbeuger sitzend', 'Hüftheben, Langhantel', 'Wadenheben sitzend'],
  ],
  [
    'Gesunde Schultern',
    'Beweglich über Kopf',
    [3, 12, 20, 60],
    ['Schultern', 'Aussenrotation am Kabelzug', 'Face Pull', 'Seitheben am Kabelzug', 'Liegestütz'],
  ],
  [
    'Rumpf',
    'Zwanzig Minuten nach dem Training',
    [3, 10, 15, 45],
    ['Rumpf', 'Hohlkörperhaltung', 'Beinheben hängend', 'Rumpfrotation', 'Seitstütz'],
  ],
  ['Ausdauer', 'Herz und Kreislauf', [1, 1, 1, 60], ['Runde', 'Rudergerät', 'Fahrradergometer', 'Laufband']],
  [
    ...(['Bergsaison', 'Ausdauer und Beine für lange Touren', [3, 12, 20, 60]] as const),
    ['Aufstieg', 'Laufband', 'Ausfallschritt, Kurzhantel', 'Wadenheben stehend'],
    ['Abstieg', 'Bulgarische Kniebeuge', 'Beinstrecker', 'Koffertragen'],
  ],
  [
    'Mit dem eigenen Körper',
    'Überall, ohne Gerät',
    [3, 8, 15, 60],
    ['Ganzkörper', 'Liegestütz', 'Klimmzug im Untergriff', 'Crunch', 'Unterarmstütz'],
  ],
]

const open = { warmup: false, weight: null, reps: null, repsTo: null, distance: null, time: null }

function slotOf(_id: string, title: string, [sets, reps, repsTo, rest]: readonly [number, number, number, number]): PlannedSlot {
  const { _id: exercise, kind } = exerciseOf(title)
  const one = { ...open, ...(kind === 'time' ? { time: 40_000 } : kind === 'distance' ? { distance: 2000 } : { reps, repsTo }) }
  const targets = Array.from({ length: kind === 'distance' ? 1 : sets }, () => ({ ...one }))
  return { _id, exercise, superset: null, rest, setting: null, hint: null, targets }
}

/** A studio's templates as the demo has them. */
export const demoTemplates = (studio: string): PlanTemplateForm[] =>
  templates.map(([title, goal, work, ...days]) => {
    const _id = demoId('template', studio, title)
    const splits = days.map(([name, ...exercises]) => {
      const split = demoId('template', _id, name)
      const slots = exercises.map(each => slotOf(demoId(split, each), each, work))
      return { _id: split, title: name, minutes: minutesOf(slots), slots }
    })
    return { _id, studio, title, goal, splits }
  })
