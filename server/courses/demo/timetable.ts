import { demoId } from '#server/kit/demo.ts'

export const labels = ['Kraft', 'Ausdauer', 'Beweglichkeit', 'Rücken', 'Tanz', 'Entspannung']

/** `title, intensity, minutes, labels, description`. */
const offered: [title: string, intensity: number, minutes: number, labels: string[], description: string][] = [
  [
    'Yoga Flow',
    1,
    60,
    ['Beweglichkeit', 'Entspannung'],
    'Fliessende Folgen im eigenen Atem, am Schluss zehn Minuten Ruhe. Nimm ein Tuch mit; Matten sind da.',
  ],
  [
    'BodyPump',
    3,
    55,
    ['Kraft', 'Ausdauer'],
    'Der ganze Körper mit der Langhantel, zu Musik. Wer zum ersten Mal kommt, ist zehn Minuten früher da: Wir zeigen dir die Griffe.',
  ],
  ['Indoor Cycling', 3, 45, ['Ausdauer'], 'Berge, Sprints und eine lange Ebene auf dem Rad. Trinkflasche und Tuch nicht vergessen.'],
  [
    'Wirbelsäulengymnastik',
    1,
    45,
    ['Rücken', 'Beweglichkeit'],
    'Sanft kräftigen und lösen, was vom Sitzen fest ist. Für jedes Alter, auch nach einer Pause.',
  ],
  [
    'Functional Zirkel',
    3,
    50,
    ['Kraft', 'Ausdauer'],
    'Acht Stationen, vierzig Sekunden Arbeit, zwanzig Sekunden Wechsel. Jede Übung in drei Stufen.',
  ],
  ['Rückentraining', 2, 50, ['Rücken', 'Kraft'], 'Kraft für Rumpf und Rücken, sauber angeleitet, mit Band, Ball und eigenem Gewicht.'],
  ['Pilates', 2, 55, ['Beweglichkeit', 'Rücken'], 'Kleine Bewegungen, grosse Wirkung: Mitte, Haltung und Atem.'],
  ['Dance Fit', 2, 55, ['Tanz', 'Ausdauer'], 'Schritte, die man in einem Lied lernt, und ein Puls, der oben bleibt.'],
  ['Mobility', 1, 30, ['Beweglichkeit', 'Entspannung'], 'Eine halbe Stunde für Hüfte, Schulter und Sprunggelenk.'],
]

export const courses = offered.map(([title, intensity, minutes, of, description]) => ({
  _id: demoId('course', title),
  title,
  intensity,
  minutes,
  description,
  labels: of.map(label => demoId('course-label', label)),
}))

export const rooms = [
  { name: 'Raum Säntis', capacity: 20, spot: 'Matte' },
  { name: 'Raum Tödi', capacity: 24, spot: null },
  { name: 'Cyclingraum', capacity: 18, spot: 'Rad' },
]

/** `days (1 is Monday), clock, course, room, leads` (place in the list of the studio's instructors). */
type TimetableLine = [days: number[], clock: string, course: string, room: string, leads: number]

/** The week of a studio with three rooms. */
export const full: TimetableLine[] = [
  [[1, 3, 5], '07:00', 'Yoga Flow', 'Raum Säntis', 1],
  [[2, 4], '07:00', 'Indoor Cycling', 'Cyclingraum', 3],
  [[1, 2, 3, 4, 5], '09:15', 'Wirbelsäulengymnastik', 'Raum Säntis', 4],
  [[2, 4], '12:15', 'Mobility', 'Raum Säntis', 1],
  [[1, 3, 5], '12:15', 'Functional Zirkel', 'Raum Tödi', 5],
  [[1, 2, 3, 4, 5], '16:15', 'Rückentraining', 'Raum Tödi', 0],
  [[1, 3, 5], '17:15', 'Yoga Flow', 'Raum Säntis', 1],
  [[2, 4], '17:15', 'Pilates', 'Raum Säntis', 1],
  [[1, 2, 3, 4, 5], '18:30', 'BodyPump', 'Raum Tödi', 2],
  [[1, 2, 3, 4, 5], '19:45', 'Indoor Cycling', 'Cyclingraum', 3],
  [[1, 3, 5], '20:00', 'Wirbelsäulengymnastik', 'Raum Säntis', 4],
  [[2, 4], '20:00', 'Dance Fit', 'Raum Tödi', 0],
  [[1, 3, 5], '20:15', 'Functional Zirkel', 'Raum Tödi', 5],
  [[6], '09:00', 'BodyPump', 'Raum Tödi', 2],
  [[6], '10:15', 'Yoga Flow', 'Raum Säntis', 1],
  [[7], '10:00', 'Indoor Cycling', 'Cyclingraum', 3],
  [[7], '11:00', 'Pilates', 'Raum Säntis', 0],
]

/** The week of a smaller studio. */
export const small: TimetableLine[] = [
  [[1, 3, 5], '09:15', 'Rückentraining', 'Raum Säntis', 0],
  [[1, 2, 3, 4, 5], '18:30', 'BodyPump', 'Raum Tödi', 1],
  [[2, 4], '19:45', 'Yoga Flow', 'Raum Säntis', 0],
  [[6], '10:00', 'Functional Zirkel', 'Raum Tödi', 1],
]
