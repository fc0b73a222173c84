import { and, asc, eq, gte, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { companyTold } from '#contract/rules/contracts/company.ts'
import { companyOn } from '#contract/rules/contracts/upgrade.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { company, companyEntry, contractCompany } from '#server/contracts/company/tables.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { followLater, listKind } from './companyImport.ts'
import { tellCompany } from './companyNews.ts'
import { pendingOf, percentFrom, soldAtOnce, takenBack, termFrom } from './percent.ts'

/** A contract that begins with a company's percent is remembered with its list; an upgrade takes that along. */
export async function keepCompany({ tx }: Within<WithDomains>, { row, isAccepted, upgrade }: MoneyNews) {
  if (!isAccepted && !upgrade) return
  const { company: of, companyPercent } = row.terms
  if (upgrade) {
    const [left] = await tx.delete(contractCompany).where(eq(contractCompany.contract, upgrade.left._id)).returning()
    if (!left || companyPercent <= 0) return
    // By a proof it goes on as by a list. An end that was told has no event here yet: the job writes it.
    const kept = { ...left, contract: row._id, percent: Math.round(companyPercent * 100), event: null }
    await tx.insert(contractCompany).values(kept).onConflictDoNothing()
    await followLater(tx, left.company)
    return
  }
  if (!of || companyPercent <= 0) return
  const percent = Math.round(companyPercent * 100)
  await tx.insert(contractCompany).values({ contract: row._id, company: of._id, hash: of.hash, percent }).onConflictDoNothing()
  await followLater(tx, of._id)
}

/** Standing of somebody on the list that holds now, or by their proof. */
const listed = (tx: Tx) =>
  tx
    .select({ kept: contractCompany, percent: companyEntry.percent, until: companyEntry.until, name: company.name })
    .from(contractCompany)
    .innerJoin(company, eq(company._id, contractCompany.company))
    .innerJoin(contract, and(eq(contract._id, contractCompany.contract), eq(contract.state, 'accepted')))
    .leftJoin(companyEntry, and(eq(companyEntry.file, company.file), eq(companyEntry.hash, contractCompany.hash)))
    .$dynamic()

/** Contracts of which something has changed, or soon ends: those without a line, with a last day, with another percent, or that had an end. */
const candidates = (tx: Tx, day: string, of?: string) =>
  listed(tx)
    .where(
      and(
        of === undefined ? undefined : eq(contractCompany.company, of),
        // A contract paid beforehand stays sold until it renews; one that is over costs nothing more.
        or(
          notInArray(contract.kind, [...soldAtOnce]),
          and(eq(contract.kind, 'prepaid'), isNotNull(sql`${contract.terms}->>'renewalMonths'`)),
        ),
        or(isNull(contract.finalEnd), gte(contract.finalEnd, day)),
        sql`(coalesce(${companyEntry.until}, ${contractCompany.until}) <= ${addDays(day, companyTold)} and ${contractCompany.endsOn} is null
          or ${contractCompany.hash} is not null and ${companyEntry.hash} is null and ${contractCompany.endsOn} is null
          or ${companyEntry.percent} <> ${contractCompany.percent}
          or ${contractCompany.endsOn} is not null and ${contractCompany.event} is null
          or ${contractCompany.endsOn} is not null and (${companyEntry.hash} is not null or ${contractCompany.hash} is null)
            and coalesce(coalesce(${companyEntry.until}, ${contractCompany.until}) > ${addDays(day, companyTold)}, true))`,
      ),
    )
    .orderBy(asc(contractCompany.contract))
    .limit(20_000)

type DiscountCandidate = Awaited<ReturnType<typeof candidates>>[number]

const laterDayOf = (one: string, other: string) => (one > other ? one : other)

/** First day on which it costs more again; null while it goes on. Nobody is told later than 30 days before (C35). */
function endOf({ kept, percent, until }: DiscountCandidate, day: string): string | null {
  const isGone = kept.hash !== null && percent === null
  const last = kept.hash === null ? kept.until : until
  if (!isGone && (last === null || last > addDays(day, companyTold))) return null
  const told = addDays(day, companyTold)
  return isGone ? told : laterDayOf(addDays(last!, 1), told)
}

interface DiscountChange {
  /** First day on which it costs more again; null where it goes on. */
  end: string | null
  /** Hundredths of a percent from now on. */
  percent: number
}

/** The change of a contract's percent by where somebody stands now; undefined where nothing changes. */
function changeOf(standing: DiscountCandidate, day: string): DiscountChange | undefined {
  const { kept } = standing
  const end = endOf(standing, day)
  if (end !== null && kept.endsOn === null) return { end, percent: 0 }
  if (end !== null) return kept.event === null ? { end: laterDayOf(kept.endsOn!, addDays(day, 1)), percent: 0 } : undefined
  const percent = standing.percent ?? kept.percent
  return kept.endsOn === null && percent === kept.percent ? undefined : { end, percent }
}

/** Writes the new percent down: a better one from tomorrow on, another in 30 days. What was said and has not come yet falls away, but for an end. */
async function write({ tx, house }: Within<House>, { kept }: DiscountCandidate, { end, percent }: DiscountChange, day: string) {
  const [row] = await tx.select().from(contract).where(eq(contract._id, kept.contract)).for('update')
  if (!row) return undefined
  const before = await happenedTo(tx, row)
  const said = { author: null, reason: null }
  const pending = end === null ? pendingOf(row, before, day) : []
  const rest = before.filter(({ _id }) => !pending.some(one => one._id === _id))
  const now = companyOn(lifeIn(row, rest), addDays(day, 1))
  const from = termFrom(lifeIn(row, rest), end ?? addDays(day, percent < now ? companyTold : 1), day)
  if (from === null) return undefined
  const price = percentFrom(from, percent, said)
  const added = [...takenBack(pending, said, day), ...(end !== null || percent !== now ? [price] : [])]
  if (added.length > 0) await append({ tx, house }, row, before, { added })
  return { row, from, event: end === null ? null : price._id }
}

/** Brings one contract's percent to what its list or proof says, by a price event that its member is told of 30 days before. */
async function bring({ tx, house }: Within<House>, of: string, day: string) {
  await tx.select({ _id: contract._id }).from(contract).where(eq(contract._id, of)).for('update')
  const [standing] = await listed(tx).where(eq(contractCompany.contract, of))
  const change = standing && changeOf(standing, day)
  if (!standing || !change) return
  const done = await write({ tx, house }, standing, change, day)
  if (!done) return
  const { row, from, event } = done
  const { end, percent } = change
  const kept = end === null ? { endsOn: null, toldAt: null, percent } : { endsOn: from, toldAt: new Date().toISOString() }
  await tx
    .update(contractCompany)
    .set({ ...kept, event })
    .where(eq(contractCompany.contract, of))
  await tellCompany({ tx, house }, row, { name: standing.name, from, percent, before: standing.kept.percent })
}

/** One contract that can't be brought to its list keeps no other from it: the first fault is thrown once all were tried. */
async function follow(house: House, day: string, of?: string) {
  const faults: unknown[] = []
  for (const { kept } of await candidates(house.db, day, of))
    await house.db.transaction(tx => bring({ tx, house }, kept.contract, day)).catch(fault => faults.push(fault))
  if (faults.length > 0) throw faults[0]
}

/** Contracts follow a list that was replaced or taken away. */
export const listJob = jobOf<{ company: string }>(listKind, (house, { company: of }) => follow(house, today(), of))

/** The same by the clock: what ends in 30 days is told. */
export const followDaily = (house: House, now: Date) => follow(house, dayOf(now.toISOString()))
