import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { addDays, lastOfMonth } from '#contract/days.ts'
import { dayNotes, type StudioDayNote } from '#contract/measures/dayNotes.ts'
import { longestPage } from '#contract/page.ts'
import type { Statistic } from '#contract/stats.ts'

const none: readonly StudioDayNote[] = []

/** Notes on the days of a statistic, of its studios and of the chain; none for whoever may read none (V59). */
export function useDayNotes({ from, to, studios }: Pick<Statistic, 'from' | 'to' | 'studios'>): readonly StudioDayNote[] {
  const reads = useReachAny(dayNotes.list)
  const codes = studios.join(' ')
  const input = useMemo(
    () => ({ query: { from, to, studio: ['-', ...codes.split(' ').filter(Boolean)], sort: 'from' as const, limit: longestPage } }),
    [from, to, codes],
  )
  const { data } = useCall(dayNotes.list, reads ? input : undefined)
  return data?.rows ?? none
}

const lastDays: Readonly<Record<string, (day: string) => string>> = { week: day => addDays(day, 6), month: lastOfMonth }

/** Notes on the days of a point of the curve, as one line of words; undefined where there are none. */
export function noteAt(notes: readonly Pick<StudioDayNote, 'from' | 'to' | 'text'>[], step: string, at: string): string | undefined {
  const last = (lastDays[step] ?? (day => day))(at)
  const met = notes.filter(({ from, to }) => from <= last && to >= at)
  return met.length > 0 ? met.map(({ text }) => text).join(' · ') : undefined
}
