import { type SQL, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { zurich } from '#server/kit/zone.ts'

/** The journal's figures, added up over its lines `l`, among which a delivery moves what was sold from rate to rate; the database's own function `journal_day_late` says the same of one line. */
export const lineSums: SQL = sql`
  coalesce(-sum(l.amount) filter (where l.account in ('sales', 'vat') and (l.amount < 0 or l.fact like 'delivered:%')), 0) as sold,
  coalesce(sum(l.amount) filter (where l.account in ('sales', 'vat') and l.amount > 0 and l.fact not like 'delivered:%'), 0) as back,
  coalesce(-sum(l.amount) filter (where l.account = 'vat'), 0) as vat,
  coalesce(sum(l.amount) filter (where l.account = 'gateway'), 0) as gateway,
  coalesce(sum(l.amount) filter (where l.account = 'cash'), 0) as cash,
  coalesce(sum(l.amount) filter (where l.account = 'terminal'), 0) as terminal,
  coalesce(sum(l.amount) filter (where l.account = 'bank'), 0) as bank,
  coalesce(-sum(l.amount) filter (where l.account = 'rounding'), 0) as rounding,
  coalesce(sum(l.amount) filter (where l.account = 'disputes'), 0) as disputes,
  coalesce(-sum(l.amount) filter (where l.account = 'customer'), 0) as owed,
  count(*) filter (where l.account = 'customer' and l.fact like 'settled:%') as payments,
  count(*) filter (where l.account in ('gateway', 'cash', 'terminal', 'bank') and l.fact like 'refunded:%') as refunds,
  coalesce(sum(l.amount) filter (where l.account = 'fees'), 0) as fees,
  coalesce(-sum(l.amount) filter (where l.account = 'vouchers'), 0) as vouchers,
  coalesce(sum(l.amount) filter (where l.account = 'gateway' and l.way = 'twint'), 0) as twint,
  coalesce(sum(l.amount) filter (where l.account = 'gateway' and l.way = 'card'), 0) as card`

/** The rate under which a line's figures stand; 0 for what has none. */
export const lineRate: SQL = sql`(case when l.account in ('sales', 'vat') then l.rate else 0 end)`

/** The last day whose sums may be written down: whatever is booked now belongs to today, or around midnight to yesterday. */
const lastOver = sql`to_char((now() at time zone ${zurich})::date - 2, 'YYYY-MM-DD')`

/** Writes down the journal's sums of days that are over. Two processes do it one after the other. */
export const sumDays = ({ db }: WithDb) =>
  db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('journal_day'))`)
    await tx.execute(sql`
      insert into journal_day
      select l.studio, l.day, ${lineRate}, ${lineSums} from journal_line l
      where l.day <= ${lastOver} and l.day > coalesce((select max(day) from journal_day), '')
      group by 1, 2, 3`)
  })
