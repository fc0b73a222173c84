import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { CardRow } from '#contract/membercards/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Right } from '#contract/rights.ts'
import { type CardSource, type CardState, cardStateOf } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { foldedSql } from '#server/kit/words.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { membercard } from './tables.ts'

type Reader = Pick<Who, 'grants'>

const columns = {
  row: membercard,
  issuedBy: sql<string | null>`nullif(trim(${person.vorname} || ' ' || ${person.nachname}), '')`,
  visits: sql<number>`(select count(distinct s.day)::int from membercard_scan s where s.card = "membercard"."_id")`,
}

const joined = (tx: Tx) => tx.select(columns).from(membercard).leftJoin(person, eq(person._id, membercard.issuedBy)).$dynamic()

/** The code opens the entrance: it is told to whoever issues cards there alone. */
function shown({ row, issuedBy, visits }: Awaited<ReturnType<typeof joined>>[number], who: Reader, day: string): CardRow {
  const { code, closed: _, closedBy: __, forgotten: ___, ...rest } = row
  return { ...rest, issuedBy, visits, state: cardStateOf(row, day), code: holdsIn('m_createMembercard', who, row.studio) ? code : null }
}

/** Cards of this condition, whoever sees them. */
export async function read(
  tx: Tx,
  who: Reader,
  where: SQL | undefined,
  { order = [desc(membercard.asked)], offset = 0, limit = 200 }: { order?: SQL[]; offset?: number; limit?: number } = {},
) {
  const rows = await joined(tx)
    .where(where)
    .orderBy(...order, asc(membercard._id))
    .offset(offset)
    .limit(limit)
  const day = today()
  return rows.map(row => shown(row, who, day))
}

/** A card as it is now, for who has written it. */
export async function present(tx: Tx, who: Reader, _id: string): Promise<CardRow> {
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

export interface Filters {
  q?: string
  studio?: string[]
  state?: CardState[]
  source?: CardSource[]
  again?: 'ja'
}

const words = sql`concat_ws(' ', ${membercard.vorname}, ${membercard.nachname}, ${membercard.email}, ${membercard.telefon})`

export function conditionOf({ q = '', studio, state, source, again }: Filters) {
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
  name: sql.raw(`(${foldedSql(`"membercard"."nachname" || ' ' || "membercard"."vorname"`)}) collate "C"`),
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
  { tx, who }: { tx: Tx; who: Reader },
  { sort, offset, limit = 100, ...filters }: PageQuery & Filters,
  rights?: readonly Right[],
) {
  const where = and(visibleTo(who, rights), conditionOf(filters))
  return { rows: await read(tx, who, where, { order: orderOf(sort), offset, limit }), total: await tx.$count(membercard, where) }
}
