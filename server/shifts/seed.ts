import { addDays, mondayOf } from '#contract/days.ts'
import type { Need } from '#contract/rules/shifts/needs.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { dutyShown, publishedShift, shift, shiftPlan, shiftSetting, shiftSwap, shiftTemplate } from './tables.ts'

const studio = 'winterthur'
const weekdays = [0, 1, 2, 3, 4] as const

interface DemoShifts {
  by: DemoName | null
  days: readonly number[]
  from: number
  to: number
  kind?: WorkTimeKind
  skill?: string
}

/** Minutes since midnight, on days from Monday. */
const wishes: readonly DemoShifts[] = [
  { by: 'trainer', days: [0, 1, 3, 4], from: 420, to: 930 },
  { by: 'gf', days: [0, 2, 3], from: 1020, to: 1200 },
  { by: 'leitung', days: weekdays, from: 480, to: 1020, kind: 'office' },
  { by: 'office', days: [2], from: 540, to: 900, kind: 'office' },
  { by: null, days: weekdays, from: 930, to: 1290, skill: 'Empfang' },
  { by: null, days: [5], from: 480, to: 840 },
]

const need = (weekday: number, from: string, to: string, skill: string | null): Need => ({
  weekday,
  from,
  to,
  kind: 'care',
  skill,
  count: 1,
})
const needs = [1, 2, 3, 4, 5].flatMap(day => [need(day, '06:00', '22:00', null), need(day, '17:00', '20:00', 'Empfang')])

const rowsOf = (people: DemoPeople, plan: string, monday: string, weeks: number) =>
  Array.from({ length: weeks }, (_, week) =>
    wishes.flatMap(({ by, days, from, to, kind = 'care', skill = null }, nth) =>
      days.map(day => ({
        _id: demoId('shift', `${plan} ${week} ${nth} ${day}`),
        plan,
        studio,
        person: by && people[by],
        ...wallSpanOf(addDays(monday, 7 * week + day), from, to),
        kind,
        skill,
        break: to - from > 420 ? 30 : 0,
        note: null,
      })),
    ),
  ).flat()

/** A night for which the studio has no permit: the plan says so, and it is not published. */
const forbidden = (people: DemoPeople, plan: string, day: string) => ({
  _id: demoId('shift', `${plan} night`),
  plan,
  studio,
  person: people.gf,
  ...wallSpanOf(day, 1320, 1500),
  kind: 'care' as const,
  skill: null,
  break: 0,
  note: null,
})

/** The trainer gives a shift of next week away. */
const offered = (people: DemoPeople, plan: string, monday: string, at: string) => ({
  _id: demoId('shiftSwap', 'offered'),
  plan,
  shift: demoId('shift', `${plan} 1 0 3`),
  studio,
  giver: people.trainer,
  ...wallSpanOf(addDays(monday, 10), 420, 930),
  note: 'Zahnarzt am Nachmittag',
  created: at,
  since: at,
})

/** A published plan of this week and the next, a draft of the two after, needs and templates of one studio, a swap under way and a shift that the law forbids; adds nothing where there is a plan. */
export async function seedShifts({ db }: House, people: DemoPeople) {
  if ((await db.$count(shiftPlan)) > 0) return
  const monday = mondayOf(today())
  const at = new Date().toISOString()
  const planningSettings = { needs, confirmWithin: 7 }
  const usual = { studio, planningSettings, author: people.leitung, created: at, template: null }
  const [now, next] = [demoId('shiftPlan', 'now'), demoId('shiftPlan', 'next')]
  const published = rowsOf(people, now, monday, 2)
  const drafts = [...rowsOf(people, next, addDays(monday, 14), 2), forbidden(people, next, addDays(monday, 19))]
  const told = published.flatMap(({ _id, person, ...row }) =>
    person === null
      ? []
      : [
          {
            ...row,
            person,
            _id: demoId('publishedShift', _id),
            shift: _id,
            publication: 1,
            confirmedAt: person === people.trainer ? null : at,
          },
        ],
  )
  await db.transaction(async tx => {
    await tx
      .insert(shiftSetting)
      .values({ studio, needs, confirmWithin: 7, horizon: 4, opens: 6, closes: 22, skills: ['Training', 'Empfang'] })
    await tx.insert(shiftPlan).values([
      {
        ...usual,
        _id: now,
        startDate: monday,
        endDate: addDays(monday, 13),
        state: 'published',
        publication: 1,
        publishedAt: at,
        changes: 1,
      },
      { ...usual, _id: next, startDate: addDays(monday, 14), endDate: addDays(monday, 27), changes: 1 },
    ])
    await tx.insert(shift).values([...published, ...drafts])
    await tx.insert(publishedShift).values(told)
    await tx.insert(shiftSwap).values(offered(people, now, monday, at))
    await tx.insert(shiftTemplate).values({
      _id: demoId('shiftTemplate', 'usual'),
      studio,
      name: 'Gewöhnliche Woche',
      lines: [1, 2, 3, 4, 5].flatMap(weekday => [
        { weekday, from: '06:00', to: '14:00', kind: 'care', skill: null, break: 30, count: 1 },
        { weekday, from: '14:00', to: '22:00', kind: 'care', skill: 'Empfang', break: 30, count: 1 },
      ]),
    })
    await tx.insert(dutyShown).values({ person: people.trainer, shown: true, at })
  })
}
