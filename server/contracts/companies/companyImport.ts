import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { companies } from '#contract/contracts/companies.ts'
import { type CompanyRow, listDryFor } from '#contract/contracts/companyShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { company, companyEntry, companyFile } from '#server/contracts/company/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { actorOf } from '#server/serve/serve.ts'
import { companyRowOf } from './companyList.ts'
import { mustKeep, visibleTo } from './rules.ts'

type CompanyCalls = typeof companies

/** Kind of the job by which contracts follow a company's list. */
export const listKind = 'company-list'
export const followLater = (tx: Tx, of: string) => orderJob(tx, { kind: listKind, key: `${listKind}:${v7()}`, payload: { company: of } })

async function lockCompany(tx: Tx, _id: string) {
  const [row] = await tx.select().from(company).where(eq(company._id, _id)).for('update')
  return row
}

/** Entries of a list that was replaced go: nothing is left of it but that it was there. */
const forget = (tx: Tx, of: string, but: string | null) =>
  tx
    .delete(companyEntry)
    .where(
      sql`${companyEntry.file} in (select _id from ${companyFile} where company = ${of}) and ${companyEntry.file} is distinct from ${but}::uuid`,
    )

/** A dry run is outdated where another list was taken over since: what it told is no longer so. */
const isReplaced = async (tx: Tx, of: string, checked: string) =>
  (await tx.$count(companyFile, and(eq(companyFile.company, of), gt(companyFile.taken, checked)))) > 0

/** Takes a list over whose dry run is at hand; done again it changes nothing. */
export async function take(
  { tx, who }: Acting,
  { id, company: _id, name, studios, version }: CallBody<CompanyCalls['take']>,
): Promise<CompanyRow> {
  mustKeep(who, studios)
  const before = await lockCompany(tx, _id)
  if (before) mustKeep(who, before.studios)
  const [file] = await tx.select().from(companyFile).where(eq(companyFile._id, id)).for('update')
  // Somebody else's dry run is none.
  if (!file || (file.by !== null && file.by !== actorOf(who))) throw new Refusal('company-lapsed')
  if (file.taken) {
    if (file.company !== _id) throw new Refusal('taken')
    return companyRowOf(tx, _id)
  }
  const now = new Date()
  // The hashes of a list are those of its company's key.
  const isOld = now.getTime() - Date.parse(file.checked) > listDryFor || (before !== undefined && before.key !== file.key)
  if (isOld || (await isReplaced(tx, _id, file.checked))) throw new Refusal('company-lapsed')
  if (before && before.version !== version) throw new Refusal('stale', undefined, await companyRowOf(tx, _id))
  const form = { name, studios: [...new Set(studios)], file: id }
  if (before)
    await tx
      .update(company)
      .set({ ...form, version: before.version + 1 })
      .where(eq(company._id, _id))
  else await tx.insert(company).values({ ...form, _id, key: file.key, createdAt: now.toISOString() })
  await tx.update(companyFile).set({ company: _id, taken: now.toISOString() }).where(eq(companyFile._id, id))
  await forget(tx, _id, id)
  await followLater(tx, _id)
  return companyRowOf(tx, _id)
}

/** Takes a company's list away; without one it is no news. */
export async function end({ tx, who }: Acting, _id: string, version: number): Promise<CompanyRow> {
  const [row] = await tx
    .select()
    .from(company)
    .where(and(eq(company._id, _id), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  mustKeep(who, row.studios)
  if (row.file === null) return companyRowOf(tx, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await companyRowOf(tx, _id))
  await tx
    .update(company)
    .set({ file: null, version: row.version + 1 })
    .where(eq(company._id, _id))
  await forget(tx, _id, null)
  await followLater(tx, _id)
  return companyRowOf(tx, _id)
}
