import { useMemo, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, days } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type BillRow, bills } from '#contract/payments/bills.ts'
import { BillSheet } from './BillSheet.tsx'
import { billChip } from './words.ts'

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
        id: 'stand',
        title: 'Stand',
        text: row => billChip(row)[0],
        width: 150,
        phone: 'trail',
        cell: row => {
          const [words, look] = billChip(row)
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
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const find = (
    <Button size="row" onClick={() => setFinds(true)}>
      Finden
    </Button>
  )
  /** Opens the bill of a reference, typed in any grouping, or of the QR code of its slip. */
  const openOf = async (reference: string) => {
    try {
      setOpen(await send(bills.find, { query: { reference } }))
      setFinds(false)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error.code === 'missing' ? 'Zu dieser Referenz gibt es keine Rechnung: Prüfe die Ziffern.' : error.message
    }
  }
  return (
    <Page title="Rechnungen" actions={find}>
      <CallTable
        columns={columns}
        filters={filters}
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
        <FindSheet
          title="Rechnung finden"
          label="Referenz"
          placeholder="21 00000 00003 13947 14300 09017"
          find={openOf}
          onClose={() => setFinds(false)}
        />
      )}
      {open && <BillSheet row={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
