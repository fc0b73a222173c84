import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CardRow } from '#contract/membercards/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Right } from '#contract/rights.ts'
import { type CardSource, type CardState, cardStateOf } from '#contract/rules/membercards/states.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { type DeskClerk, sparesOf } from '#server/payments/rules.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { membercardLeftOf, spareOwnerOf, surplusOf } from './money.ts'
import { visibleTo } from './rules.ts'
import { membercard, membercardAct } from './tables.ts'

type MembercardReader = DeskClerk & Pick<Who, 'grants'>

const columns = {
  row: membercard,
  issuedBy: sql<string | null>`nullif(trim(${person.vorname} || ' ' || ${person.nachname}), '')`,
  visits: sql<number>`(select count(distinct s.day)::int from membercard_scan s where s.card = "membercard"."_id")`,
}

const selectCards = (tx: Tx) => tx.select(columns).from(membercard).leftJoin(person, eq(person._id, membercard.issuedBy)).$dynamic()

type CardRecord = Awaited<ReturnType<typeof selectCards>>[number]

/** The code opens the entrance: it is told to whoever issues cards there alone. */
function cardRowOf({ row, issuedBy, visits }: CardRecord, who: MembercardReader, day: string): Omit<CardRow, 'spare'> {
  const { code, closed: _, closedBy: __, forgotten: ___, waived: ____, letGo: _____, ...rest } = row
  const left = membercardLeftOf(row)
  const money = { left, cash: inCash(left), surplus: surplusOf(row) }
  const told = holdsIn('m_createMembercard', who, row.studio) ? code : null
  return { ...rest, ...money, issuedBy, visits, state: cardStateOf(row, day), code: told }
}

/** Cards of this condition, whoever sees them. */
export async function read(
  tx: Tx,
  who: MembercardReader,
  where: SQL | undefined,
  { order = [desc(membercard.asked)], offset = 0, limit = 200 }: { order?: SQL[]; offset?: number; limit?: number } = {},
) {
  const rows = await selectCards(tx)
    .where(where)
    .orderBy(...order, asc(membercard._id))
    .offset(offset)
    .limit(limit)
  const day = today()
  const costing = new Map(rows.filter(({ row }) => row.price > 0).map(({ row }) => [row._id, row] as const))
  const ownerOf = (_id: string) => spareOwnerOf(costing.get(_id)!)
  const spares = await sparesOf(tx, who, { kind: 'card', acts: membercardAct, things: [...costing.keys()], ownerOf })
  return rows.map(found => ({ ...cardRowOf(found, who, day), spare: spares.get(found.row._id) ?? [] }))
}

/** A card as it is now, for who has written it. */
export async function present(tx: Tx, who: MembercardReader, _id: string): Promise<CardRow> {
  const [row] = await read(tx, who, eq(membercard._id, _id))
  return row as CardRow
}

const open = isNull(membercard.closed)

/** Condition for a state, as `cardStateOf` works it out. */
function inState(state: CardState, day: string): SQL | undefined {
  if (state === 'converted' || state === 'blocked') return eq(membercard.closed, state)
  if (state === 'asked') return and(open, isNull(membercard.issued))
  if (state === 'issued') return and(open, sql`${membercard.issued} is not null`, isNull(membercard.last))
  return and(open, state === 'active' ? sql`${membercard.last} >= ${day}::date` : sql`${membercard.last} < ${day}::date`)
}

export interface MembercardFilter {
  q?: string
  studio?: string[]
  state?: CardState[]
  source?: CardSource[]
  again?: 'ja'
}

const words = sql`concat_ws(' ', ${membercard.vorname}, ${membercard.nachname}, ${membercard.email}, ${membercard.telefon})`

export function membercardConditionOf({ q = '', studio, state, source, again }: MembercardFilter) {
  const day = today()
  return and(
    eq(membercard.forgotten, false),
    state?.length ? or(...state.map(one => inState(one, day))) : undefined,
    source?.length ? inArray(membercard.source, source) : undefined,
    studio?.length ? inArray(membercard.studio, studio) : undefined,
    again ? eq(membercard.again, true) : undefined,
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map(word => holds(words, word)),
  )
}

const sorts: Record<string, SQL> = {
  name: sql.raw(`folded("membercard"."nachname" || ' ' || "membercard"."vorname") collate "C"`),
  asked: sql`${membercard.asked}`,
  issued: sql`${membercard.issued}`,
  last: sql`${membercard.last}`,
  studio: sql`${membercard.studio} collate "C"`,
}

function orderOf(sort = '-asked'): SQL[] {
  const column = sorts[sort.replace('-', '')]!
  return [sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`]
}

export async function pageOf(
  { tx, who }: { tx: Tx; who: MembercardReader },
  { sort, offset, limit = 100, ...filters }: PageQuery & MembercardFilter,
  rights?: readonly Right[],
) {
  const where = and(visibleTo(who, rights), membercardConditionOf(filters))
  return { rows: await read(tx, who, where, { order: orderOf(sort), offset, limit }), total: await tx.$count(membercard, where) }
}
