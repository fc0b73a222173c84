import { and, inArray, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { doubts as doubtTexts } from '#contract/rules/worktime/doubts.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { decidersNear } from './deciders.ts'
import { entriesIn, type Folded, iso, nameSql } from './rules.ts'
import { timeLinks } from './timeNews.ts'

const space = 'b0b6c1d4-2f0a-4b7b-9d0e-6a4f5f0c9e21'
/** Days that are looked through: an entry of the evening is open on the day after next alone, and a night's work may not have been done. */
const daysBack = 3

/** The key that nobody tapped of an entry that lacks its beginning or its end. */
const lackOf = ({ state, from }: Folded['entry']) => (state !== 'open' ? undefined : from === null ? 'Kommen' : 'Gehen')

async function tellTrouble(tx: Tx, house: WithBus, { person: of, entry, doubts }: Folded, name: string) {
  const on = dayOf(iso(entry.at))
  const lack = lackOf(entry)
  if (lack)
    await notify(tx, house, {
      people: [of],
      title: `${dayText(on)}: ${lack} fehlt. Trag es nach, sonst zählt der Eintrag nicht.`,
      link: timeLinks.own,
      tone: 'warn',
      _id: v5(`${entry._id} own`, space),
    })
  const why = lack ? `${lack} fehlt.` : doubtTexts[doubts[0]!]
  const people = await decidersNear(tx, entry.studio, of)
  await notify(tx, house, {
    people,
    title: `${name}, ${dayText(on)}: ${why}`,
    about: of,
    link: timeLinks.desk,
    _id: v5(`${of} ${on} manager`, space),
  })
}

/**
 * Tells people that an entry of the last days lacks its beginning or its end, and whoever manages them of that and of doubtful taps: of each
 * person's day once (T07, T59).
 */
export async function tellTroubles(house: WithDb & WithBus, day = today()) {
  await house.db.transaction(async tx => {
    const all = await entriesIn(tx, { from: addDays(day, -daysBack), to: addDays(day, -1) })
    const found = all.filter(({ entry, doubts }) => lackOf(entry) !== undefined || doubts.length > 0)
    if (found.length === 0) return
    const ids = [...new Set(found.map(one => one.person))]
    const rows = await tx
      .select({ _id: person._id, name: nameSql })
      .from(person)
      .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
    const names = new Map(rows.map(({ _id, name }) => [_id, name]))
    for (const one of found) if (names.has(one.person)) await tellTrouble(tx, house, one, names.get(one.person)!)
  })
}
