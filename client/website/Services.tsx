import { type ReactNode, useMemo } from 'react'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { website } from '#contract/website/calls.ts'
import type { ServiceRow } from '#contract/website/shapes.ts'
import { PieceFields } from './PieceFields.tsx'
import { pieceColumns, pieceFilters } from './pieceColumns.tsx'
import { service } from './rows.ts'
import { useWebsiteStudios } from './useWebsiteStudios.ts'

/** Services that the studios offer beside training. */
export function Services({ above }: { above: ReactNode }) {
  const { all, nameOf, own, start } = useWebsiteStudios(website.addService)
  const columns = useMemo(() => pieceColumns<ServiceRow>('Leistung', nameOf), [nameOf])
  const filters = useMemo(() => pieceFilters(all), [all])
  return (
    <ListPage
      title="Website"
      rows={['die', 'Leistung', 'Leistungen']}
      adds
      wide
      above={above}
      name="websiteServices"
      call={website.services}
      form={service}
      columns={columns}
      filters={filters}
    >
      {(row, close) => (
        <service.Form row={row} start={{ rank: 100, ...start }} onDone={close}>
          <PieceFields
            Field={service.Field}
            isNew={isNew(row)}
            own={own}
            text="Beschreibung"
            alt="Bild der Leistung"
            more={<service.Field name="rank" step={10} hint="Kleine Zahlen stehen zuoberst." />}
          />
        </service.Form>
      )}
    </ListPage>
  )
}
