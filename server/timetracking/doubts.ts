import { and, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { PageQuery } from '#contract/page.ts'
import { doubts } from '#contract/rules/worktime/doubts.ts'
import { longestMs } from '#contract/rules/worktime/stamps.ts'
import { lessonsOn } from '#contract/rules/worktime/timeSheet.ts'
import { type TimeTroubleKind, troubleKinds } from '#contract/timetracking/proposals.ts'
import { employedOnce } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { minutesText } from '#server/shared/exports/words.ts'
import { sheetsOf } from './months/monthFacts.ts'
import { pieceOn } from './pieces.ts'
import { type Folded, iso, nameSql } from './rules.ts'
import { timeStamp } from './tables.ts'

/** Weeks that are looked through. */
const weeks = 8

interface Trouble {
  _id: string
  kind: TimeTroubleKind
  user: string
  name: string
  studio: string
  day: string
  text: string
}

type Sheets = Awaited<ReturnType<typeof sheetsOf>>
type PersonSheet = Sheets extends ReadonlyMap<string, infer One> ? One : never

const beginOf = ({ entry }: Folded) => dayOf(iso(entry.at))

/** Troubles with somebody's entries: the clock, an end that is missing, a day without an employment. */
function ofEntries({ person: user, entries, pieces }: PersonSheet, name: string): Trouble[] {
  return entries.flatMap((one): Trouble[] => {
    const { entry, doubts: found } = one
    const day = beginOf(one)
    const row = { user, name, studio: entry.studio, day }
    const isOpen = entry.state === 'open' || (entry.flags.length > 0 && entry.flags.some(flag => flag !== 'overlap'))
    return [
      ...(found.length > 0
        ? [{ ...row, _id: `clock_${entry._id}`, kind: 'clock' as const, text: found.map(doubt => doubts[doubt]).join(' ') }]
        : []),
      ...(isOpen ? [{ ...row, _id: `open_${entry._id}`, kind: 'open' as const, text: 'Kommen, Gehen oder eine Pause fehlt.' }] : []),
      ...(pieceOn(pieces, day)
        ? []
        : [{ ...row, _id: `unemployed_${entry._id}`, kind: 'unemployed' as const, text: 'An diesem Tag ist keine Anstellung erfasst.' }]),
    ]
  })
}

/** Days on which somebody was to work and nothing is known, and courses that no stamp covers. */
function ofDays({ person: user, entries, lessons, pieces, sheet }: PersonSheet, name: string): Trouble[] {
  const known = new Set(entries.map(beginOf))
  return sheet.days.flatMap(({ day, target, credited, worked }): Trouble[] => {
    const studio = pieceOn(pieces, day)?.studios[0]
    const lacks = (target ?? 0) - credited
    const courses = lessonsOn(lessons, day).filter(
      ({ counts, from, to }) =>
        !counts && !entries.some(({ entry }) => (entry.from ?? 0) < to && (entry.to ?? entry.at + longestMs) > from),
    )
    const led = courses.map(lesson => ({
      _id: `course_${lesson._id}`,
      kind: 'course' as const,
      user,
      name,
      studio: lesson.studio,
      day,
      text: lesson.title,
    }))
    const isGap = studio && lacks > 0 && worked === 0 && !known.has(day)
    const gap = isGap
      ? [
          {
            _id: `gap_${user}_${day}`,
            kind: 'gap' as const,
            user,
            name,
            studio,
            day,
            text: `Soll ${minutesText(lacks)}, nichts gestempelt.`,
          },
        ]
      : []
    return [...led, ...gap]
  })
}

interface DoubtPageParams extends PageQuery {
  kind?: TimeTroubleKind[]
  studio?: string[]
}

/** The doubts that the office of these studios looks for (T03), of the last eight weeks up to yesterday; gaps of today are none yet. */
export async function doubtsIn({ tx, who }: Acting, { kind, studio, q, offset = 0, limit = 100, sort }: DoubtPageParams) {
  const reach = studiosWithAny(['tt_office'], who)
  const [from, to] = [addDays(today(), -7 * weeks), addDays(today(), -1)]
  const stamped = reach === 'all' ? sql`true` : inArray(timeStamp.studio, [...reach])
  const people = await tx
    .select({ _id: person._id, name: nameSql })
    .from(person)
    .where(
      and(
        isNull(person.deletedAt),
        sql`(${employedOnce(sql`${person._id}`, reach)} or exists (select 1 from ${timeStamp} where ${timeStamp.person} = ${person._id} and ${stamped}))`,
      ),
    )
  const sheets = await sheetsOf(
    tx,
    people.map(({ _id }) => _id),
    { from, to },
  )
  const all = people.flatMap(({ _id, name }) => {
    const made = sheets.get(_id)!
    return [...ofEntries(made, name || 'Gelöschtes Konto'), ...ofDays(made, name || 'Gelöschtes Konto')]
  })
  const rows = all.filter(
    row =>
      reaches(reach, row.studio) &&
      (!kind?.length || kind.includes(row.kind)) &&
      (!studio?.length || studio.includes(row.studio)) &&
      (!q || fold(row.name).includes(fold(q))),
  )
  const column = (sort ?? '-day').replace('-', '') as 'day' | 'name' | 'studio' | 'kind'
  const way = (sort ?? '-day').startsWith('-') ? -1 : 1
  const word = (row: Trouble) => (column === 'kind' ? troubleKinds[row.kind] : row[column])
  const sorted = rows.toSorted(
    (a, b) => way * german.compare(word(a), word(b)) || german.compare(a.name, b.name) || (a._id < b._id ? -1 : 1),
  )
  return { rows: sorted.slice(offset, offset + limit), total: rows.length }
}
