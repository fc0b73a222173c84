import { asc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { brandOf } from '#contract/brand.ts'
import { courseDownloads } from '#contract/courses/downloads.ts'
import { Refusal } from '#contract/refusals.ts'
import { rosterOf } from '#server/courses/door/roster.ts'
import { mayLookAfter } from '#server/courses/door/rules.ts'
import { executions, publishedOf } from '#server/courses/list.ts'
import type { Tx } from '#server/database.ts'
import type { ExportHead } from '#server/exports/column.ts'
import { sheet, workbook } from '#server/exports/excel.ts'
import { paper } from '#server/exports/pdf.ts'
import { excelFile, pdfFile } from '#server/exports/reply.ts'
import { dayText } from '#server/exports/words.ts'
import { serve, type Who } from '#server/serve.ts'
import { studiosWith } from '#server/studios/rules.ts'
import { studio as studioTable } from '#server/studios/tables.ts'
import { attendanceColumns, attendanceHead, attendancePdf, listed } from './attendance.ts'
import { givenColumns, heldColumns, hoursColumns, zurichDay } from './columns.ts'
import { heldIn } from './held.ts'
import { givenIn, hoursOf, type Range } from './hours.ts'
import { posterPdf } from './poster.ts'

const namesOf = async (tx: Tx) =>
  new Map(
    (await tx.select({ code: studioTable.code, name: studioTable.name }).from(studioTable).orderBy(asc(studioTable.code))).map(
      ({ code, name }) => [code, name],
    ),
  )

const plans = (who: Who) => studiosWith('gf_c_plan', who).length > 0

const headOf = (title: string, who: Who, { from, to, studio }: Range, names: ReadonlyMap<string, string>): ExportHead => ({
  title,
  filters: [
    ['Zeitraum', `${dayText(from)} bis ${dayText(to)}`],
    ['Studio', studio ? (names.get(studio) ?? studio) : 'Alle, für die du zuständig bist'],
    ...(plans(who) ? [] : [['Leitung', 'Nur deine eigenen Kurse'] as const]),
  ],
  at: new Date().toISOString(),
})

const fileName = (title: string, { from, to, studio }: Range) => [title, studio, from, to].filter(Boolean).join(' ')
const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Zurich').toInstant().toString()

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
    return excelFile(await workbook(headOf('Stunden der Kursleitungen', who, query, names), sheets), fileName('Stunden', query))
  },

  hoursPdf: async ({ tx, who, query }) => {
    const [given, names] = [await givenIn(tx, who, query), await namesOf(tx)]
    const head = headOf('Stunden der Kursleitungen', who, query, names)
    const content = await paper({ ...head, brand: brandOf(query.studio ?? who.studio) }, pen => {
      pen.table(hoursColumns(names), hoursOf(given), { empty: 'In diesem Zeitraum wurde kein Kurs gegeben.' })
      pen.paragraph(
        'Gezählt werden Kurse, die stattgefunden haben, von Beginn bis Ende laut Plan. Abgesagte zählen nicht; eine Vertretung zählt bei der Person, die den Kurs gab.',
      )
    })
    return pdfFile(content, fileName('Stunden', query))
  },

  listExcel: async ({ tx, who, query }) => {
    const [held, names] = [await heldIn(tx, who, query), await namesOf(tx)]
    return excelFile(
      await workbook(headOf('Kurse', who, query, names), [sheet({ name: 'Kurse', columns: heldColumns(names), rows: held })]),
      fileName('Kurse', query),
    )
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
    const content = await posterPdf({
      studio,
      from,
      size,
      executions: found.map(({ execution }) => execution),
      link,
      at: new Date().toISOString(),
    })
    return pdfFile(content, `Kursplan ${code} ${from}`)
  },

  attendancePdf: async ({ tx, who, params: { id } }) => {
    await mayLookAfter(tx, who, id)
    const { roster, studio, name } = await attendance(tx, id)
    return pdfFile(await attendancePdf(roster, studio, new Date().toISOString()), name)
  },

  attendanceExcel: async ({ tx, who, params: { id } }) => {
    await mayLookAfter(tx, who, id)
    const { roster, studio, name } = await attendance(tx, id)
    const head = attendanceHead(roster, studio, new Date().toISOString())
    return excelFile(
      await workbook(head, [sheet({ name: 'Teilnehmende', columns: attendanceColumns(roster.execution.room.spot), rows: listed(roster) })]),
      name,
    )
  },
})
