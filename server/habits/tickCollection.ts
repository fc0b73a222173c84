import { addDays, isDay } from '#contract/days.ts'
import { ticksBack } from '#contract/habits/calls.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { ReplicatedByName } from '#server/sync/plugs.ts'
import { badDay, isMoment } from '#server/sync/rules.ts'
import { type HabitTick, tickId } from '#sync/collections/habitTicks.ts'
import { habitTick } from './tables.ts'

function mayTick({ id, habit, day, at }: HabitTick) {
  if (id !== tickId(habit, day) || !isDay(day) || !isMoment(at)) return badDay
  const today = dayOf(at)
  return day <= today && day >= addDays(today, -ticksBack) ? undefined : 'Abhaken geht bis sieben Tage zurück.'
}

export const ticked: ReplicatedByName = {
  habitTicks: {
    export: 'gewohnheiten',
    rule: mayTick,
    rows: {
      table: habitTick,
      kept: { what: 'ticks of habits drawn from the sync store', why: 'statistics, reminders, calls', long: 'as the store' },
    },
  },
}
