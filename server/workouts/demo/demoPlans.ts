import type { ExerciseSlot, SetTarget } from '#contract/workouts.ts'
import { exerciseOf } from '#server/devices/demo/exercises.ts'
import { demoId } from '#server/kit/demo.ts'

const nothing = { warmup: false, weight: null, reps: null, repsTo: null, distance: null, time: null }
const repeat = (times: number, target: Partial<SetTarget>): SetTarget[] => Array.from({ length: times }, () => ({ ...nothing, ...target }))

/** Sets with a range of repetitions. */
const reps = (sets: number, from: number, to: number | null = null) => repeat(sets, { reps: from, repsTo: to })
const warm = (weight: number, count = 10) => repeat(1, { warmup: true, weight, reps: count })
const metres = (distance: number) => repeat(1, { distance })
const seconds = (sets: number, time: number) => repeat(sets, { time: time * 1000 })

interface More {
  rest?: number
  superset?: string
  setting?: string
  hint?: string
}
type DemoLine = [title: string, targets: SetTarget[], more?: More]

interface DemoSplit {
  title: string
  lines: DemoLine[]
}
export interface DemoPlan {
  title: string
  goal: string
  splits: DemoSplit[]
}
export interface DemoWorkout extends DemoSplit {
  level: string
  about: string
}

const pair = { superset: 'A', rest: 90 }

/** The demo's current plan, as in the pictures. */
export const mainPlan: DemoPlan = {
  title: 'Muskelaufbau, Phase 2',
  goal: 'Kraft in den Grundübungen, dreimal pro Woche',
  splits: [
    {
      title: 'Oberkörper A',
      lines: [
        ['Bankdrücken, Langhantel', [...warm(40), ...reps(3, 6, 8)], { rest: 150, hint: 'Schulterblätter zusammen, Füsse fest am Boden.' }],
        ['Brustpresse', [...warm(30, 12), ...reps(3, 8, 10)], { rest: 120, setting: 'Sitz 5' }],
        ['Klimmzug im Untergriff', reps(3, 6, 8), pair],
        ['Dips am Barren', reps(3, 8, 10), pair],
        ['Rudern am Kabelzug, enger Griff', [...warm(35, 12), ...reps(3, 8, 10)], { setting: 'Fussstütze 3' }],
      ],
    },
    {
      title: 'Unterkörper A',
      lines: [
        ['Kniebeuge, Langhantel', [...warm(20), ...warm(50, 6), ...reps(4, 5, 8)], { rest: 180, hint: 'Knie in Richtung der Zehen.' }],
        ['Beinpresse', reps(3, 8, 12), { rest: 120, setting: 'Lehne 4' }],
        ['Beinstrecker', reps(3, 10, 12), { superset: 'A', rest: 75, setting: 'Sitz 3' }],
        ['Beinbeuger liegend', reps(3, 10, 12), { superset: 'A', rest: 75 }],
        ['Wadenheben stehend', reps(4, 12, 15), { rest: 60 }],
        ['Unterarmstütz', seconds(2, 60), { rest: 60 }],
      ],
    },
    {
      title: 'Ganzkörper',
      lines: [
        ['Rudergerät', metres(2000), { rest: 180, hint: 'Widerstand 5.' }],
        ['Kreuzheben, Langhantel', [...warm(60, 6), ...reps(3, 5, 6)], { rest: 180 }],
        ['Schulterdrücken, Kurzhantel', reps(3, 8, 10), { rest: 120 }],
        ['Latzug', reps(3, 8, 10), { setting: 'Knie 2' }],
        ['Bizepscurl, Kurzhantel', reps(3, 8, 12), { superset: 'A', rest: 60 }],
        ['Trizepsdrücken am Kabelzug', reps(2, 10, 12), { superset: 'A', rest: 60 }],
        ['Seitstütz', seconds(2, 45), { rest: 45, hint: 'Je Seite ein Satz.' }],
        ['Laufband', metres(3000), { hint: 'Auslaufen, ohne ausser Atem zu kommen.' }],
      ],
    },
  ],
}

/** The plan that the member followed before. */
export const oldPlan: DemoPlan = {
  title: 'Grundlagen',
  goal: 'Technik und Gewohnheit',
  splits: [
    {
      title: 'Ganzkörper 1',
      lines: [
        ['Rudergerät', metres(2000), { rest: 120 }],
        ['Brustpresse', [...warm(20, 12), ...reps(4, 8, 10)], { setting: 'Sitz 5' }],
        ['Latzug', reps(4, 8, 10), { setting: 'Knie 2' }],
        ['Beinpresse', [...warm(50, 12), ...reps(4, 8, 12)], { setting: 'Lehne 4' }],
        ['Schulterpresse', reps(3, 8, 10), { setting: 'Sitz 4' }],
        ['Crunch', reps(3, 12, 20), { rest: 60 }],
      ],
    },
    {
      title: 'Ganzkörper 2',
      lines: [
        ['Kniebeuge, Langhantel', [...warm(20), ...reps(4, 5, 8)], { rest: 150 }],
        ['Bankdrücken, Langhantel', [...warm(30), ...reps(4, 6, 8)], { rest: 150 }],
        ['Klimmzug im Untergriff', reps(3, 4, 8), { superset: 'A', rest: 90 }],
        ['Dips am Barren', reps(3, 6, 10), { superset: 'A', rest: 90 }],
        ['Beinbeuger sitzend', reps(3, 10, 12), { setting: 'Sitz 2' }],
        ['Unterarmstütz', seconds(2, 45), { rest: 60 }],
        ['Laufband', metres(3000)],
      ],
    },
  ],
}

/** A plan for a beginner. */
export const firstPlan: DemoPlan = {
  title: 'Wiedereinstieg',
  goal: 'Zweimal pro Woche, ohne Rückenschmerzen',
  splits: [
    {
      title: 'Ganzkörper',
      lines: [
        ['Fahrradergometer', metres(4000), { rest: 60 }],
        ['Beinpresse', [...warm(40, 12), ...reps(3, 10, 12)], { setting: 'Lehne 5' }],
        ['Rudermaschine', reps(3, 10, 12), { setting: 'Brust 3' }],
        ['Brustpresse', reps(3, 10, 12), { setting: 'Sitz 6' }],
        ['Rückenstrecker', reps(2, 12, 15)],
        ['Unterarmstütz', seconds(2, 30), { rest: 45 }],
      ],
    },
    {
      title: 'Zirkel',
      lines: [
        ['Liegestütz', reps(3, 6, 10), { superset: 'A', rest: 90 }],
        ['Ausfallschritt, Kurzhantel', reps(3, 10), { superset: 'A', rest: 90 }],
        ['Crunch', reps(3, 12, 15), { superset: 'A', rest: 90 }],
        ['Crosstrainer', seconds(1, 600)],
      ],
    },
  ],
}

export const demoWorkouts: DemoWorkout[] = [
  {
    title: 'Ganzkörper in 30 Minuten',
    level: 'Einstieg',
    about: 'Fünf Geräte, je zwei Sätze. Für Tage mit wenig Zeit.',
    lines: [
      ['Beinpresse', reps(2, 10, 12)],
      ['Brustpresse', reps(2, 10, 12)],
      ['Rudermaschine', reps(2, 10, 12)],
      ['Schulterpresse', reps(2, 10, 12)],
      ['Bauchmaschine', reps(2, 12, 15)],
    ],
  },
  {
    title: 'Langhantel, drei Grundübungen',
    level: 'Fortgeschritten',
    about: 'Kniebeuge, Bankdrücken, Kreuzheben mit langen Pausen.',
    lines: [
      ['Kniebeuge, Langhantel', [...warm(20), ...warm(40, 6), ...reps(4, 5)], { rest: 180 }],
      ['Bankdrücken, Langhantel', [...warm(20), ...reps(4, 5)], { rest: 180 }],
      ['Kreuzheben, Langhantel', [...warm(60, 5), ...reps(3, 5)], { rest: 180 }],
    ],
  },
  {
    title: 'Rücken ohne Schmerzen',
    level: 'Einstieg',
    about: 'Kräftigt Rumpf und Rücken, ohne schwere Lasten.',
    lines: [
      ['Rückenstrecker', reps(3, 12, 15)],
      ['Rumpfrotation', reps(2, 12)],
      ['Latzug', reps(3, 10, 12)],
      ['Face Pull', reps(3, 12, 15)],
      ['Unterarmstütz', seconds(3, 30), { rest: 45 }],
      ['Seitstütz', seconds(2, 30), { rest: 45 }],
    ],
  },
  {
    title: 'Nur mit dem Körper',
    level: 'Mittel',
    about: 'Stange, Barren, Boden: drei Runden im Supersatz.',
    lines: [
      ['Klimmzug im Obergriff', reps(3, 5, 8), pair],
      ['Dips am Barren', reps(3, 6, 10), pair],
      ['Beinheben hängend', reps(3, 8, 12), pair],
      ['Liegestütz', reps(3, 10, 15), { rest: 60 }],
    ],
  },
  {
    title: 'Ausdauer gemischt',
    level: 'Mittel',
    about: 'Rudern, Laufen, Rad: je eine Strecke auf Zeit.',
    lines: [
      ['Rudergerät', metres(2000), { rest: 180 }],
      ['Laufband', metres(3000), { rest: 180 }],
      ['Fahrradergometer', metres(8000)],
      ['Seilspringen', seconds(3, 60), { rest: 60 }],
    ],
  },
  {
    title: 'Arme und Schultern',
    level: 'Mittel',
    about: 'Drei Supersätze, kurze Pausen.',
    lines: [
      ['Schulterdrücken, Kurzhantel', reps(3, 8, 10), { superset: 'A', rest: 90 }],
      ['Seitheben am Kabelzug', reps(3, 12, 15), { superset: 'A', rest: 90 }],
      ['Bizepscurl, Langhantel', reps(3, 8, 12), { superset: 'B', rest: 60 }],
      ['Stirndrücken, SZ-Stange', reps(3, 8, 12), { superset: 'B', rest: 60 }],
      ['Hammercurl', reps(2, 10, 12), { superset: 'C', rest: 60 }],
      ['Trizepsmaschine', reps(2, 10, 12), { superset: 'C', rest: 60 }],
    ],
  },
]

/** Slots of a split or workout, with ids that follow from `owner`. */
export const slotsFor = (owner: string, lines: DemoLine[]): ExerciseSlot[] =>
  lines.map(([title, targets, { rest = 120, superset, setting, hint } = {}], place) => ({
    key: demoId('slot', owner, String(place)),
    exercise: exerciseOf(title),
    superset: superset ?? null,
    rest,
    setting: setting ?? null,
    hint: hint ?? null,
    targets,
  }))
