import { ValidationError } from 'yup'
import { longDate } from '#client/kit/format.ts'
import type { Flat } from '#client/studios/office/merging.ts'
import { clockOfMinute } from '#contract/clock.ts'
import { openSpansOf } from '#contract/rules/studios/openness.ts'
import { type OpeningGroup, type OpeningLine, openingHours } from '#contract/studios/openingHours.ts'

/** The opening hours as their call takes them. */
export interface Hours {
  openingHours: OpeningGroup[]
  alwaysCheckin: boolean
}

export const dayNames = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const
export const mainTitle = 'Öffnungszeiten'

type Kind = 'week' | 'special' | 'note'
/** A line with a weekday, one of a calendar day (whose date may still be missing), or words alone. */
export const openingLineKindOf = ({ weekday, day }: OpeningLine): Kind =>
  weekday ? 'week' : day !== undefined && day !== null ? 'special' : 'note'

export type Spans = Pick<OpeningLine, 'from' | 'to' | 'from2' | 'to2'>
export const spansIn = ({ from, to, from2, to2 }: OpeningLine): Spans => ({ from, to, from2, to2 })
const closed: Spans = { from: undefined, to: undefined, from2: undefined, to2: undefined }

const bare = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined)) as T
const full = (value: object) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== ''))

const order = (line: OpeningLine) => (line.weekday ? `0${line.weekday}` : line.day ? `1${line.day}` : '2')

/** As it is sent: nothing empty, the week first, then days by date, then words; a special day without a name is called by its date. */
export function tidied({ openingHours, alwaysCheckin }: Hours): Hours {
  const groups = openingHours.map(({ title, hours }) => ({
    title: title.trim(),
    hours: hours
      .filter(line => openingLineKindOf(line) !== 'note' || line.text.trim())
      .map(line => ({ ...line, text: line.text.trim() || (line.day ? longDate(line.day) : line.text) }))
      .map(line => full(bare(line)) as OpeningLine)
      .sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)),
  }))
  return { openingHours: groups, alwaysCheckin }
}

/** Errors by `group.line.field`; an own date that is missing counts, an empty time does not. */
export function problemsOf(groups: readonly OpeningGroup[]): Record<string, string> {
  const lines = groups.map(({ title, hours }) => ({ title: title.trim(), hours: hours.map(checked) }))
  const found = Object.fromEntries(
    groups.flatMap(({ hours }, group) =>
      hours.flatMap((line, at) => (line.from === '' && line.to === '' ? [[`${group}.${at}.from`, 'Ab wann ist offen?']] : [])),
    ),
  )
  try {
    openingHours().validateSync(lines, { abortEarly: false, strict: true })
    return found
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    for (const { path, message } of error.inner) {
      const [, group, line, field] = /^\[?(\d+)\]?(?:\.hours\[(\d+)\])?\.(\w+)$/.exec(path ?? '') ?? []
      if (group !== undefined) found[[group, line, field].filter(part => part !== undefined).join('.')] ??= message
    }
    return found
  }
}

const checked = (line: OpeningLine, at: number) => {
  const { text, day, ...times } = bare(line)
  const known = { ...(full(times) as Partial<OpeningLine>), ...(day !== undefined && { day: day || `-${at}` }) }
  return { ...known, text: text || (openingLineKindOf(line) === 'week' ? text : '-') }
}

/** The group with one line changed, added at the end, or (undefined) taken out. */
export function withLine(group: OpeningGroup, at: number, change: Partial<OpeningLine> | undefined): OpeningGroup {
  if (change === undefined) return { ...group, hours: group.hours.filter((_, other) => other !== at) }
  if (at >= group.hours.length) return { ...group, hours: [...group.hours, change as OpeningLine] }
  return { ...group, hours: group.hours.map((line, other) => (other === at ? { ...line, ...change } : line)) }
}

/** The line of a weekday, and where it stands; one that is missing is closed and would be the next. */
export function weekLine({ hours }: OpeningGroup, weekday: number): { line: OpeningLine; at: number } {
  const at = hours.findIndex(line => openingLineKindOf(line) === 'week' && line.weekday === weekday)
  if (at >= 0) return { line: hours[at]!, at }
  return { line: { text: dayNames[weekday - 1]!, weekday }, at: hours.length }
}

/** The default of a day: the hours of the nearest day before it that is open. */
export function usualSpans(group: OpeningGroup, weekday: number): Spans {
  for (const before of [1, 2, 3, 4, 5, 6]) {
    const { line } = weekLine(group, ((weekday - 1 - before + 7) % 7) + 1)
    if (line.from) return spansIn(line)
  }
  return { ...closed, from: '06:00', to: '22:00' }
}

/** One day's hours for other weekdays too. */
export function copied(group: OpeningGroup, from: number, to: readonly number[]): OpeningGroup {
  const spans = spansIn(weekLine(group, from).line)
  return to.reduce((all, weekday) => {
    const { line, at } = weekLine(all, weekday)
    return withLine(all, at, { ...line, ...closed, ...spans })
  }, group)
}

export const closedSpans = closed

/** «06:00–12:00, 13:30–22:00» */
export const lineWords = (line: Spans | undefined) =>
  openSpansOf(line ?? {})
    .map(([from, to]) => `${clockOfMinute(from)}–${clockOfMinute(to)}`)
    .join(', ') || 'geschlossen'

const flagKey = 'alwaysCheckin'
const orderKey = 'titles'
const keyOf = (title: string, line: OpeningLine) => JSON.stringify([title, line.day || line.weekday || line.text])

/** Hours as fields that can be merged one by one: each line, which titles there are, and check-in at any hour. */
export function flatOf({ openingHours, alwaysCheckin }: Hours): Flat {
  const lines = openingHours.flatMap(({ title, hours }) => hours.map(line => [keyOf(title, line), bare(line)] as const))
  return { ...Object.fromEntries(lines), [flagKey]: alwaysCheckin, [orderKey]: openingHours.map(({ title }) => title) }
}

export function hoursOf(flat: Flat): Hours {
  const { [flagKey]: alwaysCheckin, [orderKey]: titles, ...lines } = flat
  const groups = (titles as string[]).map(title => ({
    title,
    hours: Object.entries(lines)
      .filter(([key, line]) => line !== undefined && (JSON.parse(key) as [string])[0] === title)
      .map(([, line]) => line as OpeningLine),
  }))
  return tidied({ openingHours: groups, alwaysCheckin: alwaysCheckin as boolean })
}

/** A field of `flatOf` in a person's words, with its value. */
export function fieldWords(key: string, value: unknown): { name: string; text: string } {
  if (key === flagKey) return { name: 'Check-in 24H', text: value ? 'ja' : 'nein' }
  if (key === orderKey) return { name: 'Bereiche', text: (value as string[] | undefined)?.join(', ') ?? '' }
  const [title, what] = JSON.parse(key) as [string, string | number]
  const day = typeof what === 'number' ? dayNames[what - 1] : /^\d{4}-/.test(what) ? longDate(what) : what
  const line = value as OpeningLine | undefined
  const text = line === undefined ? 'gelöscht' : openingLineKindOf(line) === 'note' ? line.text : lineWords(line)
  return { name: title === mainTitle ? String(day) : `${title}, ${day}`, text }
}
