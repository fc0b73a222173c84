import { and } from 'drizzle-orm'
import type { ReferralRow } from '#contract/referrals/referralOffice.ts'
import { stateWords } from '#contract/rules/referrals/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, sheet } from '#server/shared/exports/reply.ts'
import { settingsOf } from './referralSettings.ts'
import { type ReferralFilter, referralConditionOf, rowsOf, visibleTo } from './rows.ts'

/** Most rows of a book. */
const most = 100_000

const columns: ExportColumn<ReferralRow>[] = [
  { title: 'Name', kind: 'text', value: ({ vorname, nachname }) => `${nachname} ${vorname}`, width: 28 },
  { title: 'E-Mail', kind: 'text', value: row => row.email, width: 30 },
  { title: 'Telefon', kind: 'text', value: row => row.telefon },
  { title: 'Studio', kind: 'text', value: row => row.studio },
  { title: 'Stand', kind: 'text', value: row => stateWords[row.state] },
  { title: 'Eingeladen von', kind: 'text', value: row => row.member, width: 28 },
  { title: 'Begonnen', kind: 'instant', value: row => row.at },
  { title: 'Zählt bis', kind: 'day', value: row => row.until },
  { title: 'Belohnung', kind: 'text', value: row => row.rewardText, width: 30 },
  { title: 'Betrag', kind: 'money', value: row => row.rewardRappen },
  { title: 'Notiz', kind: 'text', value: row => row.note, width: 40 },
]

/** All that somebody sees of them as a book, the newest first. */
export async function excelOf(tx: Tx, who: Who, query: ReferralFilter) {
  const [{ version: settings }] = await settingsOf(tx)
  const where = and(visibleTo(who, ['af_downloadList']), referralConditionOf(query, settings))
  const rows = await rowsOf(tx, { where, settings, limit: most })
  const title = query.began ? 'Empfehlungen unter früheren Einstellungen' : 'Empfehlungen'
  return excelFile({ title, filters: [], at: new Date().toISOString() }, [sheet({ name: 'Empfehlungen', columns, rows })], title)
}
