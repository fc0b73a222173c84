import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { laneOf } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { addDays, weekdayOf } from '#contract/days.ts'
import { judged } from '#contract/rules/shifts/judge.ts'
import type { Judged } from '#contract/rules/shifts/worker.ts'
import { byDay } from '#contract/rules/worktime/minutes.ts'
import type { TimeStretch } from '#contract/rules/worktime/stamps.ts'
import { zone } from '#contract/time.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { momentsOf } from '#contract/zone.ts'
import type { OursPeer } from './ours.ts'

const monday = '2026-01-05'
const moment = (day: string, clock: string) => momentsOf(day, clock)[0]!

function timed(work: () => unknown) {
  const from = performance.now()
  work()
  return performance.now() - from
}

type WorkOfDay = TimeStretch & { day: string; night: boolean }

/** A year of one person: a shift on five days a week, a night of upkeep each Friday. */
function yearOfWork(): WorkOfDay[] {
  return Array.from({ length: 364 }, (_, at) => addDays(monday, at)).flatMap((day): WorkOfDay[] => {
    const weekday = weekdayOf(day)
    if (weekday > 5) return []
    if (weekday === 5) return [{ day, night: true, from: moment(day, '22:00'), to: moment(addDays(day, 1), '04:00') }]
    return [{ day, night: false, from: moment(day, weekday % 2 ? '07:30' : '12:00'), to: moment(day, weekday % 2 ? '16:00' : '20:30') }]
  })
}

/** ms that the law takes for a year of one person. */
export function judgedYears(rounds: number) {
  const shifts = yearOfWork().map(
    ({ day, night, from, to }): Judged => ({
      _id: day,
      kind: night ? 'upkeep' : 'office',
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      break: 30,
    }),
  )
  const taken: number[] = []
  for (let round = -3; round < rounds; round++) {
    const ms = timed(() => judged(shifts, { under: null, week: 45, canton: 'ZH' }))
    if (round >= 0) taken.push(ms)
  }
  return { taken, shifts: shifts.length }
}

/** The same cut by Temporal. */
function byTemporal({ from, to }: TimeStretch) {
  const cut: { day: string; from: number; to: number }[] = []
  for (let at = from; at < to; ) {
    const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
    const end = Math.min(to, day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
    cut.push({ day: day.toString(), from: at, to: end })
    at = end
  }
  return cut
}

/** ms that cutting a year's entries at Zurich's midnights takes, ours and Temporal's in turn. */
export function cutYears(rounds: number) {
  const year = yearOfWork()
  const taken = { ours: [] as number[], peer: [] as number[] }
  for (let round = -3; round < rounds; round++) {
    const [ours, peer] = [timed(() => year.map(byDay)), timed(() => year.map(byTemporal))]
    if (round < 0) continue
    taken.ours.push(ours)
    taken.peer.push(peer)
  }
  return taken
}

/** ms until each of so many taps lies in the outbox, as the app puts it there. */
export async function stamped({ outbox }: OursPeer, many: number) {
  const taken: number[] = []
  for (let n = 1; n <= many; n++) {
    const _id = v7()
    const body = { _id, studio: 'winterthur', kind: n % 2 ? ('in' as const) : ('out' as const), at: new Date().toISOString() }
    const given = { body: { ...body, offset: 0, offsetAge: 5, device: 'bench', n } }
    const call = timetracking.create
    const act = { ...given, key: _id, call: callNameOf(call), method: call.method, lane: laneOf(call, given as never, _id) }
    const from = performance.now()
    await outbox().send({ ...act, path: call.path })
    taken.push(performance.now() - from)
    await new Promise(done => setTimeout(done, 40))
  }
  return taken
}
