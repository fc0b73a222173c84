import { monthsFrom } from '#contract/days.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { firstDay } from './goalMonths.ts'
import { goal, goalMonth } from './tables.ts'

/** Goals of the demo's studios: some that are met by far, some that are missed. */
const studios: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  winterthur: {
    'visits.visits': 40,
    'growth.end': 30,
    'contracts.closings': 4,
    'contracts.notices': 2,
    'courses.utilisation': 45,
    'payments.turnover': 150_000,
    'anamnesis.finished': 3,
  },
  frauenfeld: { 'visits.visits': 900, 'growth.end': 60, 'contracts.closings': 12, 'courses.utilisation': 60, 'payments.turnover': 900_000 },
  pfungen: { 'visits.visits': 20, 'growth.end': 3, 'contracts.closings': 2, 'courses.utilisation': 40 },
}

/** Goals of single employees in Winterthur. */
const people = {
  trainer: { 'anamnesis.finished': 2, 'contracts.closings': 1 },
  gf: { 'courses.visits': 30, 'courses.utilisation': 50 },
} as const

const monthsBack = 24

/** Two years of goals, which rise a little from month to month. */
export async function seedGoals({ db }: WithDb, named: DemoPeople) {
  const months = Array.from({ length: monthsBack + 1 }, (_, back) => ({ back, month: monthsFrom(today(), -back).slice(0, 7) }))
  const eased = (value: number, back: number) => Math.max(1, Math.round(value * (1 - back / 60)))
  const rows = months.flatMap(({ back, month }) => [
    ...Object.entries(studios).flatMap(([studio, goals]) =>
      Object.entries(goals).map(([figure, value]) => ({ studio, month: firstDay(month), figure, person: null, value: eased(value, back) })),
    ),
    ...(back > 2
      ? []
      : (Object.keys(people) as (keyof typeof people)[]).flatMap(name =>
          Object.entries(people[name]).map(([figure, value]) => ({
            studio: 'winterthur',
            month: firstDay(month),
            figure,
            person: named[name],
            value: eased(value, back),
          })),
        )),
  ])
  const goals = rows.map(row => ({
    ...row,
    _id: demoId('goal', `${row.studio} ${row.month} ${row.figure} ${row.person ?? ''}`),
    isPersonal: row.person !== null,
  }))
  await db.transaction(async tx => {
    await tx.insert(goal).values(goals).onConflictDoNothing()
    const heads = Object.keys(studios).flatMap(studio =>
      months.map(({ month }) => ({
        studio,
        month: firstDay(month),
        version: 1,
        changedAt: `${month}-01T07:00:00.000Z`,
        changedBy: named.leitung,
      })),
    )
    await tx.insert(goalMonth).values(heads).onConflictDoNothing()
  })
}
