import { useEffect, useMemo } from 'react'
import { onNews } from '#client/data/live.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { absences } from '#contract/absences/calls.ts'
import type { OwnAbsences } from '#contract/absences/shapes.ts'
import { type AbsenceFinding, findingsOf } from '#contract/rules/absences/findings.ts'
import { freeOn, shownDays, sumOfYears, takenBy, type WorkWeek } from '#contract/rules/absences/holidays.ts'
import type { AbsenceKind } from '#contract/rules/absences/states.ts'
import { type AbsenceAct, type ShownAbsence, withActs } from './withActs.ts'

const asking = { holiday: absences.askHoliday, wish: absences.askWish, trip: absences.askTrip, sick: absences.reportSick } as const
const ways = { ...asking, change: absences.changeHoliday, end: absences.endSick, remove: absences.removeSick }
const wishWays = { change: absences.changeWish }
const tripWays = { change: absences.changeTrip }

/** The calls by which each kind is put into another state. */
export const changeCalls = { holiday: absences.changeHoliday, wish: absences.changeWish, trip: absences.changeTrip } as const

/** Keeps what an open screen shows of absences current. */
export function useAbsenceNews() {
  useEffect(() => {
    const again = (before?: number) => void staleIn(['absences'], before)
    return onNews({ events: ['time:changed'], heard: () => again(), missed: again })
  }, [])
}

/** One's own absences with what of them waits on this device, and what was refused. */
export function useOwnAbsences() {
  useAbsenceNews()
  const { data, stand, error, again } = useCall(absences.mine)
  const [own, wish, trip] = [useOutboxActs(ways), useOutboxActs(wishWays), useOutboxActs(tripWays)]
  return useMemo(() => {
    const acts: readonly AbsenceAct[] = [...own, ...wish, ...trip].sort((one, other) => (one.row.born < other.row.born ? -1 : 1))
    const me = data?.rows[0]?.user ?? { _id: '', name: '' }
    const rows = data || acts.length > 0 ? withActs(data?.rows ?? [], pendingActs(acts, stand ?? 0), me) : undefined
    return { data, rows, stand, error, again, refused: acts.filter(({ row }) => row.state === 'refused') }
  }, [data, stand, error, again, own, wish, trip])
}

export interface AbsenceRequestDraft {
  kind: AbsenceKind
  from: string
  to: string
  halfFirst?: boolean
  halfLast?: boolean
}

/** Days that holidays take by what this device knows. */
export function daysOf(
  own: OwnAbsences,
  { from, to, halfFirst = false, halfLast = false }: AbsenceRequestDraft,
  rows: readonly ShownAbsence[],
) {
  const { workload, minutes } = own.week
  const week: WorkWeek | undefined = workload > 0 ? { workload, minutes: minutes ?? null, wage: 'month' } : undefined
  const sick = rows.filter(({ kind, state, share }) => kind === 'sick' && (state === 'certified' || state === 'closed') && share === 100)
  const isFree = freeOn(
    new Set(own.free.map(({ day }) => day)),
    sick.map(row => ({ from: row.from, to: row.to ?? today() })),
  )
  return sumOfYears(takenBy({ from, to, halfFirst, halfLast }, () => week, isFree))
}

/** Days left once everything is approved that is asked for, also what waits here. */
export function leftAfter(own: OwnAbsences, rows: readonly ShownAbsence[], meant?: AbsenceRequestDraft) {
  const unsent = rows.filter(
    ({ kind, state, waits, _id }) => waits && kind === 'holiday' && state === 'requested' && !own.rows.some(row => row._id === _id),
  )
  const more = unsent.reduce((sum, row) => sum + daysOf(own, { ...row, to: row.to ?? row.from }, rows), 0)
  return own.left.left - own.left.pending - more - (meant?.kind === 'holiday' ? daysOf(own, meant, rows) : 0)
}

export interface RequestForecast {
  /** Days that it takes, and those left with everything that is pending. */
  takes?: number
  left?: number
  findings: readonly AbsenceFinding[]
  away: OwnAbsences['away']
  courses: OwnAbsences['courses']
}

/** Facts to know before a request goes, worked out here, with or without a network. */
export function beforeOf(own: OwnAbsences, rows: readonly ShownAbsence[], meant: AbsenceRequestDraft): RequestForecast {
  const { away, blocked, mostAway, wishesAMonth, wishesBefore } = own
  const inside = ({ from, to }: { from: string; to: string }) => from <= meant.to && meant.from <= to
  const isHoliday = meant.kind === 'holiday' && own.week.earns
  const left = isHoliday ? shownDays(leftAfter(own, rows, meant)) : undefined
  const around = { today: today(), away, blocked, mostAway, wishesAMonth, wishesBefore, own: rows }
  return {
    takes: isHoliday ? shownDays(daysOf(own, meant, rows)) : undefined,
    left,
    findings: findingsOf({ kind: meant.kind, from: meant.from, to: meant.to, leftAfter: left }, around),
    away: away.filter(inside),
    courses: own.courses.filter(({ startsAt }) => inside({ from: dayOf(startsAt), to: dayOf(startsAt) })),
  }
}
