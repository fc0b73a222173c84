import { Temporal } from 'temporal-polyfill'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import { signUp } from '#server/courses/seats.ts'
import { courseExecution, livestream } from '#server/courses/tables.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { onlineRoomOf } from './rules.ts'

/** `course, minutes, days ahead, clock, seats`; without a clock it begins in a few minutes, so that somebody can enter it at once. */
const planned: [title: string, minutes: number, days: number, clock: string | undefined, capacity: number][] = [
  ['Mobility', 30, 0, undefined, 40],
  ['Pilates', 55, 1, '20:30', 30],
  ['Yoga Flow', 60, 3, '06:00', 1],
]

const livestreamStartOf = (days: number, clock: string | undefined) => {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  if (clock === undefined) return now.add({ minutes: 7 }).round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'floor' })
  return now.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: clock })
}

/** Adds livestreams of the next days unless there are some already; the member has a seat in the first unless they are busy. */
export async function seedLivestreams(house: House, { member, instructor }: { member: string; instructor: string }) {
  await house.db.transaction(async tx => {
    if ((await tx.$count(livestream)) > 0) return
    const room = await onlineRoomOf(tx, 'winterthur')
    for (const [title, minutes, days, clock, capacity] of planned) {
      const start = livestreamStartOf(days, clock)
      const [startsAt, endsAt] = [start, start.add({ minutes })].map(moment => moment.toInstant().toString()) as [string, string]
      const _id = demoId('livestream', title)
      const row = {
        _id,
        course: demoId('course', title),
        studio: 'winterthur',
        room,
        instructor,
        startsAt,
        endsAt,
        capacity,
        published: true,
      }
      await tx.insert(courseExecution).values(row)
      await tx.insert(livestream).values({ execution: _id, meeting: `formkurve-${crypto.randomUUID()}`, openMinutes: 10 })
    }
  })
  const first = demoId('livestream', planned[0]![0])
  await house.db
    .transaction(tx => signUp(tx, member, first))
    .catch(problem => {
      if (!(problem instanceof Refusal)) throw problem
    })
}
