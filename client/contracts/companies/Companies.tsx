import { Text } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { quantity } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { companies } from '#contract/contracts/companies.ts'
import type { CompanyRow } from '#contract/contracts/companyShapes.ts'
import { CompanySheet } from './CompanySheet.tsx'

/** «10 %», «5 bis 12,5 %» */
const shareWords = ({ least, most }: CompanyRow) => {
  if (least === null || most === null) return null
  return least === most ? `${quantity(most / 100)} %` : `${quantity(least / 100)} bis ${quantity(most / 100)} %`
}

const columnsOf = (nameOf: (code: string) => string | null): Column<CompanyRow>[] => [
  { id: 'name', title: 'Firma', text: row => row.name, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
  { id: 'listed', title: 'Personen', ...counts(row => row.listed), sorts: true, width: 100, phone: 'second' },
  { id: 'share', title: 'Rabatt', text: shareWords, width: 130, phone: 'trail' },
  { id: 'contracts', title: 'Verträge', ...counts(row => row.contracts), width: 100 },
  { id: 'studios', title: 'Gilt in', text: row => row.studios.map(code => nameOf(code)).join(', '), width: 200, grow: 2 },
  { id: 'at', title: 'Liste vom', ...instants(row => row.at), sorts: true, width: 150 },
  { id: 'file', title: 'Datei', text: row => row.file, width: 160, spare: true },
]

/** Companies whose employees pay less, with their lists (C35); `above` leads back to the offers. */
export function Companies({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(companies.take)
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  const [open, setOpen] = useState<CompanyRow | 'new'>()
  const add = <NewButton words="Neue Firma" onClick={() => setOpen('new')} />
  return (
    <>
      <CallTable
        label="Firmen"
        one="Firma"
        name="companies"
        call={companies.list}
        columns={columns}
        filters={filters}
        searches={{ label: 'Firmen suchen' }}
        open={setOpen}
        above={
          <Above>
            {above}
            <Text color="ink2">
              Wer auf der Liste einer Firma steht, bezahlt weniger. Vom Inhalt der Datei bleiben verschlüsselte Prüfwerte: Namen und
              Adressen stehen hier nirgends.
            </Text>
            {add}
          </Above>
        }
        exports
        empty={{ text: 'Noch keine Firma.', action: add }}
      />
      {open && <CompanySheet row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
