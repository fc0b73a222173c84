import { and } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Lead } from '#contract/leads/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { leadSources, leadStates, stepKinds } from '#contract/rules/leads/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { actorOf } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { type LeadFilter, leadConditionOf, read } from './rows.ts'
import { visibleTo } from './rules.ts'
import { leadFile } from './tables.ts'

/** Most rows of a book. */
const most = 100_000

const columns: ExportColumn<Lead>[] = [
  { title: 'Name', kind: 'text', value: ({ vorname, nachname }) => [nachname, vorname].filter(Boolean).join(' '), width: 28 },
  { title: 'E-Mail', kind: 'text', value: row => row.email, width: 30 },
  // As text: a table takes digits alone for a sum.
  { title: 'Telefon', kind: 'text', value: row => phoneText(row.telefon), width: 18 },
  { title: 'Studio', kind: 'text', value: row => row.studio },
  { title: 'Stand', kind: 'text', value: row => leadStates[row.state] },
  { title: 'Grund', kind: 'text', value: row => row.reason, width: 24 },
  { title: 'Woher', kind: 'text', value: row => leadSources[row.source] },
  { title: 'Kategorie', kind: 'text', value: row => row.categoryName, width: 20 },
  { title: 'Eingegangen', kind: 'instant', value: row => row.received },
  { title: 'Als Nächstes', kind: 'text', value: row => row.step && stepKinds[row.step.kind] },
  { title: 'Am', kind: 'day', value: row => row.step?.day ?? null },
  { title: 'Wer', kind: 'text', value: row => row.step?.ownerName ?? null, width: 24 },
  { title: 'Worum es geht', kind: 'text', value: row => row.wish, width: 40 },
]

/** leadStatistik.xlsx: names and numbers of a filter, in the studios in which the caller may take them along (V23). */
export async function leadBook({ tx, who }: Acting, data: LeadFilter) {
  const rows = await read(tx, and(visibleTo(who, ['af_downloadList']), leadConditionOf(who, data)), { limit: most })
  await tx.insert(leadFile).values({ _id: v7(), by: actorOf(who), at: new Date().toISOString(), rows: rows.length })
  return excelFile(
    { title: 'Leads', filters: [], at: new Date().toISOString() },
    [sheet({ name: 'Leads', columns, rows })],
    'leadStatistik',
  )
}
