import { useMemo } from 'react'
import { useSealKey } from '#client/data/useSealKey.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesis, fewest } from '#contract/anamnesis.ts'
import { AnamnesisSheet } from './AnamnesisSheet.tsx'
import { columnsWith, filtersWith } from './columns.tsx'
import { anamnesisForm } from './form.ts'

/** /dashboard/anamnese/search: anamneses of one's studios, drafts too (L62, H01). */
export default function Anamneses() {
  useSealKey()
  const { options, nameOf } = useOwnStudios(anamnesis.list)
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const filters = useMemo(() => filtersWith(options), [options])
  return (
    <ListPage
      title="Anamnesen"
      one="Anamnese"
      name="anamnesis"
      call={anamnesis.list}
      form={anamnesisForm}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name oder E-Mail', fewest }}
      empty="Noch keine Anamnese. Sie beginnt auf der Karte eines Mitglieds."
      wide
    >
      {(row, close) => row && <AnamnesisSheet row={row} onDone={close} />}
    </ListPage>
  )
}
