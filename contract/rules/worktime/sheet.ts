import { lastOfMonth } from '#contract/days.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import type { Entry } from './entries.ts'
import { dayOf, daysFrom, workedByDay } from './minutes.ts'

/** Minutes that somebody is to work on a day; null where no employment is known. */
export type TargetOf = (day: string) => number | null

interface SheetDay {
  day: string
  worked: number
  target: number | null
}

/** What somebody worked between two days and was to work. */
export interface Sheet {
  days: SheetDay[]
  worked: number
  /** Null where no employment covers any of the days. */
  target: number | null
  /** Worked less the target, with what was carried over; null without a target. */
  balance: number | null
  /** Ids of entries that count nothing yet: they lack their beginning or their end. */
  open: string[]
}

interface Asked {
  from: string
  to: string
  entries: readonly Entry[]
  target: TargetOf
  /** Minutes of the balance before. */
  carry?: number
}

/**
 * The sheet of these days, for device, server and paper alike (T48). Credits of holidays and absences come with those domains: they lower the
 * target or are added to what was worked. Supplements (T33) are no part of it yet.
 */
export function sheetOf({ from, to, entries, target, carry = 0 }: Asked): Sheet {
  const worked = workedByDay(entries)
  const days = daysFrom(from, to).map(day => ({ day, worked: worked.get(day) ?? 0, target: target(day) }))
  const sum = days.reduce((all, day) => all + day.worked, 0)
  const targets = days.flatMap(day => (day.target === null ? [] : [day.target]))
  const asked = targets.length > 0 ? targets.reduce((all, one) => all + one, 0) : null
  const [begin, end] = [beginOf(from), endOf(to)]
  const isWithin = (entry: Entry) => (entry.from ?? entry.to ?? begin) >= begin && (entry.from ?? entry.to ?? end) < end
  const open = entries.filter(entry => entry.state === 'open' && isWithin(entry)).map(({ _id }) => _id)
  return { days, worked: sum, target: asked, balance: asked === null ? null : sum - asked + carry, open }
}

/** The sheet of a month, '2026-11'. */
export const monthSheet = (month: string, asked: Omit<Asked, 'from' | 'to'>) => {
  const from = `${month}-01`
  return sheetOf({ from, to: lastOfMonth(from), entries: asked.entries, target: asked.target, carry: asked.carry })
}

/** Entries of one day in Zurich, by their beginning. */
export const entriesOn = (entries: readonly Entry[], day: string) => entries.filter(entry => dayOf(entry) === day)
