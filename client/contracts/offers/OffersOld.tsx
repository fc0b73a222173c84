import { useMemo } from 'react'
import { Page } from '#client/kit/Page.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferRow } from '#contract/contracts/offerShapes.ts'
import { offerColumns } from './offerColumns.tsx'

const archived = { archived: '1' }
const at: Column<OfferRow> = { id: 'archivedAt', title: 'Archiviert', ...days(({ archivedAt }) => archivedAt), width: 120, phone: 'trail' }

/** /dashboard/contract/settingsold: offers that nobody can buy any more; each can be brought back. */
export default function OffersOld() {
  const go = useGo()
  const { options, nameOf } = useOwnStudios(offers.create)
  const columns = useMemo(() => [...offerColumns(nameOf).filter(({ id }) => id !== 'sale'), at], [nameOf])
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <Page title="Vertragsarten (alt)" back="contractSettings">
      <CallTable
        label="Archivierte Angebote"
        one="archiviertes Angebot"
        name="offers-old"
        call={offers.list}
        columns={columns}
        filters={filters}
        fixed={archived}
        searches={{ label: 'Im Archiv suchen' }}
        open={({ _id }) => void go({ to: 'contractSetting', params: { id: _id } })}
        exports
        empty={{ text: 'Noch nichts archiviert.' }}
      />
    </Page>
  )
}
