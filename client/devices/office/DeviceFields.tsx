import { useCall } from '#client/data/reads.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { PictureField } from '#client/parts/PictureField.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { devices } from '#contract/devices/calls.ts'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'
import { device } from './rows.ts'

interface Props {
  row: OverlaidRow<TrainingDeviceRow> | undefined
  onDone: (saved: TrainingDeviceRow | undefined, _id: string) => unknown
}

/** The form of a device, with its retirement. */
export function DeviceFields({ row, onDone }: Props) {
  const { options } = useOwnStudios(deviceOffice.add)
  const { data: categories = [] } = useCall(devices.categories)
  const nameOf = (id: unknown) => categories.find(({ _id }) => _id === id)?.name ?? 'keine'
  return (
    <device.Form
      row={row}
      start={options.length === 1 ? { studio_id: options[0]?.[0] } : {}}
      reads={{ picture: () => 'ein anderes Bild', category: nameOf }}
      onDone={onDone}
    >
      <device.Field name="title" autoFocus />
      <device.Field name="shortForm" hint="Was darauf steht, zum Beispiel «Gerät 14»." />
      {isNew(row) && <device.Field name="studio_id" options={options} />}
      <device.Field name="category" options={categories.map(({ _id, name }) => [_id, name])} none="Keine" />
      <PictureField name="picture" call={deviceOffice.picture} alt="Bild des Geräts" />
    </device.Form>
  )
}
