import { asc } from 'drizzle-orm'
import type { CaseRow } from '#contract/moderation/calls.ts'
import { type CaseState, type ReportedKind, reportReasons } from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { type ExportSheet, excelFile, sheet } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type CasePageParams, listCases } from './caseList.ts'
import type { CaseDecider } from './rules.ts'

const kinds: Record<ReportedKind, string> = {
  post: 'Beitrag',
  comment: 'Kommentar',
  message: 'Nachricht',
  person: 'Person',
  group: 'Gruppe',
}
const states: Record<CaseState, string> = {
  open: 'offen',
  released: 'freigegeben',
  removed: 'entfernt',
  warned: 'verwarnt',
  silenced: 'stumm',
  closed: 'ohne Folgen',
  objected: 'Einspruch',
  upheld: 'bestätigt',
  overturned: 'aufgehoben',
}
/** The most rows of a file. */
const most = 10_000

/** A workbook of cases: what happened when, none of the words and nobody's name. */
export async function caseBook(tx: Tx, who: CaseDecider, asked: Pick<CasePageParams, 'studio'>) {
  const names = new Map(
    (await tx.select({ code: studio.code, name: studio.name }).from(studio).orderBy(asc(studio.code))).map(row => [row.code, row.name]),
  )
  const [waiting, over] = [
    await listCases(tx, who, { ...asked, limit: most }),
    await listCases(tx, who, { ...asked, view: 'over', limit: most }),
  ]
  const cases: ExportSheet<CaseRow> = {
    name: 'Meldungen',
    columns: [
      { title: 'Gemeldet', value: row => row.opened, kind: 'instant' },
      { title: 'Studio', value: row => (row.studio ? (names.get(row.studio) ?? row.studio) : null), kind: 'text' },
      { title: 'Was', value: row => kinds[row.kind], kind: 'text' },
      { title: 'Gründe', value: row => row.reasons.map(reason => reportReasons[reason]).join(', '), kind: 'text', width: 40 },
      { title: 'Meldungen', value: row => row.reports, kind: 'count', sum: true },
      { title: 'Stand', value: row => states[row.state], kind: 'text' },
      { title: 'Tage', value: row => row.days, kind: 'count' },
      { title: 'Entschieden', value: row => row.decided, kind: 'instant' },
    ],
    rows: [...waiting.rows, ...over.rows],
  }
  const where = asked.studio ? (names.get(asked.studio) ?? asked.studio) : 'Alle eigenen'
  return excelFile({ title: 'Meldungen', filters: [['Studio', where]], at: new Date().toISOString() }, [sheet(cases)], 'Meldungen')
}
