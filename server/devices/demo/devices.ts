import type { Exercise } from '#contract/workouts.ts'
import { demoId } from '#server/kit/demo.ts'

/** The demo's categories; sets on its cable towers take a note (A20). */
export const categories: readonly { name: string; note?: boolean }[] = [
  { name: 'Ausdauer' },
  { name: 'Kabelzüge', note: true },
  { name: 'Kraft: Beine' },
  { name: 'Kraft: Oberkörper' },
  { name: 'Kraft: Rumpf' },
]

const regions: Record<string, string> = { Beine: 'Kraft: Beine', Rumpf: 'Kraft: Rumpf', Ausdauer: 'Ausdauer' }

const categoryOf = (label: string, muscle: string | null) =>
  label.startsWith('Kabelturm') ? 'Kabelzüge' : (regions[muscle ?? ''] ?? 'Kraft: Oberkörper')

/** Name of a device by what is written on it and the first exercise on it: «Gerät 21» is the «Latzug», «Laufband 7» a «Laufband». */
const titleOf = (label: string, exercise: string) =>
  label.startsWith('Gerät') ? (exercise.split(',')[0] ?? exercise) : label.replace(/ \d+$/, '')

/** A device for each place that the exercises name. */
export function demoDevices(exercises: readonly Exercise[]) {
  const labels = [...new Set(exercises.flatMap(({ device }) => device ?? []))]
  return labels
    .map(shortForm => [shortForm, exercises.filter(({ device }) => device === shortForm)] as const)
    .map(([shortForm, own]) => ({
      _id: demoId('device', shortForm),
      shortForm,
      title: titleOf(shortForm, own[0]?.title ?? shortForm),
      category: categoryOf(shortForm, own[0]?.muscle ?? null),
      exercises: own.map(({ _id }) => _id),
    }))
}
