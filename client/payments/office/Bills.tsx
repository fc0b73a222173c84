import { useMemo, useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type BillRow, bills } from '#contract/payments/bills.ts'
import { BillSheet } from './BillSheet.tsx'
import { Find } from './Find.tsx'

const standOf = ({ due, rest, amount }: BillRow) => {
  if (due < today()) return ['Überfällig', 'danger'] as const
  return rest < amount ? (['Teilweise bezahlt', 'warn'] as const) : (['Offen', 'warn'] as const)
}

/** /dashboard/payment/bills: QR-bills that are not paid, the longest due first; what came from the bank is entered here. */
export default function Bills() {
  const { options, nameOf } = useOwnStudios(bills.open)
  const [open, setOpen] = useState<BillRow>()
  const [finds, setFinds] = useState(false)
  const columns = useMemo<Column<BillRow>[]>(
    () => [
      { id: 'title', title: 'Rechnung', text: row => row.title, strong: true, width: 160, grow: 1, phone: 'title' },
      { id: 'name', title: 'Wer', text: row => row.name ?? null, width: 170, grow: 2, phone: 'second' },
      { id: 'due', title: 'Zahlbar bis', ...days(row => row.due), sorts: true, width: 120, phone: 'second' },
      { id: 'rest', title: 'Offen', ...amounts(row => row.rest), width: 120, phone: 'second' },
      {
        ...{ id: 'stand', title: 'Stand', text: row => standOf(row)[0], width: 150, phone: 'trail' },
        cell: row => {
          const [words, look] = standOf(row)
          return (
            <Chip look={look} small>
              {words}
            </Chip>
          )
        },
      },
      { id: 'studio', title: 'Studio', text: row => nameOf(row.studio), width: 130 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [{ id: 'studio', title: 'Studio', choices: options.map(([value, label]) => ({ value, label })), follows: code => [code] }],
    [options],
  )
  const find = (
    <Button size="row" onClick={() => setFinds(true)}>
      Finden
    </Button>
  )
  return (
    <Page title="Rechnungen" actions={find}>
      <CallTable
        {...{ columns, filters }}
        label="Rechnungen"
        one="Rechnung"
        name="bills"
        call={bills.open}
        searches={{ label: 'Nummer oder Name suchen' }}
        empty={{ text: 'Keine Rechnung ist offen.' }}
        open={setOpen}
        exports
      />
      {finds && (
        <Find
          onClose={() => setFinds(false)}
          onFound={row => {
            setFinds(false)
            setOpen(row)
          }}
        />
      )}
      {open && <BillSheet row={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
