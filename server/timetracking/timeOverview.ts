import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { allows, anyStaff } from '#contract/access.ts'
import { addDays, daysBetween, firstOfMonth, lastOfMonth, mondayOf, monthOfDay } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { shortOfBreak } from '#contract/rules/shifts/breaksTaken.ts'
import { dayOf } from '#contract/rules/worktime/minutes.ts'
import { monthSheet, sheetOf } from '#contract/rules/worktime/timeSheet.ts'
import { beginOf } from '#contract/zone.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { tabletOnlyIn } from './clocks.ts'
import { rowsOf } from './corrections.ts'
import { decidersIn } from './deciders.ts'
import { presentIn } from './here/rules.ts'
import { madeBefore, standsBefore } from './months/carry.ts'
import { sheetsOf } from './months/monthFacts.ts'
import { recordsOfPerson } from './months/view.ts'
import { entriesIn, entryBy, entryRowsOf, iso, meantPerson, nameSql, recordsOf } from './rules.ts'
import { timeCorrection, timeStamp, timeWritten } from './tables.ts'
import { studiosOn, targetIn } from './targets.ts'

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
  const { person: of, own, where } = await meantPerson(tx, who, asked)
  if (own) {
    const { entries, lessons, sheet } = (await sheetsOf(tx, [of], { from, to })).get(of)!
    const { days, worked, target, credited, balance } = sheet
    return { entries: await entryRowsOf(tx, entries), days, lessons: [...lessons], worked, target, credited, balance }
  }
  // Whoever reads one studio sees what was worked there, not what was to be worked in all.
  const found = await entriesIn(tx, { people: [of], from, to, where })
  const { days, worked, target, credited, balance } = sheetOf({ from, to, entries: found.map(({ entry }) => entry), target: () => null })
  return { entries: await entryRowsOf(tx, found), days, lessons: [], worked, target, credited, balance }
}

export function thisMonth(given: Acting) {
  const day = today()
  return calendarOf(given, 'me', firstOfMonth(day), lastOfMonth(day))
}

/** Entries that need correcting in the last eight weeks, those with too little break too, and corrections that are not decided (T23). */
export async function demandOf({ tx, who }: Acting, asked: string) {
  const { person: of, where } = await meantPerson(tx, who, asked)
  const day = today()
  // A clock that goes before may have stamped on the day to come.
  const found = await entriesIn(tx, { people: [of], from: addDays(day, -7 * ownWeeks), to: addDays(day, 1), where })
  const short = shortOfBreak(found.map(({ entry }) => entry))
  const wrong = found
    .map(one => (short.has(one.entry._id) ? { ...one, entry: { ...one.entry, flags: [...one.entry.flags, 'short-break' as const] } } : one))
    .filter(({ entry, doubts }) => entry.state === 'open' || entry.flags.length > 0 || doubts.length > 0)
  const isOpen = and(eq(timeCorrection.person, of), eq(timeCorrection.state, 'open'))
  const codes = where && [...new Set(found.map(({ entry }) => entry.studio))]
  const corrections = await rowsOf(tx, who, isOpen)
  const seen = corrections.filter(({ studio, mayDecide }) => !codes || mayDecide || codes.includes(studio))
  return { entries: await entryRowsOf(tx, wrong), corrections: seen }
}

const mostMonths = 12

/** Sheets of the last twelve months in which somebody worked. */
export async function monthsOf({ tx, who }: Acting, asked: string) {
  const { person: of, own, where } = await meantPerson(tx, who, asked)
  const day = today()
  const from = firstOfMonth(addDays(firstOfMonth(day), -330))
  const entries = (await entriesIn(tx, { people: [of], from, to: lastOfMonth(day), where })).map(({ entry }) => entry)
  const months = [...new Set(entries.map(entry => monthOfDay(dayOf(entry))))].sort().reverse().slice(0, mostMonths)
  const records = await recordsOfPerson(tx, of)
  const whole = own ? (await sheetsOf(tx, [of], { from, to: lastOfMonth(day) })).get(of) : undefined
  const target = whole ? targetIn(whole.pieces) : () => null
  return months.map(month => {
    const sheet = monthSheet(month, { entries, target, claims: whole?.claims, lessons: whole?.lessons })
    const { worked, credited, balance, open } = sheet
    return { month, state: records.get(month)?.state ?? ('open' as const), worked, target: sheet.target, credited, balance, open }
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
    entry: found ? (await entryRowsOf(tx, [found]))[0]! : null,
    stamps,
    written: words.map(({ word, by }) => ({ ...word, by: by || null })),
  }
}

const readsHistory = ['role:admin', 'tt_office'] as const

/** True of whoever holds a right of the staff there, and of the studio's own tablets. */
const worksIn = (who: Acting['who'], studio: string) =>
  reaches(studiosWithAny(anyStaff, who), studio) ||
  (who.roles.includes('studio') && reaches(who.reaches?.studio ?? [who.employee?.studio ?? ''], studio))

/** The people who are in, in that studio, and those who are expected; nobody for a caller who does not work there. */
export const hereIn = async ({ tx, who }: Acting, studio: string) => (worksIn(who, studio) ? presentIn(tx, studio) : [])

/** The studios in which somebody works: where they are employed, or else by what they hold. */
async function studiosOf({ tx, who }: Acting) {
  if (who.employee) return [who.employee.studio]
  const employed = await studiosOn(tx, who._id, today())
  const held = who.grants.flatMap(({ right, studios }) => (right === 'tt_employeeManage' && studios !== 'all' ? studios : []))
  return [...new Set(employed.length > 0 ? employed : held)].sort()
}

/** First names of those who manage times in the caller's own studio: whom to ask where no employment is known (T02). */
async function managersOf({ tx, who }: Acting) {
  const studio = who.employee?.studio ?? who.studio
  const people = studio ? (await decidersIn(tx, studio, actorOf(who))).slice(0, 5) : []
  if (people.length === 0) return []
  const names = await tx.select({ name: person.vorname }).from(person).where(inArray(person._id, people))
  return names.flatMap(({ name }) => (name ? [name] : []))
}

/** Eight weeks of the caller's own, unfolded: their device adds what waits there. */
export async function ownTimeOf(given: Acting) {
  const { tx, who } = given
  const me = actorOf(who)
  const day = today()
  const from = addDays(mondayOf(day), -7 * (ownWeeks - 1))
  const { stamps, written } = await recordsOf(tx, { people: [me], from, to: day })
  const until = addDays(mondayOf(day), 13)
  const { pieces, claims, lessons, sheet } = (await sheetsOf(tx, [me], { from, to: until })).get(me)!
  const target = targetIn(pieces)
  const targets = Array.from({ length: daysBetween(from, until) + 1 }, (_, nth) => addDays(from, nth)).flatMap(one => {
    const minutes = target(one)
    return minutes === null ? [] : [{ day: one, minutes }]
  })
  const studios = await studiosOf(given)
  const isRecent = and(eq(timeCorrection.person, me), gte(timeCorrection.created, iso(beginOf(from))))
  return {
    person: me,
    from,
    studios,
    tabletOnly: await tabletOnlyIn(tx, studios),
    stamps,
    written: await namedWords(given, written),
    corrections: await rowsOf(tx, who, isRecent),
    targets,
    claims: [...claims],
    lessons: [...lessons],
    managers: targets.length > 0 ? [] : await managersOf(given),
    // With the days that the device counts itself it comes to the balance that the months show.
    carry: targets.length > 0 ? (await standsBefore(tx, [me], day)).get(me)! - madeBefore(sheet.days, day) : null,
  }
}

async function namedWords({ tx }: Acting, words: readonly (typeof timeWritten.$inferSelect)[]) {
  const ids = [...new Set(words.flatMap(({ author }) => (author ? [author] : [])))]
  const names = ids.length > 0 ? await tx.select({ _id: person._id, name: nameSql }).from(person).where(inArray(person._id, ids)) : []
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]))
  return words.map(word => ({ ...word, by: (word.author && nameOf.get(word.author)) || null }))
}
