import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useReach } from '#client/data/reach.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useGo } from '#client/map/links.tsx'
import { deviceOffice } from '#contract/devices/deviceOffice.ts'
import { fold } from '#contract/fold.ts'
import { exercise } from './rows.ts'
import { useFreeExercises } from './useFreeExercises.ts'

/** Exercises of no device, which every studio has: to be found, corrected and retired by whoever may in all studios. */
export function FreeExercises({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const { rows, refused, error, again } = useFreeExercises()
  const { everywhere } = useReach(deviceOffice.addExercise)
  const [q, setQ] = useState('')
  const words = fold(q).split(/\s+/).filter(Boolean)
  const found = rows?.filter(({ title, muscle, tags }) => {
    const text = fold([title, muscle, ...tags].join(' '))
    return words.every(word => text.includes(word))
  })
  return (
    <Sheet open onClose={onClose} title="Übungen ohne Gerät">
      <Refusals refused={refused} one={exercise.ways.one} open={({ _id }) => void go({ to: 'exerciseForm', search: { id: _id } })} />
      {rows && rows.length > 0 && <TextField label="Übungen suchen" type="search" value={q} onChange={setQ} />}
      {!rows && <NotLoaded error={error} again={again} />}
      {rows?.length === 0 && <Empty text="Noch keine Übung ohne Gerät." />}
      {rows && rows.length > 0 && found?.length === 0 && <Empty text="Keine Übung passt dazu." />}
      {found?.map(({ _id, title, muscle, tags, act }) => (
        <RowLink
          key={_id}
          to="exerciseForm"
          search={{ id: _id }}
          title={title}
          second={[muscle, ...tags].filter(Boolean).join(' · ')}
          trail={act && <Tick state="waiting" size="table" />}
        />
      ))}
      {everywhere && (
        <Flex paddingTop="12">
          <ButtonLink to="exerciseForm" look="side" size="row">
            Neue Übung
          </ButtonLink>
        </Flex>
      )}
    </Sheet>
  )
}
