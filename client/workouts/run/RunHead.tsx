import { Box, chakra, Flex } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { FlagCheckeredIcon } from '@phosphor-icons/react/dist/csr/FlagCheckered'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { memo } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { duration } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { low, narrow } from '#client/kit/tight.ts'
import { Link } from '#client/map/links.tsx'
import type { Progress } from '#contract/rules/training/rotation.ts'
import { durationOf } from '#contract/rules/training/trainingRun.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import type { Model } from './runModel.ts'
import { signOf } from './setLines.ts'
import { Ticking } from './ticking.tsx'
import type { RunActs } from './useRunActs.ts'

/** Title, time and place in the training, what waits, and the session bar. */
export function RunHead({ model, acts }: { model: Model; acts: RunActs }) {
  const { run, progress, waiting } = model
  return (
    <Box
      as="header"
      className="notranslate"
      position="sticky"
      top="0"
      zIndex="head"
      bg="bg"
      pt="env(safe-area-inset-top)"
      width="full"
      maxWidth="content"
      marginInline="auto"
      css={{ [low]: { position: 'static' } }}
    >
      <Flex align="center" minHeight="52px" paddingInline="6" css={{ [narrow]: { flexWrap: 'wrap', '& > a': { order: 1 } } }}>
        <Leave onLeave={acts.leave} />
        <Box flex="1" minWidth="0" css={{ [narrow]: { flex: '1 0 90px' } }}>
          <Box
            as="h1"
            textStyle="heading"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
            css={{ [narrow]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            {run.title}
          </Box>
          <Box textStyle="small" color="ink2">
            <Clock run={run} />
            {progress.total > 0 && (
              <>
                {' · '}
                <Box as="span" whiteSpace="nowrap">{`Satz ${Math.min(progress.done + 1, progress.total)} von ${progress.total}`}</Box>
              </>
            )}
          </Box>
        </Box>
        {waiting > 0 && (
          <Box asChild display="flex" alignItems="center" height="44px" borderRadius="field">
            <Link to="reconcile" aria-label={`${waiting} ${waiting === 1 ? 'wartet' : 'warten'} auf diesem Gerät, zum Abgleich`}>
              <Chip look="pending" icon={<DeviceMobileIcon size={15} weight="bold" aria-hidden />}>
                {waiting} {waiting === 1 ? 'wartet' : 'warten'}
              </Chip>
            </Link>
          </Box>
        )}
        <More acts={acts} />
      </Flex>
      <SessionBar progress={progress} sets={model.sets} refused={model.refused} />
    </Box>
  )
}

const Leave = memo(function Leave({ onLeave }: { onLeave: () => void }) {
  return (
    <IconButton
      label="Training verlassen, es läuft weiter"
      icon={<CaretDownIcon size={24} weight="bold" aria-hidden />}
      onClick={onLeave}
    />
  )
})

const More = memo(function More({ acts }: { acts: RunActs }) {
  return (
    <Menu
      label="Mehr"
      items={[
        { label: 'Übung hinzufügen', icon: <PlusIcon size={20} aria-hidden />, onPick: acts.add },
        { label: 'Notiz', icon: <NotePencilIcon size={20} aria-hidden />, onPick: acts.note },
        { label: 'Training beenden', icon: <FlagCheckeredIcon size={20} aria-hidden />, onPick: acts.finish },
        { label: 'Training verwerfen', icon: <TrashIcon size={20} aria-hidden />, danger: true, onPick: acts.discard },
      ]}
    />
  )
})

const Clock = ({ run }: { run: WorkoutRun }) => (
  <Ticking every={run.state === 'running' ? 1000 : null} text={now => duration(durationOf(run, new Date(now).toISOString()))} />
)

interface SessionBarProps {
  progress: Progress
  sets: readonly TrainingSet[]
  refused: ReadonlySet<string>
}

/** Every set of the training as a dash, grouped by exercise: solid in the studio, striped only here, outlined now. */
function SessionBar({ progress, sets, refused }: SessionBarProps) {
  const byId = new Map(sets.map(set => [set.id, set]))
  const waits = sets.filter(set => signOf(set, refused) === 'waiting').length
  if (progress.total === 0) return <Box height="24px" />
  const lookOf = (id: string | undefined, state: string) => {
    const set = id === undefined ? undefined : byId.get(id)
    return set ? signOf(set, refused) : state
  }
  return (
    <Bar role="img" aria-label={`${progress.done} von ${progress.total} Sätzen${waits ? `, ${waits} nur auf diesem Gerät` : ''}`}>
      {progress.groups.map(({ slots, segments }) => (
        <span key={slots[0]} style={{ flex: segments.length }}>
          {segments.map(({ slot, warmup, index, state, set }) => (
            <i key={`${slot}${warmup}${index}`} data-look={lookOf(set, state)} />
          ))}
        </span>
      ))}
    </Bar>
  )
}

const Bar = chakra('div', {
  base: {
    display: 'flex',
    gap: '9px',
    paddingInline: '16',
    margin: '4px 0 14px',
    height: '6px',
    '& span': { display: 'flex', gap: '2', minWidth: 0 },
    '& i': { flex: 1, height: '6px', borderRadius: '2px', bg: 'rail' },
    '& i[data-look=ok]': { bg: 'brand' },
    '& i[data-look=waiting]': { background: 'repeating-linear-gradient(90deg, {colors.brand} 0 3px, transparent 3px 5.5px)' },
    '& i[data-look=refused]': { bg: 'danger' },
    '& i[data-look=now]': { bg: 'transparent', boxShadow: 'inset 0 0 0 1.5px {colors.brand}' },
  },
})
