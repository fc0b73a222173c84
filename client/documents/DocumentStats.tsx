import { useMemo } from 'react'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type DocumentStatsRow, documentMeasures, documentSplits, documentStats } from '#contract/documents/stats.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { documentStates } from '#contract/rules/documents/states.ts'

const columnsOf = (nameOf: (code: string) => string | null): Column<DocumentStatsRow>[] => [
  { id: 'title', title: 'Dokument', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
  { id: 'day', title: 'Datum', ...days(({ day }: DocumentStatsRow) => day), sorts: true, width: 110, phone: 'second' },
  { id: 'issuer', title: 'Aussteller', text: ({ issuer }) => issuer, sorts: true, width: 160, grow: 1, phone: 'second' },
  { id: 'amount', title: 'Betrag', ...amounts(({ amount }: DocumentStatsRow) => amount), sorts: true, width: 120, phone: 'trail' },
  { id: 'account', title: 'Konto', text: ({ account }) => account && accountWord(account), sorts: true, width: 150 },
  { id: 'state', title: 'Stand', text: ({ state }) => documentStates[state], width: 120 },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 120 },
]

const { month: _, ...filters } = documentSplits

/** /dashboard/documents/statistics (L43): bills and receipts by issuer, account, studio and month. */
export default function DocumentStats() {
  const { nameOf } = useOwnStudios(documentStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Dokumente',
      one: 'Dokument',
      call: documentStats.rows,
      columns: columnsOf(nameOf),
      open: ({ _id }: DocumentStatsRow) => void go({ to: 'documents', search: { dokument: _id } }),
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Dokumente: Statistik"
      name="dokumente"
      numbers={documentStats.numbers}
      measures={documentMeasures}
      splits={documentSplits}
      filters={filters}
      choices={documentStats.choices}
      rows={rows}
      excel={documentStats.excel}
      empty="In diesem Zeitraum kam keine Rechnung."
    />
  )
}
