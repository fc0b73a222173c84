import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { dryFor, type FigureKind, type FiguresDryRun, toldErrors } from '#contract/figures/shapes.ts'
import { type AccountGroup, groupFor, type StatementSide } from '#contract/rules/figures/kmuGroups.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { actorOf, type UploadedTable } from '#server/serve/serve.ts'
import { studio as studios } from '#server/shared/studios/tables.ts'
import type { FigureEntry, Figures } from './figuresFile.ts'
import { standingFiguresSql } from './standing.ts'
import { accountsOf, groupsOf } from './stockGroups.ts'
import { figureAmount, figureFile, figureMonth } from './tables.ts'

export interface Checking {
  kind: FigureKind
  /** Null of a file for all studios. */
  studio: string | null
  year: number | null
  file: UploadedTable
}

/**
 * Reads a file in a thread and says what it would do. What can be taken over is kept beside the record for an hour, so that taking it over is
 * a word; a file with an error is not kept.
 */
export async function check({ tx, house, who }: Acting<WithDb>, checking: Checking): Promise<FiguresDryRun> {
  const { kind, studio, year, file } = checking
  const known = await tx.select({ code: studios.code, name: studios.name }).from(studios)
  const bytes = new Uint8Array(file.bytes)
  const input = { bytes, type: file.type, kind, studio, year, studios: known.map(({ code, name }) => [code, name] as const) }
  const read = await inThread(who._id, 'figures', input, { move: [bytes.buffer] })
  const told = { kind, studio, name: file.name, lines: read.lines, errors: read.faults.slice(0, toldErrors), faults: read.faults.length }
  if (read.faults.length > 0) return { ...told, id: null, until: null, months: [], fresh: [] }
  const [groups, accounts] = [await groupsOf(tx), await accountsOf(tx)]
  const grouped = new Map(accounts.map(({ _id, group }) => [_id, group]))
  const fresh = read.names.filter(([account]) => !grouped.has(account)).map(([account, name]) => ({ account, name }))
  const months = await monthsOf(tx, kind, read.entries, sideBy(groups, grouped))
  const now = new Date()
  const row = { _id: v7(), kind, studio, name: file.name, lines: read.lines, by: actorOf(who), checked: now.toISOString(), fresh }
  await house.db.transaction(async inner => {
    await storeFigureFile(inner, row, read)
    await dropOlder(inner, row.by)
  })
  const proposed = fresh.map(one => ({ ...one, group: groupFor(one.account, groups)?.number ?? null }))
  return { ...told, id: row._id, until: new Date(now.getTime() + dryFor).toISOString(), months, fresh: proposed }
}

/** The side of an account: that of its group, as somebody said it or as its number has it. */
const sideBy = (groups: readonly AccountGroup[], grouped: ReadonlyMap<string, number>) => {
  const sides = new Map(groups.map(({ number, side }) => [number, side]))
  return (account: string): StatementSide => sides.get(grouped.get(account) ?? groupFor(account, groups)?.number ?? -1) ?? 'expense'
}

async function monthsOf(
  tx: Tx,
  kind: FigureKind,
  entries: readonly FigureEntry[],
  sideOf: (account: string) => StatementSide,
): Promise<FiguresDryRun['months']> {
  const sums = new Map<string, { studios: Set<string>; income: number; expense: number }>()
  for (const { month, studio, account, amount } of entries) {
    const sum = sums.get(month) ?? { studios: new Set<string>(), income: 0, expense: 0 }
    sum.studios.add(studio)
    sum[sideOf(account)] += amount
    sums.set(month, sum)
  }
  const months = [...sums.keys()].sort()
  const span = { from: months[0]!, to: months.at(-1)! }
  const there = await tx.execute<{ studio: string; month: string }>(
    sql`select studio, month from (${standingFiguresSql({ kind, ...span, studios: 'all' })}) s`,
  )
  return months.map(month => {
    const { studios, income, expense } = sums.get(month)!
    const replaces = there.rows.filter(row => row.month === month && studios.has(row.studio)).length
    return { month, studios: studios.size, income, expense, replaces }
  })
}

/** Rows of one statement; PostgreSQL takes 65,535 values in one. */
const portion = 10_000

async function storeFigureFile(tx: Tx, row: typeof figureFile.$inferInsert, { entries }: Figures) {
  await tx.insert(figureFile).values(row)
  const places = new Map(entries.map(({ studio, month }) => [`${studio} ${month}`, { file: row._id, studio, month }]))
  await tx.insert(figureMonth).values([...places.values()])
  for (let from = 0; from < entries.length; from += portion) {
    const some = entries.slice(from, from + portion)
    const columns = sql`unnest(${sql.param(some.map(({ studio }) => studio))}::text[], ${sql.param(some.map(({ month }) => month))}::text[],
      ${sql.param(some.map(({ account }) => account))}::text[], ${sql.param(some.map(({ amount }) => amount))}::bigint[])`
    await tx.execute(sql`insert into ${figureAmount} (file, studio, month, account, amount) select ${row._id}::uuid, * from ${columns}`)
  }
}

/** Dry runs of one person that are kept beside each other. */
const mostDry = 10

async function dropOlder(tx: Tx, by: string) {
  const own = and(eq(figureFile.by, by), isNull(figureFile.taken))
  const newest = tx
    .select({ _id: figureFile._id })
    .from(figureFile)
    .where(own)
    .orderBy(desc(figureFile.checked), desc(figureFile._id))
    .limit(mostDry)
  await tx.delete(figureFile).where(and(own, notInArray(figureFile._id, newest)))
}
