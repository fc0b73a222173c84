import { sql } from 'drizzle-orm'
import { earningNames } from '#contract/contracts/earnings.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { sinceBy } from '#server/shared/stats/since.ts'
import { joinsOf } from '#server/shared/stats/statisticSums.ts'
import { earningParts, lackingIn, sums } from './countedEarnings.ts'
import { earningNumbers } from './earningNumbers.ts'

/** Earnings on boards and in reports: since a studio's first contract whose price we know, or its first sale. */
export const earningSource = figureSources.of({
  family: 'earnings',
  numbers: ({ tx, who }, asked) => earningNumbers(tx, who, asked),
  since: sinceBy(sql`least(
    (select min(c.start) from contract c
      where c.studio = s.code and c.tac is null and c.accepted_at is not null and c.state in ('accepted', 'withdrawn')),
    (select min(k."from") from earning_count k where k.studio = s.code),
    (select min(d.day) from journal_day d where d.studio = s.code)::date,
    (select min(l.day) from journal_line l where l.studio = s.code and l.day > coalesce((select max(w.day) from journal_day w), ''))::date)`),
  joins: joinsOf(sums),
  kept: {},
  pending: { called: ['Vertrag', 'Verträge'], measures: ['earned', 'contracts', 'fees', 'vat'], count: lackingIn },
  parts: { names: earningNames, count: ({ tx }, span) => earningParts(tx, span) },
})
