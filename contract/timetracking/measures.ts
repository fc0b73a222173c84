import { type InferType, object } from 'yup'
import { count } from '#contract/shapes.ts'
import { amount, perOf, type StatsMeasure, unknown } from '#contract/stats.ts'

const minutes = () => count(unknown, 1e9).required()

/** Kinds of supplements that are counted, in minutes and never in money (T33); a minute that two of them mean counts in both. */
export const supplementKinds = ['night', 'nightTime', 'sunday', 'holiday', 'times', 'overtime'] as const
export type SupplementKind = (typeof supplementKinds)[number]

/** What employees worked and were to work by their sheets (T48); `unknown` stands where it would tell of fewer than five people (V31). */
export const employeeCounts = object({
  /** Different people whose employment covers one of the days. */
  people: amount().required(),
  target: minutes(),
  worked: minutes(),
  /** Absences that count as if they were worked. */
  credited: minutes(),
  /** Hundredths of days. */
  holidays: minutes(),
  absent: minutes(),
  courses: amount().required(),
  /** By night: of the first 24 nights of somebody's year, and of those after them. */
  night: minutes(),
  nightTime: minutes(),
  /** Agreed ones, or those that a permit asks for: on Sundays, on public holidays, at certain times. */
  sunday: minutes(),
  holiday: minutes(),
  times: minutes(),
  /** Beyond the hours that the law allows a week, on the week's Sunday. */
  overtime: minutes(),
})
export type EmployeeCounts = InferType<typeof employeeCounts>
export const employeeCountNames = Object.keys(employeeCounts.fields) as (keyof EmployeeCounts)[]

/** An answer that was kept before something was counted says nothing of it. */
const hours = (value: number | undefined) => perOf(value ?? unknown, 60)
const allOf = (counts: EmployeeCounts) =>
  supplementKinds.some(kind => (counts[kind] ?? unknown) === unknown)
    ? unknown
    : supplementKinds.reduce((sum, kind) => sum + counts[kind], 0)
const days = (value: number) => perOf(value, 100)

/** Every number of the statistics of employees, each with its one definition. */
export const employeeMeasures: readonly StatsMeasure<EmployeeCounts>[] = [
  {
    id: 'worked',
    title: 'Gearbeitet',
    kind: 'hours',
    leads: true,
    formula:
      'Nach den Stundenblättern, bis gestern, von allen mit einer Anstellung. Wer in mehreren Studios angestellt ist, zählt im ersten davon.',
    value: ({ worked }) => hours(worked),
  },
  {
    id: 'target',
    title: 'Soll',
    kind: 'hours',
    leads: true,
    formula: 'Was nach der Anstellung zu arbeiten war, ohne Feiertage und Betriebsferien.',
    value: ({ target }) => hours(target),
  },
  {
    id: 'balance',
    title: 'Saldo',
    kind: 'hours',
    leads: true,
    formula: 'Gearbeitet und angerechnet weniger Soll, ohne Übertrag. Ferien und Krankheit sind angerechnet.',
    value: ({ worked, credited, target }) => (worked === unknown ? null : (worked + credited - target) / 60),
  },
  {
    id: 'holidays',
    title: 'Bezogene Ferientage',
    kind: 'number',
    leads: true,
    formula: 'Bewilligte Ferien an Tagen, an denen zu arbeiten war; halbe Tage zählen halb.',
    value: ({ holidays }) => days(holidays),
  },
  {
    id: 'absent',
    title: 'Abwesende Tage',
    kind: 'number',
    leads: true,
    formula: 'Tage, an denen zu arbeiten war und jemand nicht da war, mit Ferien. Weshalb, zählt nirgends; eine Dienstreise ist Arbeit.',
    value: ({ absent }) => days(absent),
  },
  {
    id: 'courses',
    title: 'Kurse von Angestellten',
    kind: 'count',
    leads: true,
    better: 'more',
    formula: 'Kurse, die zu Ende sind, bei der Person, die sie leitete, solange ihre Anstellung läuft.',
    value: ({ courses }) => courses,
  },
  {
    id: 'supplements',
    title: 'Stunden mit Zuschlag',
    kind: 'hours',
    leads: true,
    formula:
      'Nachtarbeit, vereinbarte oder bewilligte Zuschläge und Überzeit, bis gestern. Eine Stunde, für die zwei davon gelten, zählt bei beiden; Franken stehen hier keine.',
    value: counts => hours(allOf(counts)),
  },
  {
    id: 'night',
    title: 'Nachtarbeit mit 25 % Lohn',
    kind: 'hours',
    formula: 'Gearbeitet zwischen 23 und 6 Uhr, in den ersten 24 Nächten eines Kalenderjahrs einer Person.',
    value: ({ night }) => hours(night),
  },
  {
    id: 'nightTime',
    title: 'Nachtarbeit mit 10 % Zeit',
    kind: 'hours',
    formula: 'Gearbeitet zwischen 23 und 6 Uhr, ab der 25. Nacht eines Kalenderjahrs einer Person.',
    value: ({ nightTime }) => hours(nightTime),
  },
  {
    id: 'sunday',
    title: 'Zuschläge an Sonntagen',
    kind: 'hours',
    formula:
      'Was für Sonntage und gleichgestellte Feiertage vereinbart oder bewilligt ist, vom Vorabend um 23 Uhr an. Eine Bewilligung gilt für sechs im Jahr.',
    value: ({ sunday }) => hours(sunday),
  },
  {
    id: 'holiday',
    title: 'Zuschläge an Feiertagen',
    kind: 'hours',
    formula: 'Was für die Feiertage des Studios vereinbart ist, vom Vorabend um 23 Uhr an.',
    value: ({ holiday }) => hours(holiday),
  },
  {
    id: 'times',
    title: 'Zuschläge zu bestimmten Zeiten',
    kind: 'hours',
    formula: 'Was für Zeiten am Tag vereinbart ist, zum Beispiel für den späten Abend.',
    value: ({ times }) => hours(times),
  },
  {
    id: 'overtime',
    title: 'Überzeit',
    kind: 'hours',
    better: 'less',
    formula: 'Was in einer Woche über 45 oder 50 Stunden hinausging. Sie zählt am Sonntag der Woche, auch wo sie ausgeglichen wurde.',
    value: ({ overtime }) => hours(overtime),
  },
  {
    id: 'people',
    title: 'Mitarbeitende',
    kind: 'count',
    adds: 'distinct',
    formula: 'Verschiedene Personen, deren Anstellung einen der Tage umfasst.',
    value: ({ people }) => people,
  },
]
