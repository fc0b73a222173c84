import { sql } from 'drizzle-orm'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { sums, transactionNumbers } from './transactions.ts'

/** The journal's figures on boards and in reports, as whoever sees a studio's statistics reads them. */
export const paymentSource = figureSources.of({
  family: 'payments',
  numbers: ({ tx, who }, asked) => transactionNumbers(tx, who, asked),
  joins: joinsOf(sums),
  since: sinceBy(sql`least((select min(d.day) from journal_day d where d.studio = s.code),
    (select min(l.day) from journal_line l where l.studio = s.code and l.day > coalesce((select max(w.day) from journal_day w), '')))::date`),
})
