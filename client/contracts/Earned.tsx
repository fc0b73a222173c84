import { useMemo } from 'react'
import { quantity } from '#client/kit/format.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type EarningRow, earningKinds, earningMeasures, earningSplits } from '#contract/contracts/earnings.ts'
import { contractStats } from '#contract/contracts/stats.ts'

const columnsOf = (nameOf: NameOf): Column<EarningRow>[] => [
  { id: 'day', title: 'Ab', ...days(({ day }: EarningRow) => day), sorts: true, width: 110, phone: 'second' },
  { id: 'title', title: 'Wofür', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 1, phone: 'title' },
  { id: 'name', title: 'Name', text: ({ name }) => name, width: 180, grow: 1, phone: 'second' },
  { id: 'kind', title: 'Was', text: ({ kind }) => earningKinds[kind], width: 100 },
  { id: 'rate', title: 'MWST-Satz', text: ({ rate }) => `${quantity(rate / 100, 1)} %`, width: 110, right: true },
  { id: 'amount', title: 'Betrag', ...amounts(({ amount }: EarningRow) => amount), sorts: true, width: 120, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140 },
]

const filters = { studio: earningSplits.studio }

/** /dashboard/stats/erloes (V27): what contracts earn by the price of their days, fees on theirs, and sales, without MWST. */
export default function Earned() {
  const { nameOf } = useOwnStudios(contractStats.earned)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Verträge und Verkäufe',
      one: 'Zeile',
      call: contractStats.earnedRows,
      columns: columnsOf(nameOf),
      open: ({ userId, index, payment }: EarningRow) => {
        // Whoever sees figures alone opens nobody's contract and no payment.
        if (userId && typeof index === 'number') void go({ to: 'contractView', params: { userId, index: String(index) } })
        else if (payment) void go({ to: 'paymentAdmin', search: { zahlung: payment } })
      },
    }),
    [nameOf, go],
  )
  return (
    <StatPage
      title="Erlös"
      name="erloes"
      family="earnings"
      numbers={contractStats.earned}
      measures={earningMeasures}
      splits={earningSplits}
      filters={filters}
      choices={contractStats.earnedChoices}
      rows={rows}
      excel={contractStats.earnedExcel}
      empty="In diesem Zeitraum wurde nichts verdient."
    />
  )
}
