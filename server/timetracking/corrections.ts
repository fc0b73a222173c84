import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { type CorrectionState, correctionMoves } from '#contract/rules/worktime/corrections.ts'
import { mayMove } from '#contract/states.ts'
import { dayMs } from '#contract/time.ts'
import type { timeCorrections } from '#contract/timetracking/corrections.ts'
import type { Content, TimeCorrection } from '#contract/timetracking/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { earlierMomentOf, followTimeChange } from './changed.ts'
import { decidersIn } from './deciders.ts'
import { mustBeStudio, writeEntryWord } from './entryWords.ts'
import { deciding, entryBy, lockTime, mayIn, mustBePossible, nameSql, reading } from './rules.ts'
import { timeCorrection } from './tables.ts'
import { tellAsked, tellDecided } from './timeNews.ts'

type CorrectionCalls = typeof timeCorrections
type Row = typeof timeCorrection.$inferSelect

const decider = alias(person, 'decider')

interface Cut {
  order: readonly SQL[]
  offset: number
  limit: number
}

/** Corrections as their readers see them, the oldest first. */
export async function rowsOf(tx: Tx, who: Who, where: SQL | undefined, cut?: Cut): Promise<TimeCorrection[]> {
  const found = await tx
    .select({
      row: timeCorrection,
      name: nameSql,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${decider.vorname}, ${decider.nachname})), '')`,
    })
    .from(timeCorrection)
    .innerJoin(person, eq(person._id, timeCorrection.person))
    .leftJoin(decider, eq(decider._id, timeCorrection.decidedBy))
    .where(where)
    .orderBy(...(cut?.order ?? [asc(timeCorrection.created)]), asc(timeCorrection._id))
    .offset(cut?.offset ?? 0)
    .limit(cut?.limit ?? 500)
  return found.map(({ row: { decidedBy: _, decidedAt: __, ...row }, name, by }) => ({
    ...row,
    name: name || 'Gelöschtes Konto',
    by,
    mayDecide: row.state === 'open' && row.person !== actorOf(who) && mayIn(deciding, who, row.studio),
  }))
}

const findCorrection = async ({ tx, who }: Pick<Acting, 'tx' | 'who'>, _id: string) => {
  const [row] = await rowsOf(tx, who, eq(timeCorrection._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

function mustBeContent(wanted: Content | null, was: Content | null, entry: string | null) {
  if (wanted) mustBePossible(wanted)
  else if (entry === null) throw new Refusal('invalid', { wanted: 'Schreib, von wann bis wann du gearbeitet hast.' })
  if (was && Date.parse(was.from) >= Date.parse(was.to)) throw new Refusal('invalid', { was: 'Bitte überprüfe diese Eingabe.' })
}

/** Asks for a correction of one's own; the same again is the same one. */
export async function askCorrection(given: Acting, form: CallBody<CorrectionCalls['create']>) {
  const { tx, who } = given
  const me = actorOf(who)
  const { _id, studio, entry = null, day, was = null, wanted = null, reason } = form
  mustBeContent(wanted, was, entry)
  await lockTime(tx, me)
  const [before] = await tx.select().from(timeCorrection).where(eq(timeCorrection._id, _id))
  if (before && before.person !== me) throw new Refusal('missing')
  if (before && (before.day !== day || before.reason !== reason)) throw new Refusal('taken')
  if (!before) {
    await mustBeStudio(tx, studio)
    const found = entry === null ? undefined : await entryBy(tx, entry, me)
    if (entry !== null && !found) throw new Refusal('missing')
    // The own studio of an entry that stands decides, whichever one is named.
    const place = found?.entry.studio ?? studio
    await tx
      .insert(timeCorrection)
      .values({ _id, person: me, studio: place, entry, day, was, wanted, reason, created: new Date().toISOString() })
    await tellAsked(given, place, me)
  }
  return findCorrection(given, _id)
}

async function lockCorrection({ tx }: Acting, _id: string, where?: SQL): Promise<Row> {
  const [row] = await tx
    .select()
    .from(timeCorrection)
    .where(and(eq(timeCorrection._id, _id), where))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

interface Move {
  version: number
  to: CorrectionState
  by: 'author' | 'decider'
}

/** Refuses whoever saw another one, and a move that its state does not allow. */
async function mustMove(given: Acting, row: Row, { version, to, by }: Move) {
  if (row.version !== version) throw new Refusal('stale', undefined, await findCorrection(given, row._id))
  if (!mayMove(correctionMoves, row.state, to, by)) throw new Refusal('correction-state', undefined, await findCorrection(given, row._id))
}

const changeCorrection = async ({ tx }: Acting, row: Row, values: Partial<Row>) => {
  await tx
    .update(timeCorrection)
    .set({ ...values, version: row.version + 1 })
    .where(eq(timeCorrection._id, row._id))
}

export async function update(given: Acting, form: CallBody<CorrectionCalls['update']>) {
  const row = await lockCorrection(given, form._id, eq(timeCorrection.person, actorOf(given.who)))
  const { was = null, wanted = null, reason, version } = form
  mustBeContent(wanted, was, row.entry)
  await mustMove(given, row, { version, to: 'withdrawn', by: 'author' })
  await changeCorrection(given, row, { was, wanted, reason, day: form.day ?? row.day })
  return findCorrection(given, row._id)
}

/** Withdraws it; once more is no news. */
export async function withdraw(given: Acting, { _id, version }: CallBody<CorrectionCalls['remove']>) {
  const row = await lockCorrection(given, _id, eq(timeCorrection.person, actorOf(given.who)))
  if (row.state === 'withdrawn') return { ok: true }
  await mustMove(given, row, { version, to: 'withdrawn', by: 'author' })
  await changeCorrection(given, row, { state: 'withdrawn' })
  return { ok: true }
}

/** Nobody decides on their own, but for an administrator where nobody else holds a right to (T04). */
async function mustBeAnother({ tx, who }: Acting, row: Row) {
  if (row.person !== actorOf(who)) return
  const others = await decidersIn(tx, row.studio, row.person)
  if (others.length > 0 || !who.roles.includes('admin')) throw new Refusal('own')
}

async function toDecide(given: Acting, _id: string, studio: string) {
  const reach = studiosWithAny(deciding, given.who)
  const row = await lockCorrection(given, _id, and(eq(timeCorrection.studio, studio), reachConditionOf(timeCorrection.studio, reach)))
  await mustBeAnother(given, row)
  return row
}

const decided = (given: Acting, answer: string | null) => ({
  answer,
  decidedBy: actorOf(given.who),
  decidedAt: new Date().toISOString(),
})

/** Writes what was wanted over the entry; the stamps stay. */
export async function accept(given: Acting, { _id, version, studio }: CallBody<CorrectionCalls['accept']>) {
  const row = await toDecide(given, _id, studio)
  await mustMove(given, row, { version, to: 'accepted', by: 'decider' })
  const { tx, who } = given
  await lockTime(tx, row.person)
  const content = row.wanted ?? row.was
  const found = row.entry === null ? undefined : await entryBy(tx, row.entry, row.person)
  const span = content ?? struckContentOf(found)
  if (span) {
    const { from, to, breaks, kind } = span
    const entry = found?.entry._id ?? row.entry ?? row._id
    const gone = row.wanted === null
    const said = { _id: row._id, entry, person: row.person, studio: row.studio, from, to, breaks, kind, gone }
    await writeEntryWord(tx, { ...said, source: 'correction', reason: row.reason, author: actorOf(who) })
  }
  await changeCorrection(given, row, { state: 'accepted', ...decided(given, null) })
  await tellDecided(given, row.person, true)
  await followTimeChange(
    given,
    row.person,
    span ? earlierMomentOf(span.from, found?.entry.at ?? Date.parse(span.from)) : `${row.day}T12:00:00.000Z`,
  )
  return findCorrection(given, _id)
}

/** The content with which an open entry is struck: the moment that is known of it. */
function struckContentOf(found: Awaited<ReturnType<typeof entryBy>>): Content | undefined {
  if (!found) return undefined
  const { at } = found.entry
  return { from: new Date(at).toISOString(), to: new Date(at + 60_000).toISOString(), breaks: [], kind: found.entry.kind }
}

export async function reject(given: Acting, { _id, version, studio, reason }: CallBody<CorrectionCalls['reject']>) {
  const row = await toDecide(given, _id, studio)
  await mustMove(given, row, { version, to: 'rejected', by: 'decider' })
  await changeCorrection(given, row, { state: 'rejected', ...decided(given, reason) })
  await tellDecided(given, row.person, false)
  return findCorrection(given, _id)
}

/** Days for which what was decided stays in the list. */
const shownDays = 30

/** Open corrections stand first, the oldest on top, then the decided ones, the newest on top. */
const asShown = [
  sql`${timeCorrection.state} <> 'open'`,
  sql`case when ${timeCorrection.state} = 'open' then ${timeCorrection.created} end`,
  sql`${timeCorrection.decidedAt} desc nulls last`,
]

export async function list({ tx, who }: Acting, { offset = 0, limit = 100 }: { offset?: number; limit?: number }) {
  const since = new Date(Date.now() - shownDays * dayMs).toISOString()
  const isShown = or(
    eq(timeCorrection.state, 'open'),
    and(inArray(timeCorrection.state, ['accepted', 'rejected']), gte(timeCorrection.decidedAt, since)),
  )
  const where = and(reachConditionOf(timeCorrection.studio, studiosWithAny(reading, who)), isShown)
  return { rows: await rowsOf(tx, who, where, { order: asShown, offset, limit }), total: await tx.$count(timeCorrection, where) }
}
