import { Box, Text } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { type PushState, pushState } from '#client/parts/push/pushState.ts'
import { turnOff } from '#client/parts/push/register.ts'
import { pushAskAtom } from '#client/parts/quiet.ts'
import { type PushDevice, push } from '#contract/push.ts'

const words: Partial<Record<PushState, string>> = {
  unsupported: 'Dieser Browser kann keine Benachrichtigungen empfangen.',
  install: 'Auf dem iPhone und dem iPad braucht es dafür die App auf dem Home-Bildschirm.',
  denied: 'In diesem Browser sind Benachrichtigungen für Formkurve gesperrt.',
}

/** The devices that get messages; each can be removed, this one added. */
export function PushDevices() {
  const { data, error, stand, again } = useCall(push.devices)
  const ask = useSetAtom(pushAskAtom)
  const { send, error: refused } = useSend(push.remove, { title: () => 'Gerät bekommt keine Benachrichtigungen mehr' })
  const [gone, setGone] = useState<readonly string[]>([])
  const here = pushState()
  const remove = async ({ _id, current }: PushDevice) => {
    setGone([...gone, _id])
    if (current) await turnOff().catch(() => {})
    await send({ params: { id: _id } })
  }
  const shown = data?.filter(({ _id }) => !gone.includes(_id))
  return (
    <Section title="Benachrichtigungen" aside={<Stand at={stand} />}>
      {!data && <NotLoaded error={error} again={again} />}
      {shown?.map(device => (
        <DeviceRow key={device._id} device={device} onRemove={() => void remove(device).catch(() => {})} />
      ))}
      {shown?.length === 0 && <Text color="ink2">Noch kein Gerät bekommt Benachrichtigungen.</Text>}
      {words[here] && (
        <Text color="ink2" textStyle="small" paddingTop="8">
          {words[here]}
        </Text>
      )}
      {here === 'ask' && (
        <Box paddingTop="10">
          <Button look="soft" onClick={() => ask('asked')}>
            Auf diesem Gerät einschalten
          </Button>
        </Box>
      )}
      {refused && (
        <Text role="alert" textStyle="small" color="danger">
          {refused.message}
        </Text>
      )}
    </Section>
  )
}

function DeviceRow({ device: { name, created, current }, onRemove }: { device: PushDevice; onRemove: () => void }) {
  return (
    <Row
      title={name}
      second={`seit ${date(dayOf(created))}`}
      trail={
        <>
          {current && <Chip look="ok">Dieses Gerät</Chip>}
          <Button look="text" size="row" aria-label={`${name}: Benachrichtigungen ausschalten`} onClick={onRemove}>
            Ausschalten
          </Button>
        </>
      }
    />
  )
}
