import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { StudioClosure } from '#contract/timestop/pauseReasons.ts'
import { type CreditDry, type GivenClosure, mostNamed, undoHours } from '#contract/timestop/runs.ts'
import { type ContractRecord as Contract, decidesIn, endWith, eventsOf, lifeIn, reachToDecide } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { reaches } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { timestopCredit as credit, timestopCreditRun as creditRun } from '#server/timestop/tables.ts'
import { settingsOf } from '#server/timestop/timestopSettings.ts'
import { chainOf, linkedAmong } from './chain.ts'

type Run = typeof creditRun.$inferSelect

export const runKind = 'credit-run'
export const tellKind = 'credit-run-tell'

/** Contracts that are looked at in one go. */
const portion = 200

/** Until when it can be taken back; null where nobody may any more. */
const undoUntil = ({ state, doneAt }: Run, now = Date.now()) => {
  const until = doneAt === null ? 0 : Date.parse(doneAt) + undoHours * 3_600_000
  return state === 'done' && until > now ? new Date(until).toISOString() : null
}

async function closureOf(tx: Tx, _id: string): Promise<StudioClosure | undefined> {
  return (await settingsOf(tx)).closures.find(each => each._id === _id && each.given === 'all')
}

async function readClosure(tx: Tx, closure: StudioClosure): Promise<GivenClosure> {
  const [found] = await tx
    .select({ run: creditRun, by: sql<string | null>`nullif(trim(concat_ws(' ', ${person.vorname}, ${person.nachname})), '')` })
    .from(creditRun)
    .leftJoin(person, eq(person._id, creditRun.by))
    .where(eq(creditRun.closure, closure._id))
    .orderBy(desc(creditRun.at), desc(creditRun._id))
    .limit(1)
  const { _id, studio, from, to, days } = closure
  const studioName = (await studioNames(tx)).get(studio) ?? studio
  const run = found && {
    _id: found.run._id,
    state: found.run.state,
    at: found.run.at,
    by: found.by,
    given: found.run.given,
    undoUntil: undoUntil(found.run),
    version: found.run.version,
  }
  return { closure: _id, studio, studioName, from, to, days, run: run ?? null }
}

/** Closures that are given to all, of the studios where the caller decides; the last one first. */
export async function givenClosures({ tx, who }: Acting): Promise<GivenClosure[]> {
  const reach = await reachToDecide(tx, who)
  const all = (await settingsOf(tx)).closures.filter(({ given, studio }) => given === 'all' && reaches(reach, studio))
  const found: GivenClosure[] = []
  for (const closure of all.toSorted((one, other) => (one.from < other.from ? 1 : -1))) found.push(await readClosure(tx, closure))
  return found
}

/** Contracts of the studio that ran on a day of the closure and run still, or were followed by another one, behind this one. */
export const concerned = (tx: Tx, { studio, from, to }: Pick<StudioClosure, 'studio' | 'from' | 'to'>, after: string) =>
  tx
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.studio, studio),
        eq(contract.state, 'accepted'),
        lte(contract.start, to),
        or(
          isNull(contract.finalEnd),
          and(gte(contract.finalEnd, from), or(gte(contract.finalEnd, today()), inArray(contract.endedBy, ['transfer', 'upgrade']))),
        ),
        gt(contract._id, after),
      ),
    )
    .orderBy(asc(contract._id))
    .limit(portion)

/** People among these who have the days already, or have asked for them. */
export async function holders(tx: Tx, closure: string, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ contract: credit.contract })
    .from(credit)
    .where(and(eq(credit.closure, closure), eq(credit.state, 'granted'), inArray(credit.contract, [...ids])))
  return new Set(rows.map(row => row.contract))
}

const first = '00000000-0000-0000-0000-000000000000'

async function mine({ tx, who }: Acting, _id: string): Promise<StudioClosure> {
  const closure = await closureOf(tx, _id)
  if (!closure || !(await decidesIn(tx, who, closure.studio))) throw new Refusal('missing')
  return closure
}

type Counts = Pick<CreditDry, 'given' | 'had' | 'foreign'>

/** Those of a portion as they go on: of contracts that followed one another the last one alone, with whether one of them has the days. */
async function goingOn(tx: Tx, closure: string, found: readonly Contract[]) {
  const ids = found.map(row => row._id)
  const [had, linked] = [await holders(tx, closure, ids), await linkedAmong(tx, ids)]
  const rows: { row: Contract; has: boolean }[] = []
  for (const row of found) {
    if (!linked.has(row._id)) rows.push({ row, has: had.has(row._id) })
    else {
      const chain = await chainOf(tx, row._id)
      const [last] = await tx
        .select()
        .from(contract)
        .where(eq(contract._id, chain.at(-1)!))
      const runs = last?.state === 'accepted' && (last.finalEnd === null || last.finalEnd >= today())
      if (runs) rows.push({ row: last, has: (await holders(tx, closure, chain)).size > 0 })
    }
  }
  return rows
}

async function named(tx: Tx, closure: StudioClosure, row: Contract): Promise<CreditDry['rows'][number]> {
  const [{ name } = { name: '' }] = await tx
    .select({ name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))` })
    .from(person)
    .where(eq(person._id, row.person))
  const happened = (await eventsOf(tx, [row._id])).get(row._id) ?? []
  const [end, newEnd] = [lifeIn(row, happened).finalEnd, endWith(row, happened, closure.days)]
  return { userId: row.person, index: row.index, number: row.number, name, end, newEnd }
}

/** The effect of giving the days: nothing is written. */
export async function dryRun(given: Acting, _id: string): Promise<CreditDry> {
  const { tx } = given
  const closure = await mine(given, _id)
  const counts: Counts = { given: 0, had: 0, foreign: 0 }
  const rows: CreditDry['rows'] = []
  const counted = new Set<string>()
  for (let after = first; after; ) {
    const found = await concerned(tx, closure, after)
    for (const { row, has } of await goingOn(tx, _id, found)) {
      if (counted.has(row._id)) continue
      counted.add(row._id)
      if (row.tac) counts.foreign++
      else if (has) counts.had++
      else if (++counts.given && rows.length < mostNamed) rows.push(await named(tx, closure, row))
    }
    after = found.length === portion ? found.at(-1)!._id : ''
  }
  const { run: _, ...said } = await readClosure(tx, closure)
  return { ...said, ...counts, rows, isWhole: rows.length === counts.given }
}

/** Orders that all get the days; the same once more is no news. */
export async function giveAll(given: Acting, closure: string, { _id }: { _id: string }): Promise<GivenClosure> {
  const { tx, who } = given
  const found = await mine(given, closure)
  const { studio, from, to, days } = found
  const [known] = await tx.select().from(creditRun).where(eq(creditRun._id, _id))
  if (known && known.closure !== closure) throw new Refusal('taken')
  if (!known) {
    const stands = and(eq(creditRun.closure, closure), ne(creditRun.state, 'undone'))
    if ((await tx.$count(creditRun, stands)) > 0) throw new Refusal('credit-run-twice')
    const values = { _id, closure, studio, from, to, days, state: 'running' as const, by: actorOf(who), at: new Date().toISOString() }
    // Two who give at once: one of them finds the other's.
    const [row] = await tx.insert(creditRun).values(values).onConflictDoNothing().returning()
    if (!row) throw new Refusal('credit-run-twice')
    await orderJob(tx, { kind: runKind, key: `${runKind}:${_id}`, payload: { run: _id } })
  }
  return readClosure(tx, found)
}

/** Orders that all of them go back, as long as nobody has heard of them. */
export async function undoAll(given: Acting, _id: string): Promise<GivenClosure> {
  const { tx, who } = given
  const [row] = await tx.select().from(creditRun).where(eq(creditRun._id, _id)).for('update')
  if (!row || !(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  const closure: StudioClosure = { _id: row.closure, studio: row.studio, from: row.from, to: row.to, days: row.days, given: 'all' }
  if (row.state === 'undoing' || row.state === 'undone') return readClosure(tx, closure)
  if (!undoUntil(row)) throw new Refusal('credit-run-over')
  await tx
    .update(creditRun)
    .set({ state: 'undoing', undoneBy: actorOf(who), version: row.version + 1 })
    .where(eq(creditRun._id, _id))
  await orderJob(tx, { kind: runKind, key: `${runKind}:${_id}`, payload: { run: _id } })
  return readClosure(tx, closure)
}
