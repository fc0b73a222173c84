import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { SortList } from '#client/kit/SortList.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo } from '#client/map/links.tsx'
import { deviceOffice, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'
import type { ExerciseRow } from '#contract/devices/exerciseOffice.ts'
import { exercise } from './rows.ts'
import { useOrder } from './useOrder.ts'

/** The exercises of a device in their order, by which members find them. */
export function Exercises({ device }: { device: TrainingDeviceRow }) {
  const go = useGo()
  const { data, stand, error, again } = useCall(deviceOffice.exercises, { params: { id: device._id } })
  const { rows, refused } = useWaitingRows(data, stand, exercise.ways)
  const own = rows?.filter(({ deviceId }) => deviceId === device._id)
  const { ids, waits, put } = useOrder(device, stand)
  const [moved, setMoved] = useState<string[]>()
  const adds = useMay(deviceOffice.addExercise, { body: { studio_id: device.studio_id } } as never)
  const orders = useMay(deviceOffice.reorder, { body: { studio_id: device.studio_id } } as never)
  const order = moved ?? ids
  const placeOf = ({ _id }: ExerciseRow) => (order.includes(_id) ? order.indexOf(_id) : order.length)
  const sorted = own?.toSorted((a, b) => placeOf(a) - placeOf(b))
  const move = async (row: ExerciseRow, place: number) => {
    const next = order.filter(id => id !== row._id)
    next.splice(place, 0, row._id)
    setMoved(next)
    await put(next)
    setMoved(undefined)
  }
  return (
    <Section title="Übungen" aside={waits ? 'Reihenfolge wartet' : undefined}>
      <Refusals refused={refused} one={exercise.ways.one} open={({ _id }) => void go({ to: 'exerciseForm', search: { id: _id } })} />
      {!sorted && <NotLoaded error={error} again={again} />}
      {sorted?.length === 0 && <Empty text="Noch keine Übung an diesem Gerät." />}
      {sorted && sorted.length > 0 && (
        <SortList
          rows={sorted}
          label={`Übungen: ${device.title}`}
          nameOf={({ title }) => title}
          disabled={!orders}
          onMove={(row, place) => void move(row, place)}
        >
          {row => <DeviceExerciseLine row={row} />}
        </SortList>
      )}
      {adds && (
        <Flex paddingTop="12">
          <ButtonLink to="exerciseForm" search={{ geraet: device._id }} look="side" size="row">
            Neue Übung
          </ButtonLink>
        </Flex>
      )}
    </Section>
  )
}

const DeviceExerciseLine = ({ row }: { row: OverlaidRow<ExerciseRow> }) => (
  <RowLink
    to="exerciseForm"
    search={{ id: row._id, geraet: row.deviceId ?? undefined }}
    title={row.title}
    second={[row.muscle, ...row.tags].filter(Boolean).join(' · ')}
    trail={row.act && <Tick state="waiting" size="table" />}
  />
)
