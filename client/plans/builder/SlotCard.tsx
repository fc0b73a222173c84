import { Box, chakra, Flex } from '@chakra-ui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { memo, useMemo } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { plannedSlot } from '#client/parts/plans/slotWords.ts'
import type { PlannedSet, PlannedSlot } from '#contract/plans/shapes.ts'
import type { Exercise, ExerciseKind } from '#contract/workouts.ts'
import { SetRows } from './SetRows.tsx'
import { Trouble } from './Trouble.tsx'

export interface SlotActs {
  change: (id: string, change: Partial<PlannedSlot>, about?: string) => void
  open: (id: string) => void
  copy: (id: string) => void
  remove: (id: string) => void
  /** Offers other exercises in its place. */
  replace: (id: string) => void
  /** Makes it one superset with the one below, or parts them. */
  link: (id: string) => void
}

const Head = chakra('button', {
  base: {
    width: 'full',
    minWidth: 0,
    minHeight: '52px',
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    textAlign: 'start',
    paddingBlock: '6',
  },
})

interface CardProps {
  slot: PlannedSlot
  exercise: Exercise | undefined
  /** Its past trainings, in words. */
  past?: string
  /** Why it can't be done in this studio, in words. */
  trouble?: string
  opened: boolean
  last: boolean
  /** True where the one below is in the same superset. */
  joined: boolean
  acts: SlotActs
}

/** An exercise of the day: its line, and opened what is planned of it. Drawn anew only where it changed itself. */
export const SlotCard = memo(function SlotCard({ slot, exercise, past, trouble, opened, last, joined, acts }: CardProps) {
  const title = exercise?.title ?? 'Übung, die es nicht mehr gibt'
  const kind = exercise?.kind ?? 'weight'
  return (
    <Box paddingBottom={opened ? '12' : '0'}>
      <SlotHead
        id={slot._id}
        superset={slot.superset}
        title={title}
        past={past}
        opened={opened}
        onOpen={acts.open}
        planned={plannedSlot(kind, slot)}
      />
      {trouble && <Trouble title={title} words={trouble} onReplace={() => acts.replace(slot._id)} />}
      {opened && <OpenedSlot slot={slot} title={title} kind={kind} last={last} joined={joined} acts={acts} />}
    </Box>
  )
})

interface HeadProps extends Pick<CardProps, 'past' | 'opened'> {
  id: string
  superset: PlannedSlot['superset']
  title: string
  /** Its planned sets, in words. */
  planned: string
  onOpen: SlotActs['open']
}

/** The line of an exercise. A key in its hint does not draw it anew. */
const SlotHead = memo(({ id, superset, title, planned, past, opened, onOpen }: HeadProps) => (
  <Head type="button" aria-expanded={opened} onClick={() => onOpen(id)}>
    {superset && (
      <Chip look="accent" small aria-label={`Supersatz ${superset}`}>
        {superset}
      </Chip>
    )}
    <Box as="span" flex={1} minWidth={0}>
      <Box as="span" display="block" textStyle="row" overflowWrap="anywhere">
        {title}
      </Box>
      <Box as="span" display="block" textStyle="small" color="ink2">
        {planned}
      </Box>
      {past && (
        <Box as="span" display="block" textStyle="small" color="ink2" overflowWrap="anywhere">
          {past}
        </Box>
      )}
    </Box>
    <Box as="span" aria-hidden color="ink2" transform={opened ? 'rotate(180deg)' : undefined} paddingInline="8">
      <CaretDownIcon size={18} weight="bold" />
    </Box>
  </Head>
))

interface OpenedProps extends Pick<CardProps, 'slot' | 'last' | 'joined' | 'acts'> {
  title: string
  kind: ExerciseKind
}

/** The plan of an exercise: its sets, pause, setting and hint. */
function OpenedSlot({ slot, title, kind, last, joined, acts }: OpenedProps) {
  const { _id } = slot
  const put = useMemo(() => {
    const text = (name: 'setting' | 'hint') => (value: string) => acts.change(_id, { [name]: value || null }, `${_id}/${name}`)
    return {
      targets: (targets: PlannedSet[], about?: string) => acts.change(_id, { targets }, about && `${_id}/${about}`),
      rest: (rest: number | undefined) => isRest(rest) && acts.change(_id, { rest }, `${_id}/rest`),
      setting: text('setting'),
      hint: text('hint'),
    }
  }, [acts, _id])
  return (
    <Flex direction="column" gap="14">
      <SetRows title={title} kind={kind} targets={slot.targets} onChange={put.targets} />
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' }} gap="12">
        <DecimalField label="Pause" unit="s" step={15} value={slot.rest} onChange={put.rest} />
        <TextField label="Einstellung" placeholder="Sitz 5, Griff eng" maxLength={100} value={slot.setting ?? ''} onChange={put.setting} />
      </Box>
      <TextField label="Hinweis" maxLength={500} value={slot.hint ?? ''} onChange={put.hint} />
      <SlotButtons id={_id} last={last} joined={joined} acts={acts} />
    </Flex>
  )
}

const SlotButtons = memo(({ id, last, joined, acts }: Pick<CardProps, 'last' | 'joined' | 'acts'> & { id: string }) => (
  <Flex gap="8" wrap="wrap">
    {!last && (
      <Button look="side" size="row" icon={<LinkSimpleIcon size={18} aria-hidden />} onClick={() => acts.link(id)}>
        {joined ? 'Supersatz lösen' : 'Supersatz mit der nächsten'}
      </Button>
    )}
    <Button look="side" size="row" icon={<CopyIcon size={18} aria-hidden />} onClick={() => acts.copy(id)}>
      Kopieren
    </Button>
    <Button look="danger" size="row" icon={<TrashIcon size={18} aria-hidden />} onClick={() => acts.remove(id)}>
      Entfernen
    </Button>
  </Flex>
))

const isRest = (rest: number | undefined) => rest !== undefined && Number.isInteger(rest) && rest >= 0 && rest <= 3600
