import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { doubtsOf } from '#contract/rules/worktime/doubts.ts'
import { sumOfMinutes } from '#contract/rules/worktime/minutes.ts'
import type { Stamp, TimeStretch, WrittenEntry } from '#contract/rules/worktime/stamps.ts'
import { entriesOf, type WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { TimeEntryRow } from '#contract/timetracking/shapes.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import { employedOnce } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { prepared, prepareSql, writtenValueSql } from '#server/kit/prepared.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { timeStamp, timeWritten } from './tables.ts'

/** Rights that let somebody read what others worked in their studios; g_studioadmin decides nothing (T19). */
export const reading: readonly Right[] = ['tt_management', 'tt_office', 'g_studioadmin']
/** Rights that let somebody decide. */
export const deciding: readonly Right[] = ['tt_management', 'tt_office']

export const iso = (at: number) => new Date(at).toISOString()
export const nameSql = sql<string>`trim(concat_ws(' ', ${person.vorname}, ${person.nachname}))`

/** Writes of one person's time come one after the other: what overlaps is judged by what stands. */
export const timeLockNameOf = (_id: string) => `time ${_id}`
const timeLocked = prepared(
  prepareSql('time_locked', sql`select pg_advisory_xact_lock(hashtextextended(${writtenValueSql('time', 'text')}, 0))`),
)
export const lockTime = (tx: Tx, _id: string) => timeLocked(tx, { time: timeLockNameOf(_id) })

/** Days around those asked for from which stamps are read too: a night's end lies on the next day, what is open began the day before. */
const around = 2

type StampRecord = typeof timeStamp.$inferSelect
type WrittenRecord = typeof timeWritten.$inferSelect

interface RecordFilter {
  people?: readonly string[]
  from: string
  to: string
  where?: { stamps?: SQL; written?: SQL }
}

/** Everything that was stamped and written of these people about these days. */
export async function recordsOf(tx: Tx, { people, from, to, where = {} }: RecordFilter) {
  const [begin, end] = [iso(beginOf(addDays(from, -around))), iso(endOf(addDays(to, around)))]
  const of = people && [...people]
  const stamped = and(of && inArray(timeStamp.person, of), gte(timeStamp.at, begin), lt(timeStamp.at, end), where.stamps)
  const stamps = await tx.select().from(timeStamp).where(stamped)
  const touched = await tx
    .select({ _id: timeWritten._id, entry: timeWritten.entry })
    .from(timeWritten)
    .where(and(of && inArray(timeWritten.person, of), gte(timeWritten.to, begin), lt(timeWritten.from, end), where.written))
  const entries = [...new Set(touched.map(({ entry }) => entry))]
  const ofStamps = tx.select({ _id: timeStamp._id }).from(timeStamp).where(stamped)
  const written = await tx
    .select()
    .from(timeWritten)
    .where(or(inArray(timeWritten.entry, ofStamps), entries.length > 0 ? inArray(timeWritten.entry, entries) : undefined))
  return { stamps, written, said: new Set(touched.map(({ _id }) => _id)) }
}

interface MeantRecords {
  stamps: StampRecord[]
  written: WrittenRecord[]
  isMeant(one: Folded): boolean
}

/**
 * The records that are meant of everybody's entries: those whose first stamp, or last word, is among the records that `where` lets. They are folded
 * from all that their people stamped, in whatever studio: where somebody went on to another one, their entry ends there.
 */
async function meantOf(tx: Tx, asked: RecordFilter): Promise<MeantRecords> {
  if (!asked.where?.stamps && !asked.where?.written) return { ...(await recordsOf(tx, asked)), isMeant: () => true }
  const { stamps, written, said } = await recordsOf(tx, asked)
  const people = [...new Set([...stamps, ...written].map(row => row.person))]
  const first = new Set(stamps.map(({ _id }) => _id))
  const isMeant = ({ entry }: Folded) => (entry.written === null ? first.has(entry._id) : said.has(entry.written))
  if (people.length === 0) return { stamps, written, isMeant }
  return { ...(await recordsOf(tx, { ...asked, people, where: {} })), isMeant }
}

export interface Folded {
  person: string
  entry: WorkEntry
  version: number
  doubts: TimeEntryRow['doubts']
}

/** Rows of each person. */
export function byPerson<Row extends { person: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const by = new Map<string, Row[]>()
  for (const row of rows) {
    const own = by.get(row.person)
    if (own) own.push(row)
    else by.set(row.person, [row])
  }
  return by
}

/** Entries of everybody whose records these are, each person's by themselves. */
export function folded(stamps: readonly StampRecord[], written: readonly WrittenRecord[], now = Date.now()): Folded[] {
  const people = new Set([...stamps, ...written].map(row => row.person))
  const stampsOf = byPerson(stamps)
  const writtenOf = byPerson(written)
  return [...people].flatMap(one => {
    const own: readonly Stamp[] = stampsOf.get(one) ?? []
    const words: readonly (WrittenEntry & { version: number })[] = writtenOf.get(one) ?? []
    const doubts = doubtsOf(own)
    return entriesOf(own, words, now).map(entry => {
      const ids = new Set([entry._id, ...entry.stamps])
      return {
        person: one,
        entry,
        version: words.filter(word => ids.has(word.entry)).length,
        doubts: [...new Set(entry.written ? [] : entry.stamps.flatMap(_id => doubts.get(_id) ?? []))],
      }
    })
  })
}

/** Entries that begin, or of which the end alone is known, between two days. */
export async function entriesIn(tx: Tx, asked: RecordFilter): Promise<Folded[]> {
  const { stamps, written, isMeant } = await meantOf(tx, asked)
  const [begin, end] = [beginOf(asked.from), endOf(asked.to)]
  return folded(stamps, written).filter(one => {
    const { entry } = one
    if (!isMeant(one)) return false
    return entry.at < end && (entry.to ?? entry.at) >= begin && (entry.at >= begin || entry.to !== null)
  })
}

/** Rows of entries with the names of their people. */
export async function entryRowsOf(tx: Tx, all: readonly Folded[]): Promise<TimeEntryRow[]> {
  const ids = [...new Set(all.map(one => one.person))]
  const names = ids.length > 0 ? await tx.select({ _id: person._id, name: nameSql }).from(person).where(inArray(person._id, ids)) : []
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  return all.map(({ person: of, entry, version, doubts }) => ({
    _id: entry._id,
    person: of,
    name: nameOf.get(of) || 'Gelöschtes Konto',
    studio: entry.studio,
    from: entry.from === null ? null : iso(entry.from),
    to: entry.to === null ? null : iso(entry.to),
    breaks: entry.breaks.map(isoSpanOf),
    kind: entry.kind,
    source: entry.source,
    reason: entry.reason,
    state: entry.state,
    minutes: sumOfMinutes(entry.parts),
    flags: entry.flags,
    doubts,
    version,
  }))
}

const isoSpanOf = ({ from, to }: TimeStretch) => ({ from: iso(from), to: iso(to) })

/** Stamps and words of studios that somebody may read; of others nothing is told here. */
export function timeSeenBy(who: Pick<Who, 'grants'>, rights: readonly Right[] = reading) {
  const reach = studiosWithAny(rights, who)
  return { reach, stamps: reachConditionOf(timeStamp.studio, reach), written: reachConditionOf(timeWritten.studio, reach) }
}

/** The person whose time `me` or an id means: one's own whole, somebody else's in studios that one reads. Anybody else is as one who is not there. */
export async function meantPerson(tx: Tx, who: Who, asked: string, rights: readonly Right[] = reading) {
  const me = actorOf(who)
  if (asked === 'me' || asked === me) return { person: me, own: true as const, where: undefined }
  const { reach, stamps, written } = timeSeenBy(who, rights)
  if (!isId(asked) || reach.length === 0 || !(await worksWithin(tx, asked, reach))) throw new Refusal('missing')
  return { person: asked, own: false as const, where: { stamps, written } }
}

/** True of somebody who has a role in these studios in which people work, or whose time was recorded there. */
export async function worksWithin(tx: Tx, _id: string, reach: 'all' | readonly string[]): Promise<boolean> {
  const codes = reach === 'all' ? null : [...reach]
  const isThere = (column: SQL) => (codes === null ? sql`true` : sql`${column} = any(${sql.param(codes)}::text[])`)
  const { rows } = await tx.execute<{ works: boolean }>(sql`
    select exists (select 1 from person p where p._id = ${_id}::uuid and p.deleted_at is null and (
        exists (select 1 from person_role pr where pr.person = p._id and pr.role not in ('member', 'studio')
          and (pr.studios is null or ${codes === null ? sql`true` : sql`pr.studios && ${sql.param(codes)}::text[]`}))
        or ${employedOnce(sql`p._id`, reach)}
        or exists (select 1 from person_right pg where pg.person = p._id
          and (pg.studios is null or ${codes === null ? sql`true` : sql`pg.studios && ${sql.param(codes)}::text[]`}))))
      or exists (select 1 from time_stamp s where s.person = ${_id}::uuid and ${isThere(sql`s.studio`)})
      or exists (select 1 from time_written w where w.person = ${_id}::uuid and ${isThere(sql`w.studio`)}) as works`)
  return rows[0]?.works ?? false
}

/** An entry of one person that these stamps and words make, found by its id or that of any of its stamps. */
export async function entryBy(tx: Tx, _id: string, owner?: string): Promise<Folded | undefined> {
  const [stamp] = await tx.select().from(timeStamp).where(eq(timeStamp._id, _id))
  const [word] = stamp ? [] : await tx.select().from(timeWritten).where(eq(timeWritten.entry, _id)).limit(1)
  const found = stamp ?? word
  if (!found || (owner !== undefined && found.person !== owner)) return undefined
  const day = ('at' in found && stamp ? stamp.at : (word?.from ?? '')).slice(0, 10)
  const { stamps, written } = await recordsOf(tx, { people: [found.person], from: day, to: day })
  return folded(stamps, written).find(({ entry }) => entry._id === _id || entry.stamps.includes(_id))
}

interface WantedEntry {
  person: string
  /** The entry that is said anew, which may overlap itself. */
  entry?: string
  from: string
  to: string
}

/** Refuses `time-overlap` with the entry that stands where somebody wants to write another. */
export async function mustBeFreeTime(tx: Tx, { person: of, entry, from, to }: WantedEntry) {
  const all = await entriesIn(tx, { people: [of], from: dayOf(from), to: dayOf(to) })
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const other = all.find(
    ({ entry: one }) =>
      one._id !== entry && !one.stamps.includes(entry ?? '') && one.from !== null && one.to !== null && one.from < end && one.to > begin,
  )
  if (other) throw new Refusal('time-overlap', undefined, (await entryRowsOf(tx, [other]))[0])
}

/** Refuses a content that can't have been: an end before its beginning, more than a day, breaks outside or over one another, time to come. */
export function mustBePossible({ from, to, breaks }: { from: string; to: string; breaks: readonly { from: string; to: string }[] }) {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (begin >= end) throw new Refusal('invalid', { to: 'Das Ende liegt vor dem Beginn.' })
  if (end - begin > dayMs) throw new Refusal('invalid', { to: 'Ein Eintrag dauert höchstens 24 Stunden.' })
  if (end > Date.now() + 60_000) throw new Refusal('invalid', { to: 'Das liegt noch in der Zukunft.' })
  let last = begin
  for (const one of breaks) {
    const [pause, back] = [Date.parse(one.from), Date.parse(one.to)]
    if (pause < last || back <= pause || back > end)
      throw new Refusal('invalid', { breaks: 'Die Pausen liegen nicht der Reihe nach darin.' })
    last = back
  }
}

/** Answers whether somebody may read or decide on rows of a studio. */
export const mayIn = (rights: readonly Right[], who: Pick<Who, 'grants'>, code: string) => reaches(studiosWithAny(rights, who), code)
