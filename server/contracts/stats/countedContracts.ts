import { and, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { effective } from '#contract/rules/contracts/contractEvents.ts'
import { lifeEventOf } from '#server/contracts/life.ts'
import { contractEvent } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose figures the caller may see. */
export const contractStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)

/** True of whoever reads people's names in all of these studios: who closed a contract is told to them alone (V55). */
export function seesSellers(who: Pick<Who, 'grants'>, studios: 'all' | readonly string[]) {
  const own = studiosWithAny(['u_search', 'stat_employee'], who)
  return own === 'all' || (studios !== 'all' && studios.every(code => own.includes(code)))
}

/** The contracts that are meant. */
export interface ContractScope {
  studios: 'all' | readonly string[]
  offer?: readonly string[]
}

/** A notice or a pause, as corrections leave it. */
interface ContractOccurrence {
  contract: string
  kind: 'notices' | 'pauses'
  day: string
  reason: string | null
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

function condition({ studios, offer }: ContractScope): SQL {
  const conditions = [
    sql`true`,
    ...(studios === 'all' ? [] : [sql`c.studio = any(${texts(studios)})`]),
    ...(offer?.length ? [sql`c.offer = any(${sql.param([...offer])}::uuid[])`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Contracts of which an event was corrected. */
async function corrected(tx: Tx) {
  const rows = await tx.selectDistinct({ _id: contractEvent.contract }).from(contractEvent).where(eq(contractEvent.kind, 'correction'))
  return rows.map(({ _id }) => _id)
}

/** Notices and pauses whose day lies in a span. Where a contract has a correction, all of its events are read: it may move their day. */
export async function toldIn(tx: Tx, meant: ContractScope, { from, to }: StatsSpan): Promise<ContractOccurrence[]> {
  const { contract: of, kind, day } = contractEvent
  const wanted = and(
    or(
      and(inArray(kind, ['notice', 'pause']), between(day, from, to)),
      and(inArray(kind, ['notice', 'pause', 'correction']), sql`${of} = any(${sql.param(await corrected(tx))}::uuid[])`),
    ),
    sql`${of} in (select c._id from contract c where c.accepted_at is not null and ${condition(meant)})`,
  )
  const by = new Map<string, (typeof contractEvent.$inferSelect)[]>()
  for (const event of await tx.select().from(contractEvent).where(wanted))
    by.set(event.contract, [...(by.get(event.contract) ?? []), event])
  return [...by].flatMap(([contract, events]) =>
    effective(events.map(lifeEventOf)).flatMap(({ kind, day }): ContractOccurrence[] => {
      if ((kind !== 'notice' && kind !== 'pause') || day < from || day > to) return []
      return [kind === 'notice' ? { contract, kind: 'notices', day, reason: 'notice' } : { contract, kind: 'pauses', day, reason: null }]
    }),
  )
}

/** Contracts that are meant, `c`; `ran` is true of one that was there on a day at least. */
export const contracts = (meant: ContractScope): SQL => sql`(select c._id, c.person, c.studio, c.offer, c.state, c.tac,
  c.start, c.final_end, c.ended_by, c.recurring, c.received_at, c.since, c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and (c.final_end is null or c.final_end >= c.start) as ran
  from contract c where ${condition(meant)})`

/** True where the same person has another contract that goes on behind the end of this one. */
const isFollowed = sql`exists (select 1 from contract o where o.person = c.person and o._id <> c._id and o.accepted_at is not null
  and o.state in ('accepted', 'withdrawn') and o.start <= c.final_end + 1 and (o.final_end is null or o.final_end > c.final_end))`

/**
 * What happened, `f`: a line each, with its day; of revenue the Rappen that a month brings more from that day on. Of an end before `from` it isn't
 * looked for what went on behind it.
 */
export const facts = (meant: ContractScope, happened: readonly ContractOccurrence[], from?: string): SQL => sql`(
  with c as materialized ${contracts(meant)}
  select c._id as contract, c.studio, c.offer, 'closings' as kind, (c.received_at at time zone ${zurich})::date as day, null::text as reason, 1 as amount
    from c where c.tac is null and c.state in ('temporary', 'accepted', 'withdrawn')
  union all select c._id, c.studio, c.offer, 'begun', c.start, null, 1 from c where c.ran
  union all select c._id, c.studio, c.offer, case when ${from ? sql`c.final_end + 1 >= ${from}::date` : sql`true`} and ${isFollowed} then 'followed' else 'ended' end, c.final_end + 1, coalesce(c.ended_by, 'term'), 1
    from c where c.ran and c.final_end is not null
  union all select c._id, c.studio, c.offer, 'lived', c.final_end + 1, coalesce(c.ended_by, 'term'), c.final_end - c.start + 1
    from c where c.ran and c.final_end is not null
  union all select c._id, c.studio, c.offer, 'upgrades', c.final_end + 1, 'upgrade', 1 from c where c.ran and c.final_end is not null and c.ended_by = 'upgrade'
  union all select c._id, c.studio, c.offer, 'upgradedTo', c.start, null, 1
    from c where c.ran and exists (select 1 from contract_upgrade u where u.next = c._id and u.state = 'accepted')
  union all select c._id, c.studio, c.offer, 'withdrawals', (c.since at time zone ${zurich})::date, 'withdrawal', 1 from c where c.state = 'withdrawn'
  union all select c._id, c.studio, c.offer, 'revenue', r."from", null, r.amount
    from c, jsonb_to_recordset(c.recurring) as r("from" date, amount int) where c.ran
  union all select c._id, c.studio, c.offer, 'revenue', r."to" + 1, null, -r.amount
    from c, jsonb_to_recordset(c.recurring) as r("to" date, amount int) where c.ran and r."to" is not null
  union all select c._id, c.studio, c.offer, t.kind, t.day, t.reason, 1
    from jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as t(contract uuid, kind text, day date, reason text) join c on c._id = t.contract)`
