import { and, arrayContains, arrayOverlaps, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type CompanyRow, type KnownCompany, knownAtOnce } from '#contract/contracts/companyShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { companyHasher } from '#contract/rules/contracts/company.ts'
import { company, companyEntry, companyFile, contractCompany } from '#server/contracts/company/tables.ts'
import { listedIn } from '#server/contracts/companyListed.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'

const companyEntrySql = (what: SQL) => sql`(select ${what} from ${companyEntry} e where e.file = ${company.file})`

const columnsOn = (day: string) => ({
  _id: company._id,
  name: company.name,
  studios: company.studios,
  listed: sql<number>`${companyEntrySql(sql`count(*)::int`)}`,
  least: sql<number | null>`${companyEntrySql(sql`min(e.percent)`)}`,
  most: sql<number | null>`${companyEntrySql(sql`max(e.percent)`)}`,
  file: companyFile.name,
  at: companyFile.taken,
  contracts: sql<number>`(select count(*)::int from ${contractCompany} c join ${contract} k on k._id = c.contract
    where c.company = ${company._id} and (c.ends_on is null or c.ends_on > ${day}) and (k.final_end is null or k.final_end >= ${day}))`,
  version: company.version,
})

const read = (tx: Tx) => tx.select(columnsOn(today())).from(company).leftJoin(companyFile, eq(companyFile._id, company.file)).$dynamic()

/** One as lists have it, whoever asks. */
export async function companyRowOf(tx: Tx, _id: string): Promise<CompanyRow> {
  const [row] = await read(tx).where(eq(company._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

const sorts: Record<string, SQL> = {
  name: sql`lower(${company.name})`,
  listed: companyEntrySql(sql`count(*)`),
  at: sql`${companyFile.taken}`,
}

/** One page of the companies that somebody keeps. */
export async function companyPage(
  { tx, who }: Acting,
  { q = '', sort = 'name', offset = 0, limit = 100, studio: codes }: PageQuery & { studio?: string[] },
) {
  const where = and(
    visibleTo(who),
    codes?.length ? arrayOverlaps(company.studios, codes) : undefined,
    q.trim() ? holds(company.name, q) : undefined,
  )
  const way = sort.startsWith('-') ? desc : asc
  const rows = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.name!), way(company._id))
    .offset(offset)
    .limit(limit)
  return { rows, total: await tx.$count(company, where) }
}

/** The most files of one company that are told. */
const mostFiles = 100

/** Lists that were taken over for a company, the newest first. */
export async function filesOf({ tx, who }: Acting, _id: string) {
  const [row] = await tx
    .select()
    .from(company)
    .where(and(eq(company._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  const found = await tx
    .select({
      _id: companyFile._id,
      name: companyFile.name,
      lines: companyFile.lines,
      at: companyFile.taken,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${person.vorname}, ${person.nachname})), '')`,
    })
    .from(companyFile)
    .leftJoin(person, eq(person._id, companyFile.by))
    .where(and(eq(companyFile.company, _id), isNotNull(companyFile.taken)))
    .orderBy(desc(companyFile.taken), desc(companyFile._id))
    .limit(mostFiles)
  return found.map(file => ({ ...file, at: file.at! }))
}

const inStudio = (studio: string) => and(arrayContains(company.studios, [studio]), isNotNull(company.file))

/** Companies with a list in a studio. */
export const choicesIn = (tx: Tx, studio: string) =>
  tx
    .select({ _id: company._id, name: company.name })
    .from(company)
    .where(inStudio(studio))
    .orderBy(asc(company.name), asc(company._id))
    .limit(500)

/** One of them with a page of its list as keyed hashes. */
export async function knownIn(tx: Tx, _id: string, { studio, page = 0 }: { studio: string; page?: number }): Promise<KnownCompany> {
  const [row] = await tx
    .select({ _id: company._id, name: company.name, key: company.key, file: company.file })
    .from(company)
    .where(and(eq(company._id, _id), inStudio(studio)))
  if (!row) throw new Refusal('missing')
  const { file, ...rest } = row
  const { hash, percent, until } = companyEntry
  const isOf = eq(companyEntry.file, file!)
  const entries = await tx
    .select({ hash, percent, until })
    .from(companyEntry)
    .where(isOf)
    .orderBy(asc(hash))
    .offset(page * knownAtOnce)
    .limit(knownAtOnce)
  return { ...rest, list: file!, pages: Math.max(1, Math.ceil((await tx.$count(companyEntry, isOf)) / knownAtOnce)), entries }
}

/** A look into a company's list: whether it names somebody today. */
export async function check(tx: Tx, _id: string, { studio, said }: { studio: string; said: string }) {
  const [row] = await tx.select({ key: company.key }).from(company).where(eq(company._id, _id))
  const hash = row && (await (await companyHasher(row.key))(said))
  const found = hash && (await listedIn(tx, { studio, company: _id, hash, day: today() }))
  if (!found) throw new Refusal('missing')
  return { hash, percent: found.percent }
}
