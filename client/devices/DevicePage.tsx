import { Box, Image, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useCall } from '#client/data/reads.ts'
import { canSee } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { exercisesOf, useInventory } from '#client/parts/device/useInventory.ts'
import { type Device, devices, type Inventory } from '#contract/devices/calls.ts'
import { rowOf } from '#contract/screens.ts'
import { Broken, ReportButton } from './Broken.tsx'
import { EditLink } from './EditLink.tsx'
import { lastLine, useLastOf } from './last.ts'

/** /devices/:id (L34): a device and what is done on it; by `?scan` at the machine itself, straight to the exercise. */
export default function DevicePage() {
  const { id } = useScreen('device')
  const { studio: asked } = useQueryText()
  const { data, stand, error, again } = useInventory(asked)
  const here = data?.devices.find(({ _id }) => _id === id)
  // One that stands elsewhere says where, and its own studio's list has it.
  const elsewhere = useCall(devices.one, data && !here ? { params: { id } } : undefined)
  const there = useInventory(elsewhere.data?.studios[0] ?? asked)
  const inventory = here ? data : there.data
  const device = inventory?.devices.find(({ _id }) => _id === id)
  if (inventory && device) return <DeviceDetail key={id} all={inventory} device={device} stand={here ? stand : there.stand} />
  const failed = elsewhere.error ?? error
  return (
    <Page back="devices">
      {failed ? (
        <NotLoaded
          error={failed}
          again={elsewhere.error ? elsewhere.again : again}
          lead="Dieses Gerät ist hier noch nicht geladen."
          missing="Dieses Gerät gibt es nicht mehr."
          instead={<ButtonLink to="devices">Alle Geräte</ButtonLink>}
        />
      ) : (
        <Box minHeight="240px" aria-busy />
      )}
    </Page>
  )
}

function DeviceDetail({ all, device, stand }: { all: Inventory; device: Device; stand: number | undefined }) {
  const { scan } = useQueryText()
  const go = useGo()
  const own = exercisesOf(all, device._id)
  const last = useLastOf(own)
  const first = [...own].sort((a, b) => ((last?.get(a._id)?.at ?? '') > (last?.get(b._id)?.at ?? '') ? -1 : 1))[0]
  // Whoever stands before the machine wants the exercise, the one done last of several.
  const straight = scan !== undefined && last !== undefined ? first?._id : undefined
  useEffect(() => {
    if (straight) void go({ to: 'exercise', params: { id: device._id, eid: straight }, search: { studio: all.studio }, replace: true })
  }, [straight, go, device._id, all.studio])
  const category = all.categories.find(({ _id }) => _id === device.category)?.name
  return (
    <Page title={device.title} back="devices" actions={<EditLink to="deviceForm" search={{ id: device._id }} />}>
      {device.pictureAddress && (
        <Image src={`/api/${device.pictureAddress}`} alt="" borderRadius="card" width="full" maxHeight="260px" objectFit="cover" />
      )}
      <Text textStyle="small" color="ink2" paddingTop="12">
        {[device.shortForm, category].filter(Boolean).join(' · ')}
      </Text>
      <Broken all={all} device={device} />
      <Section title="Übungen" aside={<Stand at={stand} />}>
        {own.length === 0 && <Empty text="An diesem Gerät ist noch keine Übung erfasst." />}
        {own.map(one => (
          <RowLink
            key={one._id}
            to="exercise"
            params={{ id: device._id, eid: one._id }}
            search={{ studio: all.studio }}
            title={one.title}
            second={[one.muscle, lastLine(one.kind, last?.get(one._id))].filter(Boolean).join(' · ')}
          />
        ))}
        {canSee(rowOf('exerciseCreate').access) && (
          <ButtonLink to="exerciseCreate" params={{ id: device._id }} look="side" size="row" marginTop="12">
            Übung erstellen
          </ButtonLink>
        )}
      </Section>
      <ReportButton all={all} device={device} />
    </Page>
  )
}
