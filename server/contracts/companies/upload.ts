import { randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CompanyDry, listDryFor, toldListErrors } from '#contract/contracts/companyShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { company, companyEntry, companyFile, contractCompany } from '#server/contracts/company/tables.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb } from '#server/kit/house.ts'
import { inThread } from '#server/kit/workers/pool.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type UploadedTable } from '#server/serve/serve.ts'
import { visibleTo } from './rules.ts'

type Company = typeof company.$inferSelect

async function replaced({ tx, who }: Acting<WithDb>, _id: string | undefined): Promise<Company | undefined> {
  if (_id === undefined) return undefined
  const [row] = await tx
    .select()
    .from(company)
    .where(and(eq(company._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}

interface CompanyListEntry {
  hash: string
  percent: number
  until: string | null
}

/** Rows of one statement; PostgreSQL takes 65,535 values in one. */
const portion = 10_000

async function keepCompanyFile(tx: Tx, row: typeof companyFile.$inferInsert, entries: readonly CompanyListEntry[]) {
  // A list that nobody took over in an hour is nobody's business any more.
  const old = new Date(Date.now() - 2 * listDryFor).toISOString()
  await tx.delete(companyFile).where(and(isNull(companyFile.taken), lt(companyFile.checked, old)))
  await tx.insert(companyFile).values(row)
  for (let from = 0; from < entries.length; from += portion)
    await tx.insert(companyEntry).values(entries.slice(from, from + portion).map(entry => ({ file: row._id, ...entry })))
}

/** Changes that a list would make to the one that stands. */
async function against(tx: Tx, file: string, standing: Company | undefined) {
  const before = standing?.file
  const [{ rows: shares }, { rows }] = await Promise.all([
    tx.execute<{ percent: number; people: number }>(
      sql`select percent, count(*)::int as people from ${companyEntry} where file = ${file} group by percent order by percent desc`,
    ),
    tx.execute<{ added: number; gone: number; changed: number; ending: number }>(sql`
      select count(*) filter (where o.hash is null)::int as added, count(*) filter (where n.hash is null)::int as gone,
        count(*) filter (where o.percent <> n.percent)::int as changed,
        (select count(*)::int from ${contractCompany} c join ${contract} k on k._id = c.contract
          where c.company = ${standing?._id ?? null}::uuid and c.hash is not null and c.ends_on is null and (k.final_end is null or k.final_end >= ${today()}::date)
          and not exists (select 1 from ${companyEntry} e where e.file = ${file} and e.hash = c.hash)) as ending
      from (select * from ${companyEntry} where file = ${file}) n
      full join (select * from ${companyEntry} where file = ${before ?? null}::uuid) o on o.hash = n.hash`),
  ])
  return { shares, ...rows[0]! }
}

/** Reads a list in a thread and says what it would do; what can be taken over lies beside the record for an hour, as hashes alone. */
export async function upload(
  given: Acting<WithDb>,
  { company: _id, file }: { company?: string; file: UploadedTable },
): Promise<CompanyDry> {
  const { house, who } = given
  const standing = await replaced(given, _id)
  const key = standing?.key ?? randomBytes(32).toString('hex')
  const bytes = new Uint8Array(file.bytes)
  const read = await inThread(who._id, 'companyList', { bytes, type: file.type, key }, { move: [bytes.buffer] })
  const told = { name: file.name, lines: read.lines, errors: read.faults.slice(0, toldListErrors), faults: read.faults.length }
  if (read.faults.length > 0) return { ...told, id: null, until: null, shares: [], added: 0, gone: 0, changed: 0, ending: 0 }
  const now = new Date()
  const row = { _id: v7(), name: file.name, lines: read.lines, key, by: actorOf(who), checked: now.toISOString() }
  return house.db.transaction(async tx => {
    await keepCompanyFile(tx, row, read.entries)
    const until = new Date(now.getTime() + listDryFor).toISOString()
    return { ...told, id: row._id, until, ...(await against(tx, row._id, standing)) }
  })
}
