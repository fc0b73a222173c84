import { sql } from 'drizzle-orm'
import { stretchOn } from '#contract/rules/employees/employment.ts'
import type { WithBus, WithDb, WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { tellPeople } from '#server/shared/roles/roleNews.ts'
import { employmentEnds } from './plugs.ts'
import { stretchesOf } from './rules.ts'

/** Tells the devices of those for whom an employment began or was over since they were told last: the right comes and goes with the day. */
export async function turnDay(house: WithDb & WithBus & WithDomains, day = today()) {
  await house.db.transaction(async tx => {
    const { rows } = await tx.execute<{ person: string }>(sql`
      update employment set told_on = ${day}::date
      where (from_day <= ${day}::date and (told_on is null or told_on < from_day))
        or (to_day < ${day}::date and (told_on is null or told_on <= to_day))
      returning person`)
    const people = [...new Set(rows.map(row => row.person))]
    if (people.length === 0) return
    for (const [_id, stretches] of await stretchesOf(tx, people))
      if (!stretchOn(stretches, day)) for (const end of employmentEnds.all(house)) await end(tx, house, _id)
    await tellPeople(tx, house, people)
  })
}
