import { and, eq, isNull } from 'drizzle-orm'
import { allStudios, type MeasureReport, type ReportChange, type ReportSection, type ReportValue } from '#contract/measures/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { reportParts } from './plugs.ts'
import type { SeenStudios } from './reader.ts'
import { closedMonth } from './tables.ts'

/** A report without a word of its closing. */
export type LiveReport = Omit<MeasureReport, 'closed'>

interface KeptReport {
  report: LiveReport
  at: string
  by: string | null
}

/** The report of a closed month, and who closed it. That of the chain is for whoever sees all of it. */
export async function keptReport(
  tx: Tx,
  seen: SeenStudios,
  { studio, month }: { studio: string; month: string },
): Promise<KeptReport | undefined> {
  const isChain = studio === allStudios
  if (isChain && !seen.all) return undefined
  const ofStudio = isChain ? isNull(closedMonth.studio) : eq(closedMonth.studio, studio)
  const [row] = await tx
    .select({ report: closedMonth.report, at: closedMonth.closedAt, vorname: person.vorname, nachname: person.nachname })
    .from(closedMonth)
    .leftJoin(person, eq(person._id, closedMonth.closedBy))
    .where(and(ofStudio, eq(closedMonth.month, `${month}-01`)))
  return row && { report: row.report, at: row.at, by: [row.vorname, row.nachname].filter(Boolean).join(' ') || null }
}

type Cells = ReadonlyMap<string, ReportValue>
const isSame = (one: ReportValue | undefined, other: ReportValue | undefined) =>
  (one?.number ?? null) === (other?.number ?? null) && (one?.text ?? null) === (other?.text ?? null)

/** A section's lines by what they are called, those of one name by their order; each with its values by column. */
function linesOf({ columns, rows }: ReportSection) {
  const seen = new Map<string, number>()
  return new Map(
    rows.map(({ cells: [head, ...rest] }): [key: string, { line: string; cells: Cells }] => {
      const line = head?.text ?? ''
      const many = seen.get(line) ?? 0
      seen.set(line, many + 1)
      return [`${line}/${many}`, { line, cells: new Map(rest.map((value, at) => [columns[at + 1] ?? '', value])) }]
    }),
  )
}

/** The column of a report's figures that may lose its value: a goal can be taken away. */
export const goalColumn = 'Ziel'
const isUnknown = (value: ReportValue | undefined) => !value || (value.number === null && value.text === null)

/**
 * Changes of a closed month: values that would be others now, line by line. Figures that are told only since, or no more, such as different people
 * once their names are forgotten, are no change of the month; lines of its lists are.
 */
export function changesOf(
  kept: readonly ReportSection[],
  live: readonly ReportSection[],
  { lists, ofNow }: Record<'lists' | 'ofNow', readonly string[]>,
) {
  return kept.flatMap((section): ReportChange[] => {
    const { title, columns } = section
    const now = live.find(each => each.title === title)
    if (!now || ofNow.includes(title)) return []
    const [before, after] = [linesOf(section), linesOf(now)]
    const isList = lists.includes(title)
    const keys = [...new Set([...before.keys(), ...after.keys()])].filter(key => isList || (before.has(key) && after.has(key)))
    return keys.flatMap(key => {
      const [one, other] = [before.get(key), after.get(key)]
      const isForgotten = (column: string) => !isList && column !== goalColumn && isUnknown(other?.cells.get(column))
      const differ = columns.slice(1).filter(column => !isSame(one?.cells.get(column), other?.cells.get(column)) && !isForgotten(column))
      return differ.map(column => ({
        section: title,
        line: (one ?? other)!.line,
        column,
        was: one?.cells.get(column) ?? null,
        now: other?.cells.get(column) ?? null,
      }))
    })
  })
}

/** A report as it is read: of a closed month the kept one, with what changed since. */
export function closedOver(house: WithDomains, live: LiveReport, kept: KeptReport | undefined): MeasureReport {
  if (!kept) return { ...live, closed: null }
  const parts = reportParts.all(house)
  const titles = (some: typeof parts) => some.map(({ title }) => title)
  const changes = changesOf(kept.report.sections, live.sections, {
    lists: titles(parts),
    ofNow: titles(parts.filter(({ ofNow }) => ofNow)),
  })
  return { ...kept.report, closed: { at: kept.at, by: kept.by, changes } }
}
