import { quantity } from '#client/kit/format.ts'
import type { Column } from '#client/kit/table/column.ts'
import { amounts, days, instants } from '#client/kit/table/kinds.ts'
import type { NameOf } from '#client/parts/studio/ownStudios.ts'
import type { JournalRow } from '#contract/payments/stats.ts'
import { accountNames } from '#contract/rules/payments/positions.ts'

/** Columns of the booking journal. */
export const journalColumns = (nameOf: NameOf): Column<JournalRow>[] => [
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
