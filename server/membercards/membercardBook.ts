import { and } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CardRow } from '#contract/membercards/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { cardSources, cardStates } from '#contract/rules/membercards/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { leadFile } from '#server/leads/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { type MembercardFilter, membercardConditionOf, read } from './rows.ts'
import { visibleTo } from './rules.ts'

const most = 100_000

const columns: ExportColumn<CardRow>[] = [
  { title: 'Name', kind: 'text', value: ({ vorname, nachname }) => `${nachname} ${vorname}`, width: 28 },
  { title: 'E-Mail', kind: 'text', value: row => row.email, width: 30 },
  // As text: a table takes digits alone for a sum.
  { title: 'Telefon', kind: 'text', value: row => phoneText(row.telefon), width: 18 },
  { title: 'Studio', kind: 'text', value: row => row.studio },
  { title: 'Stand', kind: 'text', value: row => cardStates[row.state], width: 18 },
  { title: 'Woher', kind: 'text', value: row => cardSources[row.source] },
  { title: 'Zweite Karte', kind: 'text', value: row => (row.again ? 'ja' : '') },
  { title: 'Angemeldet', kind: 'instant', value: row => row.asked },
  { title: 'Gelöst', kind: 'instant', value: row => row.issued },
  { title: 'Von', kind: 'text', value: row => row.issuedBy, width: 24 },
  { title: 'Erster Tag', kind: 'day', value: row => row.first },
  { title: 'Letzter Tag', kind: 'day', value: row => row.last },
  { title: 'Besuche', kind: 'count', value: row => row.visits },
  { title: 'Grund', kind: 'text', value: row => row.reason, width: 24 },
]

/** membercards.xlsx: names and numbers of a filter, in studios in which the caller may take them along; that they did is written down (V23). */
export async function cardBook({ tx, who }: Acting, filters: MembercardFilter) {
  const rows = await read(tx, who, and(visibleTo(who, ['m_downloadList']), membercardConditionOf(filters)), { limit: most })
  const at = new Date().toISOString()
  await tx.insert(leadFile).values({ _id: v7(), by: actorOf(who), at, rows: rows.length })
  return excelFile({ title: 'Membercards', filters: [], at }, [sheet({ name: 'Membercards', columns, rows })], 'membercards')
}
