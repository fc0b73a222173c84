import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import type { JournalRow } from '#contract/payments/stats.ts'
import { transactionMeasures, transactionSplits } from '#contract/payments/transactionMeasures.ts'
import { journalColumns } from './journalColumns.ts'

const filters = { studio: transactionSplits.studio }

/** /dashboard/transaction-statistics (L46, V57): the journal's figures, beside them what the access-control service reports as paid. */
export default function TransactionStats() {
  const opens = useReachAny(paymentOffice.one)
  const { nameOf } = useOwnStudios(paymentStats.transactions)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Buchungen',
      one: 'Buchung',
      call: paymentStats.transactionRows,
      columns: journalColumns(nameOf),
      open: opens ? ({ payment }: JournalRow) => payment && void go({ to: 'paymentAdmin', search: { zahlung: payment } }) : undefined,
    }),
    [nameOf, opens, go],
  )
  return (
    <StatPage
      title="Transaktionen"
      name="transaktionen"
      numbers={paymentStats.transactions}
      measures={transactionMeasures}
      splits={transactionSplits}
      filters={filters}
      choices={paymentStats.transactionChoices}
      rows={rows}
      excel={paymentStats.transactionsExcel}
      empty="In diesem Zeitraum ist nichts gebucht."
    />
  )
}
