import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { type AppointmentKind, daysAhead, slotOf } from '#contract/appointments/shapes.ts'
import { addDays, mondayOf, weekdayOf } from '#contract/days.ts'
import { lineOn } from '#contract/rules/studios/openness.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, instantOf, today } from '#server/kit/zone.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type PlannedShift, plannedOfAll } from '#server/shifts/rules.ts'
import { appointment, appointmentTime } from './tables.ts'

export type TimeRow = typeof appointmentTime.$inferSelect
export type AppointmentRecord = typeof appointment.$inferSelect

/** A time that a rule gives, with the places that are free in it. */
export interface Slot {
  slot: string
  time: string
  kind: AppointmentKind
  trainer: string | null
  startsAt: string
  endsAt: string
  free: number
}

/** Minutes before which people choose a time by themselves. */
const leastAhead = 60
const minute = 60_000

/** The instant of a clock on a day; `24:00` is the next day's midnight. */
const clockInstantOf = (day: string, clock: string) =>
  Date.parse(clock === '24:00' ? instantOf(addDays(day, 1), '00:00') : instantOf(day, clock))

/** The stretches of one day by a rule, one after the other by minutes that pass. */
export function stretchesOn({ weekdays, from, to, minutes }: Pick<TimeRow, 'weekdays' | 'from' | 'to' | 'minutes'>, day: string) {
  if (!weekdays.includes(weekdayOf(day))) return []
  const end = clockInstantOf(day, to)
  const all: { startsAt: string; endsAt: string }[] = []
  for (let at = clockInstantOf(day, from); at + minutes * minute <= end; at += minutes * minute)
    all.push({ startsAt: new Date(at).toISOString(), endsAt: new Date(at + minutes * minute).toISOString() })
  return all
}

/** Published shifts of a trainer narrow the times of a week in which there are any; without any the rule alone holds. */
export function isOnShift(
  shifts: readonly Pick<PlannedShift, 'person' | 'studio' | 'from' | 'to'>[],
  { trainer, studio, startsAt, endsAt }: Pick<AppointmentRecord, 'trainer' | 'studio' | 'startsAt' | 'endsAt'>,
) {
  const monday = mondayOf(dayOf(startsAt))
  const isOfWeek = ({ person, from }: Pick<PlannedShift, 'person' | 'from'>) => person === trainer && mondayOf(dayOf(from)) === monday
  const own = shifts.filter(isOfWeek)
  return own.length === 0 || own.some(one => one.studio === studio && one.from <= startsAt && one.to >= endsAt)
}

const isClosed = (groups: readonly OpeningGroup[], day: string) => {
  const line = lineOn(groups[0]?.hours ?? [], day)
  return !!line?.day && !line.from
}

interface SlotParams {
  where: SQL | undefined
  from: string
  days: number
  /** An appointment that is being moved: its own place is not taken. */
  but?: string
  /** Staff book at short notice too. */
  byHand?: boolean
  now?: number
}

/** Appointments that stand in those days and take a place of one of these rules, or the time of one of these trainers. */
function findBookedAppointments(tx: Tx, rules: readonly TimeRow[], { from, days }: Pick<SlotParams, 'from' | 'days'>) {
  const trainers = rules.flatMap(({ trainer }) => trainer ?? [])
  return tx
    .select()
    .from(appointment)
    .where(
      and(
        eq(appointment.state, 'booked'),
        gt(appointment.endsAt, instantOf(from, '00:00')),
        lt(appointment.startsAt, instantOf(addDays(from, days), '00:00')),
        or(
          inArray(
            appointment.time,
            rules.map(({ _id }) => _id),
          ),
          trainers.length > 0 ? inArray(appointment.trainer, trainers) : undefined,
        ),
      ),
    )
}

/** Places that are left of a stretch: the rule's, or none where its trainer is with somebody by another rule. */
function freeIn(rule: TimeRow, { startsAt, endsAt }: { startsAt: string; endsAt: string }, taken: readonly AppointmentRecord[]) {
  const then = taken.filter(one => one.startsAt < endsAt && one.endsAt > startsAt)
  if (rule.trainer && then.some(({ trainer, time }) => trainer === rule.trainer && time !== rule._id)) return 0
  return Math.max(0, rule.places - then.filter(({ time }) => time === rule._id).length)
}

/** All times of some rules on these days, those without a free place too, the soonest first. */
export async function slotsOf(tx: Tx, { where, from, days, but, byHand, now = Date.now() }: SlotParams): Promise<Slot[]> {
  const rules = await tx
    .select({ rule: appointmentTime, hours: studio.openingHours })
    .from(appointmentTime)
    .innerJoin(studio, eq(studio.code, appointmentTime.studio))
    .where(and(where, isNull(appointmentTime.removedAt)))
  if (rules.length === 0) return []
  const all = rules.map(({ rule }) => rule)
  const taken = (await findBookedAppointments(tx, all, { from, days })).filter(({ _id }) => _id !== but)
  const trainers = [...new Set(all.flatMap(({ trainer }) => trainer ?? []))]
  const shifts = await plannedOfAll(tx, trainers, mondayOf(from), addDays(mondayOf(addDays(from, days)), 6))
  const soonest = new Date(now + (byHand ? 0 : leastAhead * minute)).toISOString()
  const last = addDays(today(now), daysAhead)
  const slots: Slot[] = []
  for (let ahead = 0; ahead < days; ahead++) {
    const day = addDays(from, ahead)
    if (day > last) break
    for (const { rule, hours } of rules) {
      if (isClosed(hours ?? [], day)) continue
      for (const stretch of stretchesOn(rule, day)) {
        if (stretch.startsAt < soonest || (rule.trainer && !isOnShift(shifts, { ...rule, ...stretch }))) continue
        const { _id: time, kind, trainer } = rule
        slots.push({ ...stretch, slot: slotOf(stretch.startsAt, time), time, kind, trainer, free: freeIn(rule, stretch, taken) })
      }
    }
  }
  return slots.sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.time < b.time ? -1 : 1))
}

/** The next free times of a studio for the same, for whoever did not get one. */
export async function nextFree(
  tx: Tx,
  { studio: code, kind, day, many = 3 }: { studio: string; kind: AppointmentKind; day: string; many?: number },
) {
  const where = and(eq(appointmentTime.studio, code), eq(appointmentTime.kind, kind))
  const from = day < today() ? today() : day
  const slots = await slotsOf(tx, { where, from, days: 14 })
  return slots.filter(({ free }) => free > 0).slice(0, many)
}
