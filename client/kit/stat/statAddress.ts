import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Follows, useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import type { StatsAsked } from '#contract/stats.ts'
import { comparisons, steps } from '#contract/stats.ts'
import { type DaySpan, isPreset, type Preset, presetSpanOf, presets } from './periods.ts'
import { monthName, spanText } from './words.ts'

/** State of a statistic; it stands in the address, so that it can be sent to somebody or kept as a view. */
export interface StatShown {
  /** A moving period, picked days or picked months: the first of them that is set. */
  preset?: Preset
  days?: DaySpan
  months: string[]
  comparison: string
  step: string
  /** Values by the filter's id; `studio` holds the studios. */
  filters: Record<string, string[]>
  /** The number that the curve draws. */
  measure: string
  split: string
  /** A measure's id, `-` before it for downwards. */
  order: string
  /** The number whose rows are listed. */
  rows: string
  /** One line of a split, as `split:key`, to which the rows are narrowed. */
  line: string
}

type AddressWords = Record<string, string | undefined>
const list = (text: unknown) => (text === undefined || text === '' ? [] : String(text).split(','))
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))
const own = ['zeit', 'von', 'bis', 'monate', 'vergleich', 'schritt', 'zahl', 'nach', 'folge', 'liste', 'zeile']
/** Address words of the table of rows. */
const ofRows = ['q', 'sort', 'cols']

/** `usual` is the period where the address names none. */
export function readStat(words: AddressWords, filters: readonly string[], usual: Preset = 'monat'): StatShown {
  const [from, to] = [String(words.von ?? ''), String(words.bis ?? '')]
  const months = list(words.monate).filter(month => /^\d{4}-(0[1-9]|1[0-2])$/.test(month))
  const days = isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
  const preset = isPreset(words.zeit) ? words.zeit : days || months.length > 0 ? undefined : usual
  const among = (known: object, word: string | undefined) => (word !== undefined && Object.hasOwn(known, word) ? word : '')
  const set = filters.map(id => [id, list(words[id])] as const).filter(([, values]) => values.length > 0)
  return {
    preset,
    days,
    months,
    comparison: among(comparisons, words.vergleich),
    step: among(steps, words.schritt),
    filters: Object.fromEntries(set),
    measure: String(words.zahl ?? ''),
    split: String(words.nach ?? ''),
    order: String(words.folge ?? ''),
    rows: String(words.liste ?? ''),
    line: String(words.zeile ?? ''),
  }
}

/** The state as words of an address; usual values are left out. */
export function writeStat(shown: StatShown, usual: Preset = 'monat'): AddressWords {
  const { preset, days, months, comparison, step, filters, measure, split, order, rows, line } = shown
  const period: AddressWords = preset
    ? { zeit: preset === usual ? '' : preset }
    : days
      ? { von: days.from, bis: days.to }
      : { monate: months.join(',') }
  const words: AddressWords = {
    ...period,
    vergleich: comparison,
    schritt: step,
    zahl: measure,
    nach: split,
    folge: order,
    liste: rows,
    zeile: line,
    ...Object.fromEntries(Object.entries(filters).map(([id, values]) => [id, values.join(',')])),
  }
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text))
}

export const sameStat = (one: StatShown, other: StatShown) => {
  const text = (shown: StatShown) => JSON.stringify(Object.entries(writeStat({ ...shown, rows: '', line: '' })).sort())
  return text(one) === text(other)
}

/** The studios are the desk's where the address names none. */
export function useStatFollows(filterIds: readonly string[]): Follows {
  const desk = useDeskStudio()
  const has = filterIds.includes('studio')
  return useMemo((): Follows => (has ? { studio: desk } : {}), [desk, has])
}

/** The state and a way to change it; a step into the rows can be taken back, other changes leave no step. */
export function useStatShown(filterIds: readonly string[], follows: Follows, usual?: Preset) {
  const words = useSearch({ strict: false }) as AddressWords
  const navigate = useNavigate()
  const ids = filterIds.join(' ')
  const shown = useMemo(() => readStat(withDesk(words, follows), ids.split(' '), usual), [words, ids, follows, usual])
  const show = useCallback(
    (change: Partial<StatShown>, { step = false } = {}) => {
      const mine = [...own, ...ids.split(' '), ...('rows' in change ? ofRows : [])]
      const search = (before: AddressWords) => {
        const others = Object.entries(before).filter(([name]) => !mine.includes(name))
        const next = writeStat({ ...readStat(withDesk(before, follows), ids.split(' '), usual), ...change }, usual)
        return { ...Object.fromEntries(others), ...withoutDesk(next, follows) }
      }
      return void navigate({ to: '.', search, replace: !step, resetScroll: false } as never)
    },
    [navigate, ids, follows, usual],
  )
  return [shown, show] as const
}

const periodOf = ({ preset, days, months }: StatShown): Pick<StatsAsked, 'datePickerRange' | 'months'> =>
  preset ? { datePickerRange: presetSpanOf(preset) } : days ? { datePickerRange: days } : { months }

/** Body of the call; `studio` becomes the specification's selectedStudios, other filters go by their own names. */
export function bodyOf(shown: StatShown): StatsAsked & Record<string, unknown> {
  const { studio, ...filters } = shown.filters
  return {
    ...periodOf(shown),
    ...(studio ? { selectedStudios: studio } : {}),
    ...(shown.comparison ? { comparison: shown.comparison } : {}),
    ...(shown.step ? { range: shown.step } : {}),
    ...filters,
  }
}

/** Query of the rows behind a number: the same, and the line of the split to which they are narrowed. */
export function queryOf(shown: StatShown): Record<string, unknown> {
  const { datePickerRange, months } = periodOf(shown)
  const { studio, ...filters } = shown.filters
  const { rows: measure, line, comparison } = shown
  return {
    ...datePickerRange,
    months,
    selectedStudios: studio,
    ...filters,
    ...(comparison ? { comparison } : {}),
    measure,
    line: line || undefined,
  }
}

/** The period in words; several months that do not touch are counted up. */
export function periodText({ preset, days, months }: StatShown): string {
  if (preset === 'monat' || preset === 'vormonat' || preset === 'jahr' || preset === 'vorjahr') return spanText(presetSpanOf(preset))
  if (preset) return presets[preset]
  if (days) return spanText(days)
  return months.length > 2 ? `${months.length} Monate` : months.toSorted().map(monthName).join(' und ')
}
