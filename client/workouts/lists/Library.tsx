import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { SlotList } from '#client/parts/plans/SlotList.tsx'
import { useStart } from '#client/workouts/useStart.ts'
import { type WorkoutHead, workouts } from '#contract/workouts.ts'
import { finds } from './trainedMonths.ts'

const searchFrom = 6

/** The studio's workouts; a load that fails shows none (L269). */
export function Library() {
  const { data = [], stand } = useCall(workouts.list)
  const all = data.filter(({ own }) => !own)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<WorkoutHead>()
  if (all.length === 0) return null
  const found = all.filter(({ title, level, about }) => finds(search, title, level, about))
  return (
    <Section title="Workouts des Studios" aside={<Stand at={stand} />}>
      {all.length >= searchFrom && <TextField label="Suchen" type="search" autoComplete="off" value={search} onChange={setSearch} />}
      <Box role="status" textStyle="small" color="ink2" paddingTop={found.length === 0 ? '8' : '0'}>
        {found.length === 0 && 'Kein Workout passt dazu.'}
      </Box>
      {found.map(workout => (
        <Row key={workout._id} title={workout.title} second={aboutWorkout(workout)} onPick={() => setOpen(workout)} />
      ))}
      {open && <WorkoutSheet head={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

const aboutWorkout = ({ level, sets, minutes }: WorkoutHead) =>
  [level, sets > 0 && counted(sets, 'Satz', 'Sätze'), `${minutes} Min.`].filter(Boolean).join(' · ')

function WorkoutSheet({ head, onClose }: { head: WorkoutHead; onClose(): void }) {
  const { data: workout, error } = useCall(workouts.one, { params: { id: head._id } })
  const { start, starting } = useStart()
  return (
    <Sheet
      open
      onClose={onClose}
      title={head.title}
      footer={
        workout && (
          <Button busy={starting} onClick={() => start({ kind: 'workout', workout })}>
            Starten
          </Button>
        )
      }
    >
      <Text textStyle="small" color="ink2">
        {aboutWorkout(head)}
      </Text>
      {head.about && <Text marginTop="8">{head.about}</Text>}
      {workout && <SlotList slots={workout.slots} />}
      {error && !workout && <Text marginTop="8">Dieses Workout ist noch nicht auf diesem Gerät. Öffne es einmal mit Netz.</Text>}
    </Sheet>
  )
}
