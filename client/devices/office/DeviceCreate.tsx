import { Box } from '@chakra-ui/react'
import { Page } from '#client/kit/Page.tsx'
import { useBack, useGo } from '#client/map/links.tsx'
import { DeviceFields } from './DeviceFields.tsx'

/** /devices/create (L34, H20): a new device, beside what members see. */
export default function DeviceCreate() {
  const go = useGo()
  const back = useBack()
  return (
    <Page back="devices">
      <Box paddingTop="8">
        <DeviceFields
          row={undefined}
          onDone={(saved, id) => (saved ? go({ to: 'device', params: { id }, replace: true }) : back({ to: 'devices' }))}
        />
      </Box>
    </Page>
  )
}
