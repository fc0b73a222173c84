import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { useBack, useGo, useQueryText } from '#client/map/links.tsx'
import { devices } from '#contract/devices/calls.ts'
import { DeviceFields } from './DeviceFields.tsx'
import { DeviceSidePanel } from './DeviceSidePanel.tsx'
import { device } from './rows.ts'

/** /dashboard/devices/form (L59): a device with its exercises; `?id` opens one, without it a new one is made. */
export default function DeviceForm() {
  const { id } = useQueryText()
  const go = useGo()
  const back = useBack()
  const { data, stand, error, again } = useCall(devices.one, id ? { params: { id } } : undefined)
  const { row, known } = useOpenedRow(device.ways, id, { data, stand })
  const leave = () => back({ to: 'deviceList' })
  return (
    <Page title={row?.title ?? 'Gerät erfassen'} back="deviceList">
      <Box paddingTop="8" maxWidth="720px">
        {!id && (
          <DeviceFields
            row={undefined}
            onDone={(saved, _id) => (saved ? go({ to: 'deviceForm', search: { id: _id }, replace: true }) : leave())}
          />
        )}
        {id && known && !row && <NotLoaded error={error} again={again} missing="Dieses Gerät gibt es nicht mehr." />}
        {row && <DeviceFields row={row} onDone={leave} />}
        {row && !isNew(row) && <DeviceSidePanel device={row} onMoved={leave} />}
      </Box>
    </Page>
  )
}
