import { and, asc, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { openSwaps, swapStateAt, unfitFor } from '#contract/rules/shifts/swaps.ts'
import type { OwnSwaps, SwapRow } from '#contract/shifts/swapShapes.ts'
import { dayMs } from '#contract/time.ts'
import { employedIn, employmentOf } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { decidesOn } from './deciding.ts'
import { fitsOf } from './fit.ts'
import { nameSql } from './rules.ts'
import { shift, shiftSwap } from './tables.ts'

export type SwapRecord = typeof shiftSwap.$inferSelect

const shownDays = 14
const most = 100

async function namesOf(tx: Tx, ids: readonly (string | null)[], name: SQL<string>) {
  const known = [...new Set(ids.flatMap(_id => _id ?? []))]
  if (known.length === 0) return new Map<string, string>()
  const rows = await tx.select({ _id: person._id, name }).from(person).where(inArray(person._id, known))
  return new Map(rows.map(row => [row._id, row.name]))
}

/** 0 of those that go on, so that the soonest of them stand first and none is left out by what is over. */
const isOver = sql<number>`(case when ${shiftSwap.state} in ('offered', 'taken') and ${shiftSwap.from} > now() then 0 else 1 end)`

type SwapWithShift = { swap: SwapRecord; kind: SwapRow['kind']; skill: string | null; break: number }

/** Swaps with what their shifts are, those that go on first and then the latest; of a shift that is gone for good nothing is left to swap. */
async function findSwaps(tx: Tx, where: SQL | undefined): Promise<SwapWithShift[]> {
  return tx
    .select({ swap: shiftSwap, kind: shift.kind, skill: shift.skill, break: shift.break })
    .from(shiftSwap)
    .innerJoin(shift, eq(shift._id, shiftSwap.shift))
    .where(where)
    .orderBy(isOver, sql`case when ${isOver} = 0 then ${shiftSwap.from} end`, desc(shiftSwap.from), asc(shiftSwap._id))
    .limit(most)
}

interface SwapOptions {
  name: SQL<string>
  whyOf?: (row: SwapWithShift) => string | null
  /** Ids of those on which whoever asks may decide. */
  mine?: ReadonlySet<string>
}

async function swapRowsOf(tx: Tx, rows: readonly SwapWithShift[], { name, whyOf = () => null, mine }: SwapOptions): Promise<SwapRow[]> {
  const names = await namesOf(
    tx,
    rows.flatMap(({ swap }) => [swap.giver, swap.wanted, swap.taker]),
    name,
  )
  const somebody = (_id: string | null) => (_id === null ? null : { _id, name: names.get(_id) ?? '' })
  return rows.map(row => {
    const { _id, plan, shift: of, studio, from, to, note, reason, since, marked } = row.swap
    return {
      _id,
      plan,
      shift: of,
      studio,
      from,
      to,
      kind: row.kind,
      skill: row.skill,
      break: row.break,
      giver: somebody(row.swap.giver),
      wanted: somebody(row.swap.wanted),
      taker: somebody(row.swap.taker),
      state: swapStateAt(row.swap, Date.now()),
      note,
      reason,
      since,
      why: whyOf(row),
      marked,
      mayDecide: mine?.has(_id),
    }
  })
}

const takable = ({ swap, kind, skill, break: pause }: SwapWithShift) => ({
  shift: swap.shift,
  from: swap.from,
  to: swap.to,
  kind,
  skill,
  break: pause,
})

/** Why this person can't take each of these, by the swap's id. */
async function whysOf(given: Acting, who: string, rows: readonly SwapWithShift[]) {
  const whys = new Map<string, string>()
  for (const studio of new Set(rows.map(({ swap }) => swap.studio))) {
    const here = rows.filter(({ swap }) => swap.studio === studio)
    const fits = await fitsOf(given, who, { studio, shifts: here.map(takable) })
    for (const { swap, skill } of here) {
      const fit = fits.get(swap.shift)
      const unfit = fit && unfitFor(fit, skill)
      if (unfit) whys.set(swap._id, unfit.text)
    }
  }
  return whys
}

const isSwapAhead = () => gt(shiftSwap.from, new Date().toISOString())
const lately = () => gt(shiftSwap.from, new Date(Date.now() - shownDays * dayMs).toISOString())
const firstName = sql<string>`coalesce(${person.vorname}, '')`

/** Swaps that the caller may take with the reason where they can't, their own swaps, and colleagues of their studios. */
export async function ownSwaps(given: Acting): Promise<OwnSwaps> {
  const { tx, who } = given
  const me = actorOf(who)
  const studios = (await employmentOf(tx, me, today()))?.studios ?? []
  const toMe = or(
    eq(shiftSwap.wanted, me),
    and(sql`${shiftSwap.wanted} is null`, inArray(shiftSwap.studio, studios.length > 0 ? [...studios] : [''])),
  )
  const offers = await findSwaps(
    tx,
    and(eq(shiftSwap.state, 'offered'), isSwapAhead(), toMe, sql`${shiftSwap.giver} is distinct from ${me}::uuid`),
  )
  const own = await findSwaps(tx, and(lately(), or(eq(shiftSwap.giver, me), eq(shiftSwap.taker, me))))
  const whys = await whysOf(given, me, offers)
  return {
    offers: await swapRowsOf(tx, offers, { name: firstName, whyOf: ({ swap }) => whys.get(swap._id) ?? null }),
    own: await swapRowsOf(tx, own, { name: firstName }),
    colleagues: await colleaguesOf(tx, me, studios),
  }
}

async function colleaguesOf(tx: Tx, me: string, studios: readonly string[]) {
  const where = new Map<string, string[]>()
  for (const code of studios)
    for (const _id of await employedIn(tx, code, today())) if (_id !== me) where.set(_id, [...(where.get(_id) ?? []), code])
  const names = await namesOf(tx, [...where.keys()], firstName)
  return [...where]
    .map(([_id, codes]) => ({ _id, name: names.get(_id) ?? '', studios: codes }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Swaps of a studio that go on, and those of the last two weeks; of one that waits what stands against its taker. */
export async function swapsOf(given: Acting, studio: string): Promise<SwapRow[]> {
  const { tx, who } = given
  const rows = await findSwaps(tx, and(eq(shiftSwap.studio, studio), lately(), ne(shiftSwap.state, 'withdrawn')))
  const whys = new Map<string, string>()
  const waits = rows.filter(({ swap }) => swap.state === 'taken' && Date.parse(swap.from) > Date.now())
  for (const taker of new Set(waits.flatMap(({ swap }) => swap.taker ?? []))) {
    const theirs = waits.filter(({ swap }) => swap.taker === taker)
    const fits = await fitsOf(given, taker, { studio, shifts: theirs.map(takable) })
    for (const { swap, skill } of theirs) {
      const fit = fits.get(swap.shift)
      const text = fit && (unfitFor(fit, skill)?.text ?? fit.findings.map(finding => finding.text).join(' '))
      if (text) whys.set(swap._id, text.slice(0, 300))
    }
  }
  const mine = new Set<string>()
  for (const { swap } of waits) if (await decidesOn(tx, who, swap)) mine.add(swap._id)
  return swapRowsOf(tx, rows, { name: nameSql, whyOf: ({ swap }) => whys.get(swap._id) ?? null, mine })
}

/** One swap as it stands. */
export async function swapNow(tx: Tx, _id: string): Promise<SwapRow | undefined> {
  return (await swapRowsOf(tx, await findSwaps(tx, eq(shiftSwap._id, _id)), { name: firstName }))[0]
}

/** Those that go on of these shifts. */
export const goesOn = (shifts: readonly string[]) => and(inArray(shiftSwap.shift, [...shifts]), inArray(shiftSwap.state, [...openSwaps]))
