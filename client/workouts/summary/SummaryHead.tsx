import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { useLocal, useSyncStatus } from '#client/data/local.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { clockTime, counted, date, weekday } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useBack, useGo } from '#client/map/links.tsx'
import { runGoal } from '#client/parts/training/trainHere.ts'
import { removeRun } from '#client/workouts/removeRun.ts'
import { NoteSheet } from '#client/workouts/run/NoteSheet.tsx'
import { useStart } from '#client/workouts/useStart.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

interface Props {
  run: WorkoutRun
  sets: readonly TrainingSet[]
}

/** The way back, what can be done with the training, its title and day, and whether the studio has it. */
export function SummaryHead({ run, sets }: Props) {
  const ended = run.ended ? `–${clockTime(run.ended)}` : ', läuft'
  return (
    <>
      <Bar run={run} />
      <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
        {weekday(run.day)}, {date(run.day)}, {clockTime(run.started)}
        {ended}
      </Text>
      <Text as="h1" textStyle="title" overflowWrap="anywhere">
        {run.title}
      </Text>
      <Saved run={run} sets={sets} />
    </>
  )
}

function Bar({ run }: { run: WorkoutRun }) {
  const local = useLocal()
  const go = useGo()
  const { start } = useStart()
  const [noting, setNoting] = useState(false)
  const icon = { size: 20, 'aria-hidden': true }
  const back = useBack()
  async function remove() {
    await go({ to: 'completed', replace: true })
    await removeRun(local, run.id)
  }
  const note = (text: string) =>
    local.change('workoutRuns', run.id, ({ note: _before, ...rest }) => ({ ...rest, ...(text.trim() && { note: text.trim() }) }))
  return (
    <Flex align="center" height="56px" marginInline="-8px">
      <IconButton label="Zurück" icon={<ArrowLeftIcon size={24} />} onClick={() => back({ to: 'completed' })} />
      <Box flex={1} />
      <Menu
        label="Mehr"
        items={[
          {
            label: 'Bearbeiten',
            icon: <PencilSimpleIcon {...icon} />,
            onPick: () => void go(runGoal(run) as { to: 'workoutRun'; params: { id: string } }),
          },
          { label: 'Nochmals', icon: <ArrowsClockwiseIcon {...icon} />, onPick: () => void start({ kind: 'again', run }) },
          { label: 'Notiz', icon: <NotePencilIcon {...icon} />, onPick: () => setNoting(true) },
          { label: 'Löschen', icon: <TrashIcon {...icon} />, danger: true, onPick: () => void remove() },
        ]}
      />
      <NoteSheet open={noting} note={run.note ?? ''} onNote={text => void note(text)} onClose={() => setNoting(false)} />
    </Flex>
  )
}

/** Green only once the studio acknowledged the training and every set of it. */
function Saved({ run, sets }: Props) {
  const { refused } = useSyncStatus()
  const mine = new Set([run.id, ...sets.map(({ id }) => id)])
  const declined = refused.filter(({ doc }) => mine.has(doc)).length
  const waiting = sets.filter(set => !acknowledged(set)).length
  const [state, words] =
    declined > 0
      ? (['refused', `${counted(declined, 'Eintrag', 'Einträge')} abgelehnt. Im Abgleich steht warum.`] as const)
      : waiting > 0
        ? (['waiting', `${counted(waiting, 'Satz', 'Sätze')} auf diesem Gerät, ${waiting === 1 ? 'wartet' : 'warten'}`] as const)
        : acknowledged(run)
          ? (['ok', 'Im Studio gespeichert'] as const)
          : (['waiting', 'Auf diesem Gerät, wartet'] as const)
  return (
    <Flex align="center" gap="8" marginTop="8" role="status">
      <Tick state={state} label="" />
      <Text textStyle="label" color={state === 'refused' ? 'danger' : 'ink2'}>
        {words}
      </Text>
    </Flex>
  )
}
