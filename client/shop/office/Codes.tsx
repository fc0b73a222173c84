import { useMemo, useState } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { thousands } from '#client/kit/format.ts'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { shownCode } from '#contract/codes.ts'
import { type EntryCode, entryCodes } from '#contract/shop/entryCodes.ts'
import { codeWays } from './codeWays.ts'
import { officeCodeChip } from './codeWords.ts'
import { OfficeCode } from './OfficeCode.tsx'

/** «K7QM-3TXD-9PWA», or its last letters for who may not use it. */
const lettersOf = ({ code, end }: EntryCode) => (code ? shownCode(code) : `•••• ${end}`)

const states = [
  ['trouble', 'Am Eingang nicht angekommen'],
  ['waiting', 'Wird angemeldet'],
  ['saved', 'Gültig'],
  ['used', 'Eingelöst'],
  ['void', 'Ungültig'],
] as const

/** /dashboard/shop/codes: the entry codes that were sold, and what the entrance knows of each (S15). */
export default function Codes() {
  const { options, nameOf } = useOwnStudios(entryCodes.list)
  const [open, setOpen] = useState<EntryCode>()
  // The answer of an act changes the code that is open; it opens none, and puts none in the place of another.
  const changed = (row: EntryCode) => setOpen(before => (before?._id === row._id ? row : before))
  const columns = useMemo<Column<EntryCode>[]>(
    () => [
      { id: 'code', title: 'Code', text: lettersOf, strong: true, width: 170, grow: 1, phone: 'title' },
      { id: 'title', title: 'Verkauft als', text: ({ title }) => title, width: 160, grow: 2, phone: 'second' },
      { id: 'buyer', title: 'Wer', text: ({ buyer }) => buyer ?? '', width: 150, grow: 1, phone: 'second' },
      {
        id: 'state',
        title: 'Stand',
        text: row => officeCodeChip(row)[0],
        width: 150,
        phone: 'trail',
        cell: row => {
          const [words, look] = officeCodeChip(row)
          return (
            <Chip look={look} small>
              {words}
            </Chip>
          )
        },
      },
      { id: 'used', title: 'Gebraucht', text: ({ used, entries }) => `${thousands(used)} von ${thousands(entries)}`, width: 110 },
      { id: 'until', title: 'Gültig bis', ...days(({ until }) => until), sorts: true, width: 110 },
      { id: 'number', title: 'Bestellung', text: ({ number }) => String(number), sorts: true, width: 110, phone: 'second' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), width: 130, grow: 1 },
      { id: 'created', title: 'Verkauft am', ...days(({ createdAt }) => createdAt), sorts: true, width: 110 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options), { id: 'state', title: 'Stand', choices: states }], [options])
  return (
    <Page title="Eintrittscodes">
      <CallTable
        label="Eintrittscodes"
        one="Eintrittscode"
        name="entryCodes"
        call={entryCodes.list}
        columns={columns}
        filters={filters}
        ways={codeWays}
        searches={{ label: 'Name, Bestellung, Code oder Ende davon' }}
        empty={{ text: 'Noch kein Eintrittscode verkauft.' }}
        open={setOpen}
        exports
      />
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={lettersOf(open)}>
          <OfficeCode row={open} onChange={changed} />
        </Sheet>
      )}
    </Page>
  )
}
