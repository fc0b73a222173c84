import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { NarrowedChip, NarrowedEmpty, useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { accessControl } from '#contract/accessControl/calls.ts'
import { type AccessDeviceRow, deviceStates, directions } from '#contract/accessControl/shapes.ts'
import { stateLooks } from './looks.ts'
import { MarkSheet } from './MarkSheet.tsx'
import { OpenSheet } from './OpenSheet.tsx'

/** The devices by studio, each with its state and when it was heard of last. */
export function Devices({ views }: { views: ReactNode }) {
  const { data, error, again } = useCall(accessControl.devices)
  const narrowed = useNarrowed()
  const { name } = useStudioNames()
  const [opens, setOpens] = useState<AccessDeviceRow>()
  const [marks, setMarks] = useState<AccessDeviceRow>()
  const shown = useMemo(() => data?.filter(({ studio }) => !narrowed.studio || studio === narrowed.studio), [data, narrowed.studio])
  const studios = [...new Set(shown?.map(({ studio }) => studio))]
  return (
    <>
      <Flex paddingTop="12" gap="8" wrap="wrap" align="center">
        {views}
        <NarrowedChip narrowed={narrowed} />
      </Flex>
      {!data && !error && <Box aria-busy minHeight="160px" />}
      {!data && <NotLoaded error={error} again={again} />}
      {data?.length === 0 && <Empty text="In deinen Studios steht kein Gerät des Zutrittssystems." />}
      {data && data.length > 0 && shown?.length === 0 && <NarrowedEmpty narrowed={narrowed} what="Geräte" />}
      {studios.map(code => (
        <Section key={code} title={name(code)}>
          {shown
            ?.filter(({ studio }) => studio === code)
            .map(device => (
              <DeviceLine key={device._id} device={device} onOpen={setOpens} onMark={setMarks} />
            ))}
        </Section>
      ))}
      {opens && <OpenSheet device={opens} onClose={() => setOpens(undefined)} />}
      {marks && <MarkSheet device={marks} onClose={() => setMarks(undefined)} />}
    </>
  )
}

const heardOf = ({ lastContact }: AccessDeviceRow) => (lastContact ? `zuletzt erreicht ${moment(lastContact)}` : 'noch nie erreicht')

interface DeviceLineProps {
  device: AccessDeviceRow
  onOpen: (device: AccessDeviceRow) => void
  onMark: (device: AccessDeviceRow) => void
}

function DeviceLine({ device, onOpen, onMark }: DeviceLineProps) {
  const { name, direction, state, outOfOrder, studio } = device
  const mayOpen = useCan(accessControl.open, studio)
  const mayMark = useCan(accessControl.mark, studio)
  const report = outOfOrder === null ? 'Ausser Betrieb melden' : 'Meldung ändern'
  const about = [directions[direction], outOfOrder, heardOf(device)].filter(Boolean).join(' · ')
  return (
    <Box>
      <Row
        title={name}
        second={about}
        wraps
        trail={
          <Chip look={stateLooks[state]} small>
            {deviceStates[state]}
          </Chip>
        }
      />
      <Flex gap="8" wrap="wrap" paddingBottom="12">
        {mayOpen && (
          <Button look="side" size="row" aria-label={`${name} einmal öffnen`} onClick={() => onOpen(device)}>
            Einmal öffnen
          </Button>
        )}
        {mayMark && (
          <Button look="text" size="row" aria-label={`${name}: ${report}`} onClick={() => onMark(device)}>
            {report}
          </Button>
        )}
      </Flex>
    </Box>
  )
}
