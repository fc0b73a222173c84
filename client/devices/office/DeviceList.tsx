import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { DeviceSidePanel } from './DeviceSidePanel.tsx'
import { ListTools } from './ListTools.tsx'
import { device, fieldsOf } from './rows.ts'
import { useDevices } from './useDevices.ts'
import { useLabels } from './useLabels.tsx'

/** /dashboard/devices/list (L59): what stands in the studios, with the exercises of each, defects, transfer and retirement. */
export default function DeviceList() {
  const { options, nameOf } = useOwnStudios(deviceOffice.add, deviceOffice.edit, deviceOffice.remove, deviceOffice.transfer)
  const { data: categories } = useCall(devices.categories)
  useDevices()
  const columns = useMemo<Column<TrainingDeviceRow>[]>(() => {
    const categoryOf = ({ category }: TrainingDeviceRow) => categories?.find(({ _id }) => _id === category)?.name ?? null
    return [
      { id: 'title', title: 'Gerät', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'shortForm', title: 'Kurzform', text: ({ shortForm }) => shortForm ?? null, sorts: true, width: 120, phone: 'second' },
      { id: 'category', title: 'Kategorie', text: categoryOf, width: 160, grow: 1 },
      { id: 'studio_id', title: 'Gehört', text: ({ studio_id }) => nameOf(studio_id), sorts: true, width: 130, grow: 1 },
      { id: 'studios', title: 'Studios', ...counts(({ studios }) => studios.length), width: 80 },
      { id: 'exercises', title: 'Übungen', ...counts(({ exercises }) => exercises.length), width: 90 },
      {
        id: 'broken',
        title: 'Defekt in',
        width: 160,
        phone: 'trail',
        text: ({ broken }) => broken.map(nameOf).join(', ') || null,
        cell: ({ broken }) =>
          broken.length > 0 && (
            <Chip look="danger" small>
              {broken.length === 1 ? nameOf(broken[0]) : `${broken.length} Studios`}
            </Chip>
          ),
      },
    ]
  }, [categories, nameOf])
  const filters = useMemo<Filter[]>(
    () => [byStudio(options), { id: 'category', title: 'Kategorie', choices: (categories ?? []).map(({ _id, name }) => [_id, name]) }],
    [options, categories],
  )
  const { acts, exports } = useLabels(filters)
  return (
    <ListPage
      title="Geräteliste"
      rows={['das', 'Gerät', 'Geräte']}
      adds
      name="devices"
      call={deviceOffice.table}
      form={device}
      columns={columns}
      filters={filters}
      above={<ListTools />}
      acts={acts}
      exports={exports}
    >
      {(row, close) => (row && !isNew(row) ? <KnownDeviceForm row={row} onDone={close} /> : <DeviceFields row={row} onDone={close} />)}
    </ListPage>
  )
}

/** A device of the list, which may lie open while its exercises are put in order: that makes a new version of it, and changes no field. */
function KnownDeviceForm({ row, onDone }: { row: OverlaidRow<TrainingDeviceRow>; onDone: () => void }) {
  const { data } = useCall(devices.one, { params: { id: row._id } })
  const now = data && fieldsOf(data) === fieldsOf(row) ? { ...data, act: row.act } : row
  return (
    <>
      <DeviceFields row={now} onDone={onDone} />
      <DeviceSidePanel device={now} onMoved={onDone} />
    </>
  )
}
