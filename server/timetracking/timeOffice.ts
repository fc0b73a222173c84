import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { workedByKind } from '#contract/rules/worktime/minutes.ts'
import type { timeOffice } from '#contract/timetracking/timeOffice.ts'
import type { Acting } from '#server/kit/acting.ts'
import { leaves } from '#server/kit/left.ts'
import { paged } from '#server/kit/page.ts'
import { studiosWithAny } from '#server/kit/reach.ts'
import { actorOf } from '#server/serve/serve.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { earlierMomentOf, followTimeChange } from './changed.ts'
import { mustBeNew, writeEntryWord } from './entryWords.ts'
import { entriesIn, entryBy, entryRowsOf, lockTime, meantPerson, mustBeFreeTime, mustBePossible, timeSeenBy, worksWithin } from './rules.ts'
import { timeStamp, timeWritten } from './tables.ts'
import { tellHere, tellWritten } from './timeNews.ts'
import { mustBeDays } from './timeOverview.ts'

type OfficeTimeCalls = typeof timeOffice
const office = ['tt_office'] as const
const mostDays = 62

export async function durationOf({ tx, who }: Acting, { user, range: { from, to } }: CallBody<OfficeTimeCalls['duration']>) {
  mustBeDays(from, to)
  const { person, where } = await meantPerson(tx, who, user, office)
  const found = await entriesIn(tx, { people: [person], from, to, where })
  const sums = workedByKind(
    found.map(({ entry }) => entry),
    from,
    to,
  )
  return [...sums].map(([kind, minutes]) => ({ kind, minutes }))
}

export async function ofDay({ tx }: Acting, { selectedDate: day, studio }: CallBody<OfficeTimeCalls['ofDay']>) {
  const where = { stamps: eq(timeStamp.studio, studio), written: eq(timeWritten.studio, studio) }
  const found = await entriesIn(tx, { from: day, to: day, where })
  return entryRowsOf(tx, found)
}

interface OfficeListParams extends PageQuery {
  studio?: string[]
  user?: string[]
}

export async function list({ tx, who }: Acting, { a, b }: { a: string; b: string }, { studio, user, ...query }: OfficeListParams) {
  mustBeDays(a, b, mostDays)
  const { stamps, written } = timeSeenBy(who, office)
  const there = studio?.length ? studio : undefined
  const where = {
    stamps: and(stamps, there && inArray(timeStamp.studio, there)),
    written: and(written, there && inArray(timeWritten.studio, there)),
  }
  const found = await entriesIn(tx, { people: user?.length ? user : undefined, from: a, to: b, where })
  const rows = await entryRowsOf(tx, there ? found.filter(({ entry }) => there.includes(entry.studio)) : found)
  return paged(rows, query, row => row.name, 'from')
}

/** Nobody writes their own time as if somebody else had (T04). */
function mustBeAnother(who: Acting['who'], person: string) {
  if (person === actorOf(who)) throw new Refusal('own')
}

export async function create(given: Acting, form: CallBody<OfficeTimeCalls['create']>) {
  const { tx, who } = given
  const { _id, user: person, studio, from, to, breaks, kind, reason } = form
  mustBeAnother(who, person)
  if (!(await worksWithin(tx, person, [studio]))) throw new Refusal('missing')
  mustBePossible({ from, to, breaks })
  await lockTime(tx, person)
  const [before] = await tx.select().from(timeWritten).where(eq(timeWritten._id, _id))
  if (before && (before.person !== person || before.studio !== studio || Date.parse(before.from) !== Date.parse(from)))
    throw new Refusal('taken')
  if (!before) {
    await mustBeNew(tx, _id)
    await mustBeFreeTime(tx, { person, from, to })
    await writeEntryWord(tx, { _id, entry: _id, person, studio, from, to, breaks, kind, source: 'office', reason, author: actorOf(who) })
    await tellEntryWritten(given, { person, studio, from, to, gone: false })
  }
  return rowOf(given, _id)
}

interface Changed {
  person: string
  studio: string
  from: string
  to: string
  gone: boolean
  /** When it began before, in ms. */
  before?: number
}

async function tellEntryWritten(given: Acting, { person, studio, before, ...what }: Changed) {
  await tellWritten(given, person, what)
  await followTimeChange(given, person, before === undefined ? what.from : earlierMomentOf(what.from, before))
  await tellHere(given, studio)
}

async function rowOf({ tx }: Acting, _id: string) {
  const found = await entryBy(tx, _id)
  if (!found) throw new Refusal('missing')
  return (await entryRowsOf(tx, [found]))[0]!
}

/** An entry of that studio, which is somebody else's, with their time locked; refuses whoever saw another one. */
async function lockSeenEntry(given: Acting, _id: string, { studio, version }: { studio: string; version: number }) {
  const { tx, who } = given
  const known = await entryBy(tx, _id)
  const reach = studiosWithAny(office, who)
  const isIn = known?.entry.studio === studio && (reach === 'all' || reach.includes(studio))
  if (!known || !isIn) throw new Refusal('missing')
  mustBeAnother(who, known.person)
  await lockTime(tx, known.person)
  const now = (await entryBy(tx, _id)) ?? known
  if (now.version !== version) throw new Refusal('stale', undefined, (await entryRowsOf(tx, [now]))[0])
  return now
}

export async function update(given: Acting, form: CallBody<OfficeTimeCalls['update']>) {
  const { tx, who } = given
  const { act, studio, from, to, breaks, kind, reason, version } = form
  mustBePossible({ from, to, breaks })
  const { person, entry } = await lockSeenEntry(given, form._id, { studio, version })
  await mustBeFreeTime(tx, { person, entry: entry._id, from, to })
  await writeEntryWord(tx, {
    _id: act,
    entry: entry._id,
    person,
    studio,
    from,
    to,
    breaks,
    kind,
    source: 'office',
    reason,
    author: actorOf(who),
  })
  leaves(tx, version, version + 1)
  await tellEntryWritten(given, { person, studio, from, to, gone: false, before: entry.at })
  return rowOf(given, entry._id)
}

interface Struck {
  studio: string
  version: number
  reason: string
  act: string
}

/** Strikes an entry; what was stamped stays. */
export async function remove(given: Acting, _id: string, { studio, version, reason, act }: Struck) {
  const { tx, who } = given
  const [done] = await tx.select({ gone: timeWritten.gone }).from(timeWritten).where(eq(timeWritten._id, act))
  if (done?.gone) return { ok: true }
  const { person, entry } = await lockSeenEntry(given, _id, { studio, version })
  const { at } = entry
  const from = new Date(at).toISOString()
  const to = new Date(Math.max(entry.to ?? 0, at + 60_000)).toISOString()
  const said = { _id: act, entry: entry._id, person, studio, from, to, breaks: [], kind: entry.kind, gone: true }
  await writeEntryWord(tx, { ...said, source: 'office', reason, author: actorOf(who) })
  leaves(tx, version, version + 1)
  await tellEntryWritten(given, { person, studio, from, to, gone: true })
  return { ok: true }
}

/** Entries of those in teams called 'Technik', in the caller's studios (T23). */
export async function technic({ tx, who }: Acting, from: string, to: string) {
  mustBeDays(from, to, mostDays)
  const found = await tx
    .selectDistinct({ person: teamMember.person })
    .from(teamMember)
    .innerJoin(team, eq(team._id, teamMember.team))
    .where(and(eq(team.title, 'Technik'), isNull(team.removedAt)))
  const people = found.flatMap(({ person }) => (person ? [person] : []))
  if (people.length === 0) return []
  const { stamps, written } = timeSeenBy(who, office)
  return entryRowsOf(tx, await entriesIn(tx, { people, from, to, where: { stamps, written } }))
}
