import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { MappingRow } from '#contract/contracts/upgradeShapes.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { mapping } from './mapping.ts'

/** All offers that one manages: there are some dozens. */
const most = 200

/** /dashboard/contract/upgrade/mapping: which offer may be upgraded to which, and where (L53). */
export default function Mapping() {
  const { options, nameOf } = useOwnStudios(upgrades.addMapping)
  const { data } = useCall(offers.list, { query: { limit: most } })
  const sold = useMemo(() => (data?.rows ?? []).map(({ _id, internalTitle }) => [_id, internalTitle] as const), [data])
  const columns = useMemo<Column<MappingRow>[]>(
    () => [
      { id: 'fromTitle', title: 'Von', text: ({ fromTitle }) => fromTitle, sorts: true, strong: true, width: 220, grow: 1, phone: 'title' },
      { id: 'toTitles', title: 'Nach', text: ({ toTitles }) => toTitles.join(', '), width: 300, grow: 2, phone: 'second' },
      { id: 'studios', title: 'Gilt in', text: ({ studios }) => studios.map(code => nameOf(code)).join(', '), width: 220, grow: 1 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'Zuordnung', 'Zuordnungen']}
      title="Upgrades: Zuordnung"
      adds
      name="upgrade-mappings"
      call={upgrades.mappings}
      form={mapping}
      columns={columns}
      filters={filters}
      exports
      empty="Noch keine Zuordnung: Ohne sie lässt sich kein Vertrag wechseln."
    >
      {(row, close) => (
        <mapping.Form row={row} start={options.length === 1 ? { studios: [options[0]![0]] } : {}} onDone={close}>
          <mapping.Field name="from" options={sold} />
          <mapping.Field name="to" options={sold} hint="Wer das erste hat, kann zu jedem von diesen wechseln." />
          <mapping.Field name="studios" options={options} />
        </mapping.Form>
      )}
    </ListPage>
  )
}
