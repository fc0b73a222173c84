import { useMemo } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { quantity } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { StatPage } from '#client/kit/stat/StatPage.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, days, instants } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { paymentOffice } from '#contract/payments/office.ts'
import { type JournalRow, journalMeasures, journalSplits, paymentStats } from '#contract/payments/stats.ts'
import { accountNames } from '#contract/rules/payments/positions.ts'

const columnsOf = (nameOf: NameOf): Column<JournalRow>[] => [
  { id: 'at', title: 'Tag', ...days(row => row.day), sorts: true, width: 110, phone: 'second' },
  { id: 'title', title: 'Wofür', text: row => row.title, strong: true, width: 170, grow: 2, phone: 'title' },
  { id: 'account', title: 'Konto', text: row => accountNames[row.account], sorts: true, width: 140, grow: 1, phone: 'second' },
  { id: 'number', title: 'Kontonummer', text: row => row.number ?? null, width: 120 },
  { id: 'rate', title: 'MWST-Satz', text: row => (row.rate == null ? null : `${quantity(row.rate / 100, 1)} %`), width: 110, right: true },
  { id: 'debit', title: 'Soll', ...amounts(row => (row.amount > 0 ? row.amount : null)), width: 120 },
  { id: 'credit', title: 'Haben', ...amounts(row => (row.amount < 0 ? -row.amount : null)), width: 120 },
  { id: 'amount', title: 'Betrag', ...amounts(row => row.amount), sorts: true, width: 120, spare: true, phone: 'trail' },
  { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), sorts: true, width: 130 },
  { id: 'booked', title: 'Gebucht', ...instants(row => row.at), spare: true, width: 165 },
]

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
      columns: columnsOf(nameOf),
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
