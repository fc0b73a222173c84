import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useQueryText, useScreen } from '#client/map/links.tsx'
import { exercisesOf, useInventory } from '#client/parts/device/useInventory.ts'
import { setText } from '#client/parts/training/setWords.ts'
import type { Described, Device, Inventory } from '#contract/devices/calls.ts'
import type { ExerciseKind } from '#contract/workouts.ts'
import { Broken, ReportButton } from './Broken.tsx'
import { EditLink } from './EditLink.tsx'
import { type ExerciseSession, useSessions } from './last.ts'
import { Manual } from './Manual.tsx'
import { TrainHere } from './TrainHere.tsx'

/** Trainings that are shown. */
const shown = 3

/** /devices/:id/exercise/:eid (L34): how it is done, and one's own last values from this device. */
export default function ExercisePage() {
  const { id, eid } = useScreen('exercise')
  const { studio: asked } = useQueryText()
  const { data, error, again } = useInventory(asked)
  const device = data?.devices.find(({ _id }) => _id === id)
  const exercise = data && exercisesOf(data, id).find(({ _id }) => _id === eid)
  if (data && device && exercise) return <ExerciseDetail key={eid} all={data} device={device} exercise={exercise} />
  return (
    <Page back="devices">
      {data ? (
        <Empty text="Diese Übung gibt es hier nicht." action={<ButtonLink to="devices">Alle Geräte</ButtonLink>} />
      ) : error ? (
        <NotLoaded error={error} again={again} lead="Diese Übung ist hier noch nicht geladen." />
      ) : (
        <Box minHeight="240px" aria-busy />
      )}
    </Page>
  )
}

function ExerciseDetail({ all, device, exercise }: { all: Inventory; device: Device; exercise: Described }) {
  const steps = (exercise.steps ?? '').split('\n').filter(Boolean)
  const others = exercisesOf(all, device._id).filter(({ _id }) => _id !== exercise._id)
  const address = exercise.pictureAddress ?? device.pictureAddress
  return (
    <Page title={exercise.title} back="devices" actions={<EditLink to="exerciseForm" search={{ id: exercise._id, geraet: device._id }} />}>
      {address && <Image src={`/api/${address}`} alt="" borderRadius="card" width="full" maxHeight="260px" objectFit="cover" />}
      <Text textStyle="small" color="ink2" paddingTop="12">
        {[device.title, device.shortForm, exercise.muscle].filter(Boolean).join(' · ')}
      </Text>
      <Broken all={all} device={device} />
      {!all.defects.some(defect => defect.device === device._id) && <TrainHere device={device} exercise={exercise} />}
      <Last exercise={exercise._id} kind={exercise.kind} />
      {steps.length > 0 && (
        <Section title="So geht es">
          <Box as="ol" paddingInlineStart="20" display="grid" gap="8" maxWidth="65ch" listStyleType="decimal">
            {steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </Section>
      )}
      {exercise.manual && <Manual exercise={exercise._id} title={exercise.title} name={exercise.manual} />}
      {others.length > 0 && (
        <Section title="Auch an diesem Gerät">
          {others.map(other => (
            <RowLink
              key={other._id}
              to="exercise"
              params={{ id: device._id, eid: other._id }}
              search={{ studio: all.studio }}
              title={other.title}
              second={other.muscle}
            />
          ))}
        </Section>
      )}
      <ReportButton all={all} device={device} />
    </Page>
  )
}

function Last({ exercise, kind }: { exercise: string; kind: ExerciseKind }) {
  const sessions = useSessions(exercise)
  return (
    <Section title="Zuletzt">
      {sessions?.length === 0 && (
        <Text color="ink2" paddingBlock="8">
          Noch nie gemacht. Dein erster Satz ist der Massstab.
        </Text>
      )}
      {sessions?.slice(0, shown).map(session => (
        <ExerciseSessionLine key={session.key} session={session} kind={kind} />
      ))}
    </Section>
  )
}

const ExerciseSessionLine = ({ session, kind }: { session: ExerciseSession; kind: ExerciseKind }) => (
  <Flex minHeight="48px" align="baseline" gap="12" borderTop="1px solid" borderColor="line" paddingBlock="12">
    <Box textStyle="small" color="ink2" width="80px" flexShrink={0}>
      {date(session.day)}
    </Box>
    <Flex flex="1" wrap="wrap" columnGap="16" rowGap="4" textStyle="label">
      {session.sets.map(set => (
        <Box key={set.id} as="span" color={set.warmup ? 'ink3' : 'ink'} whiteSpace="nowrap">
          {setText(kind, set)}
        </Box>
      ))}
    </Flex>
  </Flex>
)
