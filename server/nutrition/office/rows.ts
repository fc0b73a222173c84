import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccessForm, AccessRow, AccessStanding, Sale } from '#contract/nutrition/nutritionOffice.ts'
import type { PageQuery, RowPage } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { paged } from '#server/kit/page.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { dayOf, zurich } from '#server/kit/zone.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { heldSql } from '#server/shared/auth/grants.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'

type Column = 'vorname' | 'nachname' | 'studio_code'

/** A column of the person whose access it is. */
const of = <T>(column: Column) => sql<T>`(select p.${sql.raw(column)} from person p where p._id = ${nutritionAccess.person})`
const coachName = sql<string | null>`(select p.vorname || ' ' || p.nachname from person p where p._id = ${nutritionAccess.coach})`

const studioAsked = ({ body, query }: RowAct) => ({ ...(body as object), ...(query as object) }) as { studio?: string }

/** People who may look after somebody in this studio. */
const coachesIn = (code: string): SQL =>
  sql`${person.deletedAt} is null and exists (select 1 from (${sql.raw(heldSql('person._id'))}) h
    where h."right" = 'nutrition_admin' and (h.studios is null or ${code} = any(h.studios)))`

export const coachesOf = (tx: Tx, code: string) =>
  tx
    .select({ _id: person._id, name: sql<string>`${person.vorname} || ' ' || ${person.nachname}` })
    .from(person)
    .where(coachesIn(code))
    .orderBy(sql`sort_name collate "C"`, person._id)

/** Staff see accesses of the people of their studios. */
const visibleTo = (who: Pick<Who, 'grants'>) => {
  const mine = studiosWithAny(['nutrition_admin'], who)
  if (mine === 'all') return undefined
  return sql`${of('studio_code')} = any(${sql.param([...mine])}::text[])`
}

function standingOf({ from, until, taken }: { from: string; until: string; taken: string | null }): AccessStanding {
  const today = dayOf(new Date().toISOString())
  if (taken) return 'taken'
  if (until < today) return 'over'
  return from > today ? 'coming' : 'running'
}

/** Accesses of people of the studio that the call names. */
export const nutritionAccessConditionOf = (given: RowAct) => sql`${of('studio_code')} = ${studioAsked(given).studio ?? ''}`

/** Refuses a person, and a coach, of another studio; whose access it is never changes, nor what was bought. */
async function mustStand({ tx, who, body }: RowAct, fields: { person: string; coach: string | null }, _id: string) {
  const { studio, title, from } = body as AccessForm
  const whose = await seenPerson(tx, who, fields.person, ['nutrition_admin'])
  if (whose.studioCode !== studio) throw new Refusal('missing')
  if (fields.coach && (await tx.$count(person, and(eq(person._id, fields.coach), coachesIn(studio)))) === 0)
    throw new Refusal('invalid', { coach: 'Diese Person betreut in diesem Studio niemanden.' })
  const [known] = await tx.select().from(nutritionAccess).where(eq(nutritionAccess._id, _id))
  if (!known) return
  if (known.person !== fields.person) throw new Refusal('invalid', { person: 'Der Zugang gehört jemand anderem.' })
  if (known.source !== 'hand' && (known.title !== title.trim() || known.from !== from))
    throw new Refusal('invalid', { from: 'Nicht von Hand geöffnet: Nur das Ende und die Betreuung lassen sich ändern.' })
}

export const rows = rowsOf({
  table: nutritionAccess,
  fields: ({ person: whose, title, from, until, coach }: Omit<AccessForm, '_id'>) => ({
    person: whose,
    title: title.trim(),
    from,
    until,
    coach: coach ?? null,
  }),
  born: ({ body }) => ({ source: 'hand' as const, of: (body as AccessForm)._id, line: 0, given: new Date().toISOString() }),
  beside: { vorname: of<string>('vorname'), nachname: of<string>('nachname'), studio: of<string | null>('studio_code'), coachName },
  shown: ({ of: _, line: __, given: ___, removedAt: ____, noteVersion: _____, taken, note, ...row }): AccessRow => ({
    ...row,
    noted: note !== null,
    studio: row.studio ?? '',
    standing: standingOf({ ...row, taken }),
  }),
  visibleTo,
  meant: nutritionAccessConditionOf,
  mayStand: mustStand,
  mayGo: (_, { source }) => {
    if (source !== 'hand') throw new Refusal('in-use')
  },
})

export interface NutritionAccessParams extends PageQuery {
  studio?: string[]
  standing?: AccessStanding[]
}

/** A page of accesses, by the name of whose they are. */
export async function customers(given: RowAct, { studio, standing, ...asked }: NutritionAccessParams): Promise<RowPage<AccessRow>> {
  const found = await rows.read(given, studio?.length ? inArray(of<string>('studio_code'), studio) : undefined)
  const named = found
    .filter(row => !standing?.length || standing.includes(row.standing))
    .map(row => ({ ...row, name: `${row.nachname} ${row.vorname}` }))
  const page = paged(named, asked, row => `${row.name} ${row.title} ${row.coachName ?? ''}`, 'name')
  return { ...page, rows: page.rows.map(({ name: _, ...row }) => row) }
}

interface SalesAsked extends PageQuery {
  studio?: string[]
  from?: string
  to?: string
}

const columns: Record<string, SQL> = { day: sql`o.created`, title: sql`a.title`, amount: sql`amount` }

/** Sales, each by the order that it was sold in. */
export async function sales(tx: Tx, who: Pick<Who, 'grants'>, asked: SalesAsked): Promise<RowPage<Sale>> {
  const { studio, from, to, q, sort = '-day', offset = 0, limit = 100 } = asked
  const reach = studiosWithAny(['nutrition_admin', 'stat_admin'], who)
  const day = sql`to_char(o.created at time zone ${zurich}, 'YYYY-MM-DD')`
  const where = and(
    sql`a.source = 'shop'`,
    reach === 'all' ? undefined : sql`o.studio = any(${sql.param([...reach])}::text[])`,
    studio?.length ? sql`o.studio = any(${sql.param(studio)}::text[])` : undefined,
    from ? sql`${day} >= ${from}` : undefined,
    to ? sql`${day} <= ${to}` : undefined,
    q?.trim() ? holds(sql`a.title`, q) : undefined,
  ) as SQL
  const sold = sql`from nutrition_access a join shop_order o on o._id = a.of where ${where}`
  const by = columns[sort.replace('-', '')] ?? columns.day
  const turn = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows: found } = await tx.execute<Sale & Record<string, unknown>>(sql`
    select a._id, ${day} as day, a.title, o.studio, a.until::date - a."from"::date + 1 as days, a.taken is not null as taken,
      coalesce((o.lines -> a.line ->> 'price')::int * (o.lines -> a.line ->> 'amount')::int, 0) as amount
    ${sold} order by ${by} ${turn}, a._id limit ${limit} offset ${offset}`)
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${sold}`)
  return { rows: found, total: counted[0]?.total ?? 0 }
}
