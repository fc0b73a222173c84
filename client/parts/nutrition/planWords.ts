import { counted, date, quantity } from '#client/kit/format.ts'
import { weekdayOptions } from '#client/parts/habit/words.ts'
import { type PlannedItem, type PlannedMealForm, plannedUnits } from '#contract/nutrition/mealPlan.ts'

/** «Mo, Mi», «täglich», «30.11.2026», with the days between which it counts. */
export function whenText({ weekdays, day, from, until }: Pick<PlannedMealForm, 'weekdays' | 'day' | 'from' | 'until'>) {
  if (day) return date(day)
  const days = weekdayOptions.flatMap(([name, word]) => (weekdays.includes(name) ? [word] : []))
  const span = [from && `ab ${date(from)}`, until && `bis ${date(until)}`].filter(Boolean).join(' ')
  return [days.length === weekdayOptions.length ? 'täglich' : days.join(', '), span].filter(Boolean).join(' · ')
}

type WordedItem = Pick<PlannedItem, 'title' | 'amount' | 'unit'>

/** «150 g», «2 Portionen»; empty where nothing is said of it. */
function plannedAmount({ amount, unit }: Omit<WordedItem, 'title'>) {
  if (amount === null) return ''
  return unit === 'portion' ? counted(amount, 'Portion', 'Portionen') : `${quantity(amount)} ${plannedUnits[unit]}`
}

/** «Apfel · 150 g». */
export const itemText = (item: WordedItem) => [item.title, plannedAmount(item)].filter(Boolean).join(' · ')
