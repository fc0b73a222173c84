import type { PlannedSet } from '#contract/plans/shapes.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import { countText, numberText } from '#server/shared/exports/words.ts'

const two = (value: number) => String(value).padStart(2, '0')

function timeText(ms: number) {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

const distanceText = (metres: number) => (metres < 1000 ? `${countText(metres)} m` : `${numberText(metres / 1000)} km`)

const repsText = ({ reps, repsTo }: PlannedSet) => (repsTo && repsTo !== reps ? `${reps ?? 1}–${repsTo}` : reps ? String(reps) : '')

function plannedSetTextOf(kind: ExerciseKind, set: PlannedSet) {
  if (kind === 'time') return set.time ? `${timeText(set.time)} min` : ''
  if (kind === 'distance')
    return [set.distance && distanceText(set.distance), set.time && `${timeText(set.time)} min`].filter(Boolean).join(' in ')
  const weight = set.weight ? `${kind === 'body' ? '+ ' : ''}${numberText(set.weight)} kg` : ''
  const reps = repsText(set)
  return weight && reps ? `${weight} × ${reps}` : weight || (reps && `${reps} WH`)
}

/** Sets as a sheet says them, neighbours that are the same in one line: «Aufwärmen: 20 kg × 10», «3 Sätze: 60 kg × 8–12». */
export function setLines(kind: ExerciseKind, targets: readonly PlannedSet[]): string[] {
  const groups: { warmup: boolean; text: string; count: number }[] = []
  for (const target of targets) {
    const text = plannedSetTextOf(kind, target)
    const last = groups.at(-1)
    if (last && last.warmup === target.warmup && last.text === text) last.count += 1
    else groups.push({ warmup: target.warmup, text, count: 1 })
  }
  return groups.map(({ warmup, text, count }) => {
    const many = warmup ? `${count > 1 ? `${count} × ` : ''}Aufwärmen` : `${count} ${count === 1 ? 'Satz' : 'Sätze'}`
    return text ? `${many}: ${text}` : many
  })
}
