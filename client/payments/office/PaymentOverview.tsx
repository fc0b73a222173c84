import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import { useGo } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import { type JournalRow, journalMeasures, journalSplits } from '#contract/payments/stats.ts'
import { journalColumns } from './journalColumns.ts'

const { month: _, rate: __, ...filters } = journalSplits

/** /dashboard/payment/overview (L55): figures of payments, each from the booking journal. */
export default function PaymentOverview() {
  const sees = useReachAny(paymentStats.numbers)
  const opens = useReachAny(paymentOffice.one)
  const { nameOf } = useOwnStudios(paymentStats.numbers)
  const go = useGo()
  const rows = useMemo(
    () => ({
      label: 'Buchungen',
      one: 'Buchung',
      call: paymentStats.rows,
      columns: journalColumns(nameOf),
      open: opens ? ({ payment }: JournalRow) => payment && void go({ to: 'paymentAdmin', search: { zahlung: payment } }) : undefined,
    }),
    [nameOf, opens, go],
  )
  if (!sees)
    return (
      <Page>
        <Empty text="Diese Zahlen sieht, wer Einkäufe ansehen, den Shop verwalten oder alle Statistiken ansehen darf." />
      </Page>
    )
  return (
    <StatPage
      title="Zahlungen: Übersicht"
      name="zahlungen"
      numbers={paymentStats.numbers}
      measures={journalMeasures}
      splits={journalSplits}
      filters={filters}
      choices={paymentStats.choices}
      rows={rows}
      excel={paymentStats.excel}
      empty="In diesem Zeitraum ist nichts gebucht."
    />
  )
}
