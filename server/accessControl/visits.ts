import { and, isNotNull, lt, or, sql } from 'drizzle-orm'
import { namedDays } from '#contract/accessControl/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { entry, visitDay, visitor, visitorMonth } from './tables.ts'

/** Lines of before have no name any more. */
const namedSince = (now: Date) => new Date(now.getTime() - namedDays * dayMs).toISOString()

/**
 * Keeps what stays of lines whose names are forgotten (C28, V28): the person's own days by studio, and that somebody, whose number says nothing, was
 * in a studio in a month.
 */
async function rememberVisits(tx: Tx, now: Date) {
  const old = sql`e.at < ${namedSince(now)}::timestamptz and e.outcome in ('in', 'opened') and e.person is not null`
  const day = sql`(e.at at time zone 'Europe/Zurich')::date`
  await tx.execute(sql`insert into ${visitDay} (person, studio, day)
    select distinct e.person, e.studio, ${day} from ${entry} e where ${old} on conflict do nothing`)
  await tx.execute(sql`insert into ${visitor} (person, number)
    select o.person, gen_random_uuid() from (select distinct e.person from ${entry} e where ${old}) o on conflict do nothing`)
  await tx.execute(sql`insert into ${visitorMonth} (studio, month, number)
    select distinct e.studio, date_trunc('month', ${day})::date, v.number from ${entry} e join ${visitor} v on v.person = e.person
    where ${old} on conflict do nothing`)
}

const nobody = { person: null, by: null, chip: null, code: null, device: null, deviceName: null, reason: null, foreign: null }

/** Empties lines of all but studio, hour and outcome once they are 90 days old (C28), and keeps beside them what stays. */
export async function forgetNames(tx: Tx, now: Date) {
  await rememberVisits(tx, now)
  await tx
    .update(entry)
    .set({ ...nobody, at: sql`date_trunc('hour', ${entry.at})`, receivedAt: sql`date_trunc('hour', ${entry.receivedAt})` })
    .where(
      and(
        lt(entry.at, namedSince(now)),
        or(...[entry.person, entry.by, entry.chip, entry.code, entry.device, entry.reason, entry.foreign].map(column => isNotNull(column))),
      ),
    )
}

const yearsOfMonths = 5

/** Days of visit stay until the end of the following year, numbers of a month five years. */
export async function forgetVisits(tx: Tx, now: Date) {
  const today = dayOf(now.toISOString())
  const year = Number(today.slice(0, 4))
  await tx.delete(visitDay).where(lt(visitDay.day, `${year - 1}-01-01`))
  await tx.delete(visitorMonth).where(lt(visitorMonth.month, `${year - yearsOfMonths}${today.slice(4, 7)}-01`))
}
