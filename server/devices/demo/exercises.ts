import type { Exercise } from '#contract/workouts.ts'
import { demoId } from '#server/kit/demo.ts'
import { barbell, body, cable, curlBar, type DemoExerciseRow, far, held, machine, takesNote } from './demoExerciseRow.ts'
import { moreGroups } from './more.ts'

/** Exercises by muscle; those of one list can take each other's place. */
const groups: Record<string, DemoExerciseRow[][]> = {
  Brust: [
    [
      ['Bankdrücken, Langhantel', barbell],
      ['Bankdrücken, Kurzhantel'],
      ['Schrägbankdrücken, Langhantel', barbell],
      ['Schrägbankdrücken, Kurzhantel'],
      ['Brustpresse', machine(14)],
      ['Schrägbrustpresse', machine(15)],
      ['Liegestütz', body],
      ['Dips am Barren', body],
    ],
    [
      ['Butterfly', machine(16)],
      ['Kabelzug über Kreuz', cable(2)],
    ],
  ],
  Rücken: [
    [
      ['Klimmzug im Untergriff', body],
      ['Klimmzug im Obergriff', body],
      ['Latzug', machine(21)],
      ['Latzug, enger Griff', machine(21)],
    ],
    [
      ['Rudern am Kabelzug, enger Griff', machine(23)],
      ['Rudermaschine', machine(22)],
      ['Rudern vorgebeugt, Langhantel', barbell],
      ['Rudern einarmig, Kurzhantel'],
    ],
    [
      ['Kreuzheben, Langhantel', barbell],
      ['Rumänisches Kreuzheben', barbell],
      ['Rückenstrecker', machine(25)],
    ],
  ],
  Schultern: [
    [['Schulterdrücken, Langhantel', barbell], ['Schulterdrücken, Kurzhantel'], ['Schulterpresse', machine(18)]],
    [['Seitheben, Kurzhantel'], ['Seitheben am Kabelzug', cable(1)]],
    [
      ['Butterfly reverse', machine(17)],
      ['Face Pull', cable(1)],
      ['Aussenrotation am Kabelzug', cable(2)],
    ],
  ],
  Arme: [
    [['Bizepscurl, Langhantel', curlBar], ['Bizepscurl, Kurzhantel'], ['Hammercurl'], ['Bizepsmaschine', machine(27)]],
    [
      ['Trizepsdrücken am Kabelzug', cable(2)],
      ['Trizepsmaschine', machine(28)],
      ['Stirndrücken, SZ-Stange', curlBar],
    ],
  ],
  Beine: [
    [
      ['Kniebeuge, Langhantel', barbell],
      ['Frontkniebeuge, Langhantel', barbell],
      ['Beinpresse', machine(31)],
      ['Hackenschmidt', machine(32)],
      ['Ausfallschritt, Kurzhantel'],
      ['Bulgarische Kniebeuge'],
    ],
    [['Beinstrecker', machine(33)]],
    [
      ['Beinbeuger liegend', machine(34)],
      ['Beinbeuger sitzend', machine(35)],
    ],
    [
      ['Hüftheben, Langhantel', barbell],
      ['Abduktion', machine(36)],
      ['Adduktion', machine(37)],
    ],
    [
      ['Wadenheben stehend', machine(38)],
      ['Wadenheben sitzend', machine(39)],
    ],
  ],
  Rumpf: [
    [
      ['Unterarmstütz', held],
      ['Seitstütz', held],
      ['Hohlkörperhaltung', held],
    ],
    [
      ['Crunch', body],
      ['Beinheben hängend', body],
      ['Bauchmaschine', machine(41)],
      ['Rumpfrotation', machine(42)],
    ],
    [['Koffertragen', far()]],
  ],
  Ausdauer: [
    [
      ['Rudergerät', far('Rudergerät 3')],
      ['Skilanglaufgerät', far('Gerät 53')],
      ['Laufband', far('Laufband 7')],
      ['Fahrradergometer', far('Ergometer 4')],
      ['Crosstrainer', { kind: 'time', device: 'Crosstrainer 2' }],
      ['Seilspringen', held],
    ],
  ],
}

const exerciseIdOf = (title: string) => demoId('exercise', title)

const exerciseFrom = ([title, more = {}]: DemoExerciseRow, muscle: string, list: DemoExerciseRow[]): Exercise => ({
  _id: exerciseIdOf(title),
  title,
  kind: more.kind ?? 'weight',
  muscle,
  device: more.device ?? null,
  bar: more.bar ?? null,
  note: takesNote(more.device),
  alternatives: list.filter(([other]) => other !== title).map(([other]) => exerciseIdOf(other)),
})

/** Exercises that the demo's studios have. */
export const demoExercises: Exercise[] = Object.entries(groups).flatMap(([muscle, lists]) =>
  [...lists, ...(moreGroups[muscle] ?? [])].flatMap(list => list.map(row => exerciseFrom(row, muscle, list))),
)

const byTitle = new Map(demoExercises.map(exercise => [exercise.title, exercise]))

/** An exercise of the demo by its title; a missing one is a slip in the demo. */
export function exerciseOf(title: string): Exercise {
  const exercise = byTitle.get(title)
  if (!exercise) throw new Error(`Die Demo hat keine Übung «${title}».`)
  return exercise
}
