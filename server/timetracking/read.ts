import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { allows, anyStaff } from '#contract/access.ts'
import { addDays, daysBetween, firstOfMonth, lastOfMonth, mondayOf, monthOf } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import { Refusal } from '#contract/refusals.ts'
import { minutesOf as shiftMinutes } from '#contract/rules/shifts/times.ts'
import { runningIn } from '#contract/rules/worktime/clock.ts'
import { dayOf } from '#contract/rules/worktime/minutes.ts'
import { monthSheet, sheetOf } from '#contract/rules/worktime/sheet.ts'
import { dayMs } from '#contract/time.ts'
import type { Here } from '#contract/timetracking/shapes.ts'
import { beginOf } from '#contract/zone.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plannedIn } from '#server/shifts/rules.ts'
import { rowsOf } from './corrections.ts'
import { byPerson, entriesIn, entryBy, folded, iso, meant, nameSql, recordsOf, shown } from './rules.ts'
import { timeCorrection, timeStamp, timeWritten } from './tables.ts'
import { studiosOn, targetsOf, targetsOn } from './targets.ts'

/** The most days of one answer. */
const mostDays = 400
/** Weeks that somebody's own device keeps. */
const ownWeeks = 8

/** Days from one to another; refuses those in the wrong order and more than fit into one answer. */
export function mustBeDays(from: string, to: string, most = mostDays) {
  if (daysBetween(from, to) < 0) throw new Refusal('invalid', { end: 'Das Ende liegt vor dem Beginn.' })
  if (daysBetween(from, to) >= most) throw new Refusal('invalid', { end: `Mehr als ${most} Tage gehen nicht auf einmal.` })
}

/** Entries of somebody between two days with what they add up to. */
export async function calendarOf({ tx, who }: Acting, asked: string, from: string, to: string) {
  mustBeDays(from, to)
  const { person: of, own, where } = await meant(tx, who, asked)
  const found = await entriesIn(tx, { people: [of], from, to, where })
  // Whoever reads one studio sees what was worked there, not what was to be worked in all.
  const target = own ? await targetsOf(tx, of) : () => null
  const { days, worked, target: sum, balance } = sheetOf({ from, to, entries: found.map(({ entry }) => entry), target })
  return { entries: await shown(tx, found), days, worked, target: sum, balance }
}

export function thisMonth(given: Acting) {
  const day = today()
  return calendarOf(given, 'me', firstOfMonth(day), lastOfMonth(day))
}

/** What needs correcting in the last eight weeks, and corrections that are not decided. */
export async function demandOf({ tx, who }: Acting, asked: string) {
  const { person: of, where } = await meant(tx, who, asked)
  const day = today()
  // A clock that goes before may have stamped on the day to come.
  const found = await entriesIn(tx, { people: [of], from: addDays(day, -7 * ownWeeks), to: addDays(day, 1), where })
  const wrong = found.filter(({ entry, doubts }) => entry.state === 'open' || entry.flags.length > 0 || doubts.length > 0)
  const isOpen = and(eq(timeCorrection.person, of), eq(timeCorrection.state, 'open'))
  const codes = where && [...new Set(found.map(({ entry }) => entry.studio))]
  const corrections = await rowsOf(tx, who, isOpen)
  const seen = corrections.filter(({ studio, mayDecide }) => !codes || mayDecide || codes.includes(studio))
  return { entries: await shown(tx, wrong), corrections: seen }
}

const mostMonths = 12

/** Sheets of the last twelve months in which somebody worked. */
export async function monthsOf({ tx, who }: Acting, asked: string) {
  const { person: of, own, where } = await meant(tx, who, asked)
  const day = today()
  const from = firstOfMonth(addDays(firstOfMonth(day), -330))
  const entries = (await entriesIn(tx, { people: [of], from, to: lastOfMonth(day), where })).map(({ entry }) => entry)
  const months = [...new Set(entries.map(entry => monthOf(dayOf(entry))))].sort().reverse().slice(0, mostMonths)
  const target = own ? await targetsOf(tx, of) : () => null
  return months.map(month => {
    const sheet = monthSheet(month, { entries, target })
    return { month, worked: sheet.worked, target: sheet.target, balance: sheet.balance, open: sheet.open }
  })
}

/** Stamps, words and entry of one id. The administration and tt_office see what was recorded in their studios. */
export async function historyOf({ tx, who }: Acting, _id: string) {
  const found = await entryBy(tx, _id)
  const words = await tx
    .select({ word: timeWritten, by: nameSql })
    .from(timeWritten)
    .leftJoin(person, eq(person._id, timeWritten.author))
    .where(inArray(timeWritten.entry, found ? [found.entry._id, ...found.entry.stamps] : [_id]))
    .orderBy(asc(timeWritten.version))
  const owner = found?.person ?? words[0]?.word.person
  if (owner === undefined) throw new Refusal('missing')
  const studios = [...(found ? [found.entry.studio] : []), ...words.map(({ word }) => word.studio)]
  if (!studios.some(code => allows(readsHistory, who, code))) throw new Refusal('missing')
  const ids = found?.entry.stamps ?? []
  const stamps = ids.length > 0 ? await tx.select().from(timeStamp).where(inArray(timeStamp._id, ids)).orderBy(asc(timeStamp.at)) : []
  return {
    entry: found ? (await shown(tx, [found]))[0]! : null,
    stamps,
    written: words.map(({ word, by }) => ({ ...word, by: by || null })),
  }
}

const readsHistory = ['role:admin', 'tt_office'] as const

/** True of whoever holds a right of the staff there, and of the studio's own tablets. */
const worksIn = (who: Acting['who'], studio: string) =>
  reaches(studiosWithAny(anyStaff, who), studio) ||
  (who.roles.includes('studio') && reaches(who.reaches?.studio ?? [who.employee?.studio ?? ''], studio))

/** Minutes that each of these is to work in a studio today, and when their shift begins: by published shifts, where there are any, else by what is agreed. */
async function expectedIn(tx: Acting['tx'], studio: string, employed: readonly string[], day: string) {
  const shifts = await plannedIn(tx, studio, day)
  if (shifts.length === 0) return { targets: await targetsOn(tx, employed, day), begins: new Map<string, string>() }
  const [targets, begins] = [new Map<string, number>(), new Map<string, string>()]
  for (const shift of shifts) {
    targets.set(shift.person, (targets.get(shift.person) ?? 0) + shiftMinutes(shift))
    if (!begins.has(shift.person)) begins.set(shift.person, shift.from)
  }
  return { targets, begins }
}

/** Who is in, in that studio, then who is expected there today and has not come; by first names, and nobody for those who do not work there. */
export async function hereIn({ tx, who }: Acting, studio: string) {
  if (!worksIn(who, studio)) return []
  const since = iso(Date.now() - dayMs)
  const recent = await tx
    .selectDistinct({ person: timeStamp.person })
    .from(timeStamp)
    .where(and(eq(timeStamp.studio, studio), gte(timeStamp.at, since)))
  const day = today()
  const employed = await employedIn(tx, studio, day)
  const people = [...new Set([...recent.map(row => row.person), ...employed])]
  if (people.length === 0) return []
  // Somebody who went on to another studio is not here any more.
  const { stamps, written } = await recordsOf(tx, { people, from: day, to: day })
  const now = Date.now()
  const worked = byPerson(folded(stamps, written, now))
  const { targets, begins } = await expectedIn(tx, studio, employed, day)
  const names = await tx.select({ _id: person._id, name: person.vorname }).from(person).where(inArray(person._id, people))
  const rows = names.flatMap(({ _id, name }): Here[] => {
    const entries = (worked.get(_id) ?? []).map(({ entry }) => entry)
    const running = runningIn(entries, now)
    const at = running && (running.from ?? running.pausedSince)
    const pausedSince = running?.pausedSince == null ? null : iso(running.pausedSince)
    const expected = targets.get(_id) ?? 0
    const planned = begins.get(_id) ?? null
    if (running && at != null && running.studio === studio) return [{ person: _id, name, since: iso(at), pausedSince, expected, planned }]
    const hasCome = entries.some(entry => dayOf(entry) === day)
    return expected > 0 && !hasCome ? [{ person: _id, name, since: null, pausedSince: null, expected, planned }] : []
  })
  return rows.sort((a, b) => Number(a.since === null) - Number(b.since === null) || german.compare(a.name, b.name))
}

/** The studios in which somebody works: where they are employed, or else by what they hold. */
async function studiosOf({ tx, who }: Acting) {
  if (who.employee) return [who.employee.studio]
  const employed = await studiosOn(tx, who._id, today())
  const held = who.grants.flatMap(({ right, studios }) => (right === 'tt_employeeManage' && studios !== 'all' ? studios : []))
  return [...new Set(employed.length > 0 ? employed : held)].sort()
}

/** Eight weeks of the caller's own, unfolded: their device adds what waits there. */
export async function ownOf(given: Acting) {
  const { tx, who } = given
  const me = actorOf(who)
  const day = today()
  const from = addDays(mondayOf(day), -7 * (ownWeeks - 1))
  const { stamps, written } = await recordsOf(tx, { people: [me], from, to: day })
  const target = await targetsOf(tx, me)
  const until = addDays(mondayOf(day), 13)
  const targets = Array.from({ length: daysBetween(from, until) + 1 }, (_, nth) => addDays(from, nth)).flatMap(one => {
    const minutes = target(one)
    return minutes === null ? [] : [{ day: one, minutes }]
  })
  const isRecent = and(eq(timeCorrection.person, me), gte(timeCorrection.created, iso(beginOf(from))))
  return {
    person: me,
    from,
    studios: await studiosOf(given),
    stamps,
    written: await namedWords(given, written),
    corrections: await rowsOf(tx, who, isRecent),
    targets,
    carry: targets.length > 0 ? 0 : null,
  }
}

async function namedWords({ tx }: Acting, words: readonly (typeof timeWritten.$inferSelect)[]) {
  const ids = [...new Set(words.flatMap(({ author }) => (author ? [author] : [])))]
  const names = ids.length > 0 ? await tx.select({ _id: person._id, name: nameSql }).from(person).where(inArray(person._id, ids)) : []
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  return words.map(word => ({ ...word, by: (word.author && nameOf.get(word.author)) || null }))
}
