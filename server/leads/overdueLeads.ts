import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import { reportParts } from '#server/shared/stats/plugs.ts'
import { isOverdue } from './stats/overdue.ts'

interface Overdue extends Record<string, unknown> {
  name: string
  many: number
  since: string
}

/** Open leads whose next step is overdue now, by studio and without a name: whose they are stands in their list (V53, V55). */
export const overdueLeads = reportParts.of({
  title: 'Überfällige Leads',
  empty: 'Kein Lead ist überfällig.',
  columns: ['Studio', 'Leads', 'Seit'],
  ofNow: true,
  rows: async ({ tx }, { studios }) => {
    const here = studios === 'all' ? sql`true` : sql`l.studio = any(${sql.param([...studios])}::text[])`
    const { rows } = await tx.execute<Overdue>(sql`
      select s.name, count(*)::int as many, to_char(min(l.step_due) at time zone ${zurich}, 'YYYY-MM-DD') as since
      from lead l join studio s on s.code = l.studio
      where ${isOverdue} and ${here}
      group by s.name order by count(*) desc, s.name`)
    return rows.map(({ name, many, since }) => [
      { kind: 'text', number: null, text: name },
      { kind: 'count', number: many, text: null },
      { kind: 'day', number: null, text: since },
    ])
  },
})
