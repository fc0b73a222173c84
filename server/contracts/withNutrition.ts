import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { NutritionRow, NutritionStanding } from '#contract/contracts/nutritionShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isSaid } from './contractList.ts'
import { addOnOf } from './nutrition.ts'
import { nutritionKept, type OpenSpan } from './plugs.ts'
import { visibleTo } from './rules.ts'
import { contract, contractEvent } from './tables.ts'

interface NutritionPageParams extends PageQuery {
  studio?: string[]
  contract?: ('running' | 'ended')[]
}

/** A line per contract and add-on, of those that were signed with it and those that came later. */
const addOns = sql`lateral (
  select distinct on (one ->> '_id') one ->> '_id' as add_on, one ->> 'title' as title
  from (
    select jsonb_array_elements(${contract.terms} -> 'addOns') as one
    union all
    select ${contractEvent.content} -> 'addOn' from ${contractEvent}
    where ${contractEvent.contract} = ${contract._id} and ${contractEvent.kind} = 'addOn'
  ) as taken
  where one ->> 'kind' = 'nutrition'
  order by one ->> '_id', title
) as with_add_on`

const columns = {
  contract: contract._id,
  addOn: sql<string>`with_add_on.add_on`,
  title: sql<string>`with_add_on.title`,
  userId: contract.person,
  index: contract.index,
  number: contract.number,
  name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
  studio: contract.studio,
}

const goesOn = (day: string) => or(isNull(contract.finalEnd), gte(contract.finalEnd, day))

const nutritionConditionOf = (who: Who, { q = '', studio: codes, contract: which }: NutritionPageParams) =>
  and(
    visibleTo(who),
    eq(contract.state, 'accepted'),
    codes?.length ? inArray(contract.studio, codes) : undefined,
    which?.length === 1 ? (which[0] === 'running' ? goesOn(today()) : lt(contract.finalEnd, today())) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )

function orderOf(sort = 'name') {
  const way = sort.startsWith('-') ? desc : asc
  const column = sort.endsWith('number') ? contract.number : sql`${person.sortName} collate "C"`
  return [way(column), way(contract._id), way(columns.addOn)]
}

/** Standing of open days, as of one day. */
function standingOn(spans: readonly OpenSpan[], day: string): NutritionStanding {
  if (spans.some(({ from, to }) => from <= day && (to === null || day <= to))) return 'running'
  if (spans.every(({ to }) => to !== null && to < day)) return 'over'
  return spans.every(({ from }) => from > day) ? 'coming' : 'paused'
}

/** People with an add-on of kind nutrition, a page at a time, with its days and who looks after them (C48). */
export async function nutritionPage({ tx, who, house }: { tx: Tx; who: Who; house: WithDomains }, asked: NutritionPageParams) {
  const { sort, offset = 0, limit = 100 } = asked
  const where = nutritionConditionOf(who, asked)
  const found = await tx
    .select(columns)
    .from(contract)
    .innerJoin(person, eq(person._id, contract.person))
    .innerJoin(addOns, sql`true`)
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contract)
    .innerJoin(person, eq(person._id, contract.person))
    .innerJoin(addOns, sql`true`)
    .where(where)
  const named = found.map(({ contract: of, addOn, ...row }) => ({ ...row, _id: addOnOf(of, addOn) }))
  const answers = await Promise.all(
    nutritionKept.all(house).map(kept =>
      kept(
        tx,
        named.map(({ _id }) => _id),
      ),
    ),
  )
  const by = new Map(answers.flat().map(kept => [kept.of, kept]))
  const day = today()
  const rows: NutritionRow[] = named.map(row => {
    const { spans = [], coachName = null } = by.get(row._id) ?? {}
    return { ...row, from: spans[0]?.from ?? null, until: spans.at(-1)?.to ?? null, standing: standingOn(spans, day), coachName }
  })
  return { rows, total }
}
