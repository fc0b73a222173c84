import { type ReactNode, useMemo, useState } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { thousands } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { CardLetter } from '#client/parts/membercard/CardLetter.tsx'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import { mailingStates } from '#contract/mailings/words.ts'
import { Mailing } from './Mailing.tsx'
import { mailingForm } from './mailingForm.ts'
import { mailingLooks, progressOf } from './mailingStanding.ts'
import { purposeOf, stateWord } from './words.ts'

const state: Filter = { id: 'state', title: 'Stand', choices: Object.entries(mailingStates) }
const filters = [state]

/** Mailings with where they stand; one opens to be written, approved and watched. */
export default function Mailings({ above }: { above?: ReactNode }) {
  const [open, setOpen] = useState<OverlaidRow<MailingRow> | 'new'>()
  const begin = () => setOpen('new')
  const columns = useMemo<Column<MailingRow>[]>(
    () => [
      { id: 'subject', title: 'Betreff', text: ({ subject }) => subject, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
      { id: 'purpose', title: 'An', text: purposeOf, width: 180, grow: 1, phone: 'second' },
      { id: 'handed', title: 'Übergeben', ...counts(({ amounts }) => amounts.handed), width: 110 },
      { id: 'clicks', title: 'Klicks', ...counts(row => row.clicks), width: 90 },
      { id: 'author', title: 'Von', text: ({ author }) => author, width: 150, spare: true },
      { id: 'createdAt', title: 'Geschrieben', ...instants(({ createdAt }) => createdAt), sorts: true, spare: true, width: 170 },
      {
        id: 'state',
        title: 'Stand',
        text: stateWord,
        sorts: true,
        width: 150,
        phone: 'trail',
        cell: row => (
          <Chip look={mailingLooks[row.state]} small>
            {row.state === 'running' ? `${thousands(progressOf(row).over)} von ${thousands(progressOf(row).all)}` : stateWord(row)}
          </Chip>
        ),
      },
    ],
    [],
  )
  const make = <NewButton words="Neue Mail" onClick={begin} />
  return (
    <>
      <CallTable
        label="Mailings"
        one="Mailing"
        name="mailings"
        call={mailings.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Betreff' }}
        ways={mailingForm.ways}
        open={setOpen}
        opened={open === 'new' ? undefined : open}
        above={
          <Above>
            {above}
            {make}
            <CardLetter />
          </Above>
        }
        empty={{ text: 'Noch keine Mail.', action: make }}
        exports
      />
      {open && (
        <Sheet open wide onClose={() => setOpen(undefined)} title={open === 'new' ? 'Neue Mail' : open.subject}>
          <Mailing row={open === 'new' ? undefined : open} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </>
  )
}
