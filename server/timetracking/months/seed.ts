import { addDays, mondayOf, monthsFrom } from '#contract/days.ts'
import type { MonthState } from '#contract/rules/worktime/workMonths.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { plannedOf } from '#server/timetracking/planned.ts'
import { timeMonth, timeMonthStep, timeProposal } from '#server/timetracking/tables.ts'
import { closingOf } from './monthClosing.ts'
import { factsOf, monthHashOf } from './monthFacts.ts'

/** How far each one's last month has come, and who turned it. */
const turned: readonly (readonly [DemoName, readonly (readonly [MonthState, DemoName])[]])[] = [
  [
    'leitung',
    [
      ['selfSubmitted', 'leitung'],
      ['submitted', 'admin'],
      ['locked', 'office'],
    ],
  ],
  [
    'trainer',
    [
      ['selfSubmitted', 'trainer'],
      ['submitted', 'leitung'],
    ],
  ],
  ['gf', [['selfSubmitted', 'gf']]],
]

/** The last month of the staff, locked, confirmed and signed, and hours that the plan of the last week proposes. */
export async function seedMonths(house: House, people: DemoPeople) {
  if ((await house.db.$count(timeMonth)) > 0) return
  const first = monthsFrom(today(), -1)
  const month = first.slice(0, 7)
  await house.db.transaction(async tx => {
    for (const [who, steps] of turned) {
      const person = people[who]
      const facts = await factsOf(tx, person, month)
      const hash = await monthHashOf(facts)
      const state = steps.at(-1)![0]
      const closing = state === 'locked' ? await closingOf(tx, facts, undefined) : {}
      await tx.insert(timeMonth).values({ person, month, state, hash, ...closing })
      let from: MonthState = 'open'
      for (const [nth, [to, by]] of steps.entries()) {
        const at = instantOf(addDays(monthsFrom(today(), 0), nth), '09:00')
        await tx
          .insert(timeMonthStep)
          .values({ _id: demoId('timeMonthStep', `${who} ${to}`), person, month, from, to, hash, actor: people[by], at })
        from = to
      }
    }
    const monday = addDays(mondayOf(today()), -7)
    const planned = await plannedOf({ tx, house }, people.trainer, { from: monday, to: addDays(monday, 6) })
    const rows = planned.slice(0, 2).map(({ breaks, ...one }) => ({
      ...one,
      _id: demoId('timeProposal', one.from),
      breaks: [...breaks],
      created: instantOf(today(), '06:00'),
      author: people.office,
    }))
    if (rows.length > 0) await tx.insert(timeProposal).values(rows).onConflictDoNothing()
  })
}
