import { asc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { brandOf } from '#contract/brand.ts'
import { doorRights } from '#contract/courses/courseDoor.ts'
import { courseDownloads } from '#contract/courses/downloads.ts'
import { Refusal } from '#contract/refusals.ts'
import { rosterOf } from '#server/courses/door/roster.ts'
import { mayLookAfter } from '#server/courses/door/rules.ts'
import { executions, publishedOf } from '#server/courses/executionList.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { midnight } from '#server/kit/zone.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ExportHead } from '#server/shared/exports/column.ts'
import { drawnFile, excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { studio as studioTable } from '#server/shared/studios/tables.ts'
import { attendanceColumns, attendanceHead, attendancePaper, listed } from './attendance.ts'
import { givenColumns, heldColumns, hoursColumns, zurichDay } from './downloadColumns.ts'
import { type DownloadRange, givenIn, hoursOf } from './downloadHours.ts'
import { heldIn, heldRule } from './heldCourses.ts'

const namesOf = async (tx: Tx) =>
  new Map(
    (await tx.select({ code: studioTable.code, name: studioTable.name }).from(studioTable).orderBy(asc(studioTable.code))).map(
      ({ code, name }) => [code, name],
    ),
  )

const plans = (who: Who) => studiosWith('gf_c_plan', who).length > 0

/** Names of the studios in a file; others read it than whoever asked for it. */
function studiosIn(who: Who, names: ReadonlyMap<string, string>) {
  const held = doorRights.map(right => studiosWith(right, who))
  if (held.includes('all')) return 'Alle Studios'
  return [...new Set(held.flatMap(codes => [...codes]))].map(code => names.get(code) ?? code).join(', ')
}

async function leaderOf(tx: Tx, who: Who) {
  const [row] = await tx
    .select({ vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(eq(person._id, actorOf(who)))
  return row ? `${row.vorname} ${row.nachname}`.trim() : ''
}

interface Heading extends DownloadRange {
  title: string
  /** Names of studios, by their codes. */
  names: ReadonlyMap<string, string>
}

async function exportHeadOf(tx: Tx, who: Who, { title, from, to, studio, names }: Heading): Promise<ExportHead> {
  return {
    title,
    filters: [
      ['Zeitraum', `${dayText(from)} bis ${dayText(to)}`],
      ['Studio', studio ? (names.get(studio) ?? studio) : studiosIn(who, names)],
      ...(plans(who) ? [] : [['Leitung', await leaderOf(tx, who)] as const]),
    ],
    at: new Date().toISOString(),
  }
}

const fileName = (title: string, { from, to, studio }: DownloadRange) => [title, studio, from, to].filter(Boolean).join(' ')

async function attendance(tx: Tx, id: string) {
  const roster = await rosterOf(tx, id)
  const studio = (await namesOf(tx)).get(roster.execution.studio) ?? roster.execution.studio
  return { roster, studio, name: `Teilnehmende ${roster.execution.course.title} ${zurichDay(roster.execution.startsAt)}` }
}

export const courseDownloadCalls = serve(courseDownloads, {
  hours: async ({ tx, who, query }) => {
    const rows = hoursOf(await givenIn(tx, who, query))
    return { rows, minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0) }
  },

  hoursExcel: async ({ tx, who, query }) => {
    const [given, names] = [await givenIn(tx, who, query), await namesOf(tx)]
    const sheets = [
      sheet({ name: 'Stunden', columns: hoursColumns(names), rows: hoursOf(given) }),
      sheet({ name: 'Kurse', columns: givenColumns(names), rows: given }),
    ]
    return excelFile(
      await exportHeadOf(tx, who, { ...query, title: 'Stunden der Kursleitungen', names }),
      sheets,
      fileName('Stunden', query),
    )
  },

  hoursPdf: async ({ tx, who, query }) => {
    const [given, names] = [await givenIn(tx, who, query), await namesOf(tx)]
    const head = await exportHeadOf(tx, who, { ...query, title: 'Stunden der Kursleitungen', names })
    const table = sheet({ name: 'Stunden', columns: hoursColumns(names), rows: hoursOf(given) })
    return paperFile(
      { ...head, brand: brandOf(query.studio ?? who.studio) },
      [
        { table, wishes: { empty: 'In diesem Zeitraum wurde kein Kurs gegeben.' } },
        {
          paragraph:
            'Gezählt werden Kurse, die stattgefunden haben, von Beginn bis Ende laut Plan. Abgesagte zählen nicht; eine Vertretung zählt bei der Person, die den Kurs gab.',
        },
      ],
      fileName('Stunden', query),
    )
  },

  listExcel: async ({ tx, who, query }) => {
    const [held, names] = [await heldIn(tx, who, query), await namesOf(tx)]
    const head = await exportHeadOf(tx, who, { ...query, title: 'Kurse', names })
    const said = { ...head, filters: [...head.filters, ['Gezählt', heldRule] as const] }
    return excelFile(said, [sheet({ name: 'Kurse', columns: heldColumns(names), rows: held })], fileName('Kurse', query))
  },

  planPdf: async ({ tx, house, query: { studio: code, from, size = 'A4' } }) => {
    const [studio] = await tx
      .select({ code: studioTable.code, name: studioTable.name, adresse: studioTable.adresse })
      .from(studioTable)
      .where(eq(studioTable.code, code))
    if (!studio) throw new Refusal('missing')
    const first = Temporal.PlainDate.from(from)
    const found = await executions(tx, publishedOf(code, midnight(first), midnight(first.add({ days: 7 }))), false)
    const link = `${house.settings.publicUrl}/kursliste/${code}`
    const week = { studio, from, size, executions: found.map(({ execution }) => execution), link, at: new Date().toISOString() }
    return drawnFile('poster', week, `Kursplan ${code} ${from}`)
  },

  attendancePdf: async ({ tx, who, params: { id } }) => {
    await mayLookAfter(tx, who, id)
    const { roster, studio, name } = await attendance(tx, id)
    return attendancePaper(roster, studio, name)
  },

  attendanceExcel: async ({ tx, who, params: { id } }) => {
    await mayLookAfter(tx, who, id)
    const { roster, studio, name } = await attendance(tx, id)
    const head = attendanceHead(roster, studio, new Date().toISOString())
    return excelFile(
      head,
      [sheet({ name: 'Teilnehmende', columns: attendanceColumns(roster.execution.room.spot), rows: listed(roster) })],
      name,
    )
  },
})
