import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { zone } from '#contract/time.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { unnoted } from '#server/shared/stats/unnoted.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { addMonth, openDraft } from './attendance.ts'
import { addChats } from './chats.ts'
import { addCommunity } from './community.ts'
import { addPeople } from './people.ts'
import { addSales } from './sales.ts'
import { addTeam } from './team.ts'
import { addTimetable, studioCodes } from './timetable.ts'

export interface Big {
  members: number
  years: number
  /** Posts in the Community of each member. */
  posts: number
  /** Months in place of the years, where little is wanted. */
  months?: number
  /** Messages in each group of eight. */
  messages?: number
  /** People who are employed and stamp; none unless said. */
  employees?: number
  /** Leads, and rows of mailings; none unless said. */
  leads?: number
  deliveries?: number
  /** ISO instant up to which courses were held; all else follows from it. */
  till?: string
  /** Called after each month with the share done, 0 to 1. */
  said?: (share: number, visits: number) => void
}

/** Size of the chain on which the figures are measured. */
export const bigChain = { members: 10_000, years: 5, messages: 1600, posts: 20 }
/** Sizes of such a chain's team and sales: beside the figures, which are measured without them. */
export const bigWork = { employees: 400, leads: 60_000, deliveries: 2_000_000 }
const weeksAhead = 4

const written = [
  'person',
  'course_execution',
  'course_signup',
  'course_series',
  'relationship',
  'post',
  'post_like',
  'post_comment',
  'chat_group',
  'chat_member',
  'chat_window',
  'chat_message',
  'employment',
  'time_stamp',
  'time_month',
  'lead',
  'lead_enquiry',
  'mailing',
  'delivery',
]

/**
 * Fills in a chain as big as a real one: studios, members with friends and posts, five years of courses, a million attendances, two million
 * messages, where it is asked for also its team's stamps, leads and mailings; the same each time for the same `till`. One transaction, so a stop in the middle leaves nothing behind.
 */
export async function fillBig(db: Database, big: Big) {
  const {
    members,
    years,
    posts,
    months,
    messages = 3,
    employees = 0,
    leads = 0,
    deliveries = 0,
    till = new Date().toISOString(),
    said,
  } = big
  const today = Temporal.Instant.from(till).toZonedDateTimeISO(zone).toPlainDate()
  const [first, last] = [today.subtract(months ? { months } : { years }), today.add({ weeks: weeksAhead })]
  let visits = 0
  await db.transaction(tx => unnoted(tx, () => fill(tx)))
  for (const table of written) await db.execute(sql.raw(`vacuum analyze ${table}`))
  return visits

  async function fill(tx: Tx) {
    await tx
      .insert(studio)
      .values(chain.map(row => ({ _id: v7(), ...row })))
      .onConflictDoNothing({ target: studio.code })
    await addPeople(tx, members, till)
    await addChats(tx, { messages, till })
    await addCommunity(tx, Math.floor(members / studioCodes.length), { posts, till })
    if (employees > 0) await addTeam(tx, { employees, from: first.toString(), to: today.toString(), till })
    await addSales(tx, { leads, deliveries, till })
    const slots = await addTimetable(tx, { from: first.toString(), until: last.toString() })
    await openDraft(tx)
    const perStudio = Math.floor(members / studioCodes.length)
    const days = first.until(last).total({ unit: 'days' }) + 1
    for (let from = first; Temporal.PlainDate.compare(from, last) <= 0; from = from.add({ months: 1 }).with({ day: 1 })) {
      const end = from.with({ day: from.daysInMonth })
      const to = Temporal.PlainDate.compare(end, last) < 0 ? end : last
      visits += await addMonth(tx, slots, { from: from.toString(), to: to.toString() }, { perStudio, now: till })
      said?.((first.until(to).total({ unit: 'days' }) + 1) / days, visits)
    }
  }
}
