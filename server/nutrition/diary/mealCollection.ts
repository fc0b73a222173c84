import { addDays, isDay } from '#contract/days.ts'
import { daysAhead } from '#contract/rules/nutrition/meals.ts'
import { dayOf } from '#server/kit/zone.ts'
import { whileOpen } from '#server/nutrition/nutritionAccess.ts'
import type { ReplicatedByName } from '#server/sync/plugs.ts'
import { badDay, isMoment } from '#server/sync/rules.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { mealEntry } from './tables.ts'

function mayEat({ day, at, title }: MealEntry) {
  if (!isDay(day) || !isMoment(at)) return badDay
  if (!title.trim()) return 'Schreib, was du gegessen hast.'
  return day <= addDays(dayOf(at), daysAhead) ? undefined : 'Das Tagebuch geht bis sieben Tage voraus.'
}

export const mealCollection: ReplicatedByName = {
  meals: {
    export: 'ernaehrungstagebuch',
    rule: mayEat,
    keeps: whileOpen(),
    rows: {
      table: mealEntry,
      kept: { what: 'entries of the nutrition diary drawn from the sync store', why: 'calls, coaches', long: 'as the store' },
    },
  },
}
