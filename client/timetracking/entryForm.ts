import { type InferType, object, string } from 'yup'
import { addDays } from '#contract/days.ts'
import { day, id, studioCode, text } from '#contract/shapes.ts'
import type { Content } from '#contract/timetracking/shapes.ts'
import { reason, workKind } from '#contract/timetracking/shapes.ts'
import { clockAt, dayAt, momentsOf } from '#contract/zone.ts'

const clockText = () => text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true, message: 'Schreib die Zeit als 08:30.' })

/** An entry as somebody types it; an end that is not after its beginning is the next day's. */
export const entryFields = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  day: day().label('Tag').required('Wähle den Tag.'),
  from: clockText().label('Von').required('Von wann?'),
  to: clockText().label('Bis').required('Bis wann?'),
  pauseFrom: clockText().label('Pause von').nullable().default(null),
  pauseTo: clockText().label('Pause bis').nullable().default(null),
  /** The moment that is meant, of the two at which the clock shows the same in the night in which it is set back. */
  season: string().oneOf(['summer', 'winter']).label('Welche der beiden Stunden?').nullable().default(null),
  kind: workKind().label('Art der Arbeit').required(),
  reason: reason().required('Schreib, warum.'),
})
export type EntryFields = InferType<typeof entryFields>

type Typed = Pick<EntryFields, 'day' | 'from' | 'to' | 'pauseFrom' | 'pauseTo' | 'season' | 'kind'>
type Understood = { content: Content } | { fields: Record<string, string> }

/** The times of day that the clock shows twice on a day, as they were typed. */
export const twiceIn = ({ day: on, from, to, pauseFrom, pauseTo }: Partial<Typed>) =>
  [from, to, pauseFrom, pauseTo].some(clock => clock && on && momentsOf(nightOf(on, from, clock), clock).length > 1)

/** A time before the beginning is one of the next day. */
const nightOf = (on: string, from: string | undefined, clock: string) => (from && clock < from ? addDays(on, 1) : on)

interface Break {
  from: number
  to: number
}

/** Breaks of an entry besides the one that is typed: they stay as they were. */
export const furtherOf = (breaks: readonly Break[]) => breaks.slice(1)
export const furtherText = (breaks: readonly Break[]) =>
  furtherOf(breaks)
    .map(({ from, to }) => `${clockAt(from)}–${clockAt(to)}`)
    .join(', ')

/**
 * Moments of what was typed, or what is wrong with it by field: a time that never comes, or one that comes twice and of which nobody said which.
 * `further` breaks stay, as far as they lie in it.
 */
export function understood({ day: on, from, to, pauseFrom, pauseTo, season, kind }: Typed, further: readonly Break[] = []): Understood {
  const fields: Record<string, string> = {}
  const at = (name: string, clock: string): number => {
    const night = name === 'to' && clock === from ? addDays(on, 1) : nightOf(on, from, clock)
    const moments = momentsOf(night, clock)
    if (moments.length === 0) fields[name] = 'Diese Zeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.'
    if (moments.length > 1 && !season) fields.season = 'Diese Zeit kommt zweimal: Wähle Sommerzeit oder Winterzeit.'
    return moments[moments.length > 1 && season === 'winter' ? 1 : 0] ?? Number.NaN
  }
  const [begin, end] = [at('from', from), at('to', to)]
  const isPaused = Boolean(pauseFrom || pauseTo)
  if (isPaused && !pauseFrom) fields.pauseFrom = 'Von wann war die Pause?'
  if (isPaused && !pauseTo) fields.pauseTo = 'Bis wann war die Pause?'
  const pause = pauseFrom && pauseTo ? { from: at('pauseFrom', pauseFrom), to: at('pauseTo', pauseTo) } : undefined
  if (pause && (pause.from < begin || pause.to <= pause.from || pause.to > end)) fields.pauseTo ??= 'Die Pause liegt nicht in dieser Zeit.'
  const kept = further.filter(one => one.from >= begin && one.to <= end)
  if (pause && kept.some(one => one.from < pause.to && one.to > pause.from)) fields.pauseTo ??= 'In dieser Zeit steht schon eine Pause.'
  if (Object.keys(fields).length > 0) return { fields }
  const iso = (moment: number) => new Date(moment).toISOString()
  const all = [...(pause ? [pause] : []), ...kept].toSorted((one, other) => one.from - other.from)
  const breaks = all.map(one => ({ from: iso(one.from), to: iso(one.to) }))
  return { content: { from: iso(begin), to: iso(end), breaks, kind } }
}

interface KnownTimeEntry {
  from: number | null
  to: number | null
  breaks: readonly Break[]
  kind: EntryFields['kind']
  studio: string
}

/** An entry as the form begins with it; what nobody stamped is left open, or as it is proposed. */
export function typedOf({ from, to, breaks, kind, studio }: KnownTimeEntry, proposal: number | null = null): Partial<EntryFields> {
  const end = to ?? proposal
  const [pause] = breaks
  return {
    studio,
    kind,
    day: dayAt(from ?? end ?? Date.now()),
    ...(from !== null && { from: clockAt(from) }),
    ...(end !== null && { to: clockAt(end) }),
    pauseFrom: pause ? clockAt(pause.from) : null,
    pauseTo: pause ? clockAt(pause.to) : null,
  }
}
