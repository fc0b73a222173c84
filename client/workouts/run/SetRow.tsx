import { Box, Text } from '@chakra-ui/react'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp'
import { memo } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { shortDate } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { narrow } from '#client/kit/tight.ts'
import { halves, joint, setText } from '#client/parts/training/setWords.ts'
import type { ExerciseKind, RecordKind, SetTarget } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { useFloor, usePersistedPart } from './floor.ts'
import { numbers } from './prefill.ts'
import { removeSet } from './runActs.ts'
import { labelOf, nameOf, type Sign } from './setLines.ts'
import { recordWords } from './words.ts'

const columns = '46px 84px 1fr 44px'
const wideColumns = '46px minmax(84px, 1fr) auto 44px'
export const columnsOf = (kind: ExerciseKind) => (kind === 'distance' ? wideColumns : columns)

interface SetRowProps {
  slot: string
  kind: ExerciseKind
  /** The set is of the exercise that stood here before a swap. */
  swapped: boolean
  warmup: boolean
  index: number
  /** This row is what the bar stands for. */
  now: boolean
  set?: TrainingSet
  last?: TrainingSet
  /** The plan's target for this set; shown until it is done. */
  planned?: SetTarget
  record?: RecordKind
  sign?: Sign
  onEnter: () => void
}

/** Set, last time, values, tick. The row under way shows the bar's values as they change. */
export const SetRow = memo(function SetRow({
  slot,
  kind,
  swapped,
  warmup,
  index,
  now,
  set,
  last,
  planned,
  record,
  sign,
  onEnter,
}: SetRowProps) {
  const place = { warmup, index }
  return (
    <Box
      role="row"
      aria-current={now ? 'step' : undefined}
      data-set={set?.id ?? ''}
      position="relative"
      display="grid"
      gridTemplateColumns={columnsOf(kind)}
      alignItems="center"
      height="48px"
      scrollMargin="96px 0 12px"
      {...(now ? { bg: 'brandSoft', marginInline: '6px', borderRadius: 'field', ps: '10', 'data-now': '' } : { ps: '16', pe: '6' })}
      css={{ ...hairline, ...tight }}
    >
      <Box role="rowheader" textStyle="label" fontWeight="600" color={now ? 'brandInk' : 'ink2'}>
        {labelOf(place)}
      </Box>
      <Box role="cell" minWidth="0">
        {swapped ? <Before title={set?.title} /> : last && <LastValue kind={kind} last={last} />}
      </Box>
      <Box
        role="cell"
        display="flex"
        alignItems="center"
        justifyContent="flex-end"
        gap="8"
        pe="10"
        minWidth="0"
        textStyle="value"
        whiteSpace="nowrap"
        color={now ? 'brandInk' : 'ink'}
        css={valueCss}
      >
        {record && (
          <Chip look="accent" small icon={<TrendUpIcon size={13} weight="bold" aria-hidden />} title={recordWords[record]}>
            PR
          </Chip>
        )}
        {now ? <LiveValue kind={kind} /> : set ? <SetValueText kind={set.kind} values={set} /> : <Planned kind={kind} target={planned} />}
      </Box>
      <Box role="cell" display="grid" placeItems="center" height="44px">
        {set && !now ? (
          <TickMenu slot={slot} set={set} sign={sign ?? 'waiting'} />
        ) : now ? (
          <Box asChild width="44px" height="44px" display="grid" placeItems="center" borderRadius="field">
            <button type="button" aria-label={`${nameOf(place)} ${set ? 'sichern' : 'eintragen'}`} onClick={onEnter}>
              <Tick state="now" label="" />
            </button>
          </Box>
        ) : (
          <Tick state="todo" />
        )}
      </Box>
    </Box>
  )
})

/** In the narrowest windows the last time stands below the values, each whole. */
const tight = {
  [narrow]: {
    height: 'auto',
    minHeight: '48px',
    gridTemplateColumns: '46px minmax(0, 1fr) 44px',
    '& > :nth-of-type(2)': { order: 1, gridColumn: '1 / -1' },
  },
}

const hairline = {
  '[data-set] + &:not([data-now])::before': {
    content: '""',
    position: 'absolute',
    insetInline: '16px',
    top: 0,
    borderTop: '1px solid {colors.line}',
  },
  '[data-now] + &::before': { display: 'none' },
}

/** The × stands in one line down the column. */
function SetValueText({ kind, values }: { kind: ExerciseKind; values: Parameters<typeof halves>[1] }) {
  const [left, right] = halves(kind, values)
  return (
    <span>
      {left}
      {right !== undefined && (
        <>
          <em>{joint(kind)}</em>
          <b>{right}</b>
        </>
      )}
    </span>
  )
}

/** A set to come, as far as the plan gives it a value of its own. */
function Planned({ kind, target }: { kind: ExerciseKind; target?: SetTarget }) {
  const isNamed = target && (target.weight ?? target.distance ?? target.time) != null
  return isNamed ? (
    <Box as="span" color="ink2" fontWeight="460">
      <SetValueText kind={kind} values={numbers(target)} />
    </Box>
  ) : null
}

const valueCss = {
  '& em': { fontStyle: 'normal', color: 'ink3', fontWeight: 450, fontSize: '15px', marginInline: '4px' },
  '& b': { display: 'inline-block', minWidth: '25px', textAlign: 'left', fontWeight: 'inherit' },
}

function LiveValue({ kind }: { kind: ExerciseKind }) {
  const values = usePersistedPart(useFloor().bar, bar => bar.values)
  return <SetValueText kind={kind} values={values} />
}

function Before({ title }: { title?: string }) {
  return (
    <Text textStyle="micro" color="ink2" lineHeight="14px" maxHeight="42px" overflow="hidden" overflowWrap="anywhere">
      {title}
    </Text>
  )
}

function LastValue({ kind, last }: { kind: ExerciseKind; last: TrainingSet }) {
  const { act } = useFloor()
  return (
    <Box
      asChild
      minHeight="44px"
      width="100%"
      textStyle="label"
      fontWeight="460"
      color="ink2"
      whiteSpace="nowrap"
      borderRadius="chip"
      _active={{ color: 'brandInk' }}
    >
      <button
        type="button"
        aria-label={`${setText(kind, last)} vom ${shortDate(last.day)} übernehmen`}
        onClick={() => act({ do: 'put', values: numbers(last) })}
      >
        {setText(kind, last)}
      </button>
    </Box>
  )
}

const signWords: Record<Sign, string> = { ok: 'im Studio gespeichert', waiting: 'auf diesem Gerät, wartet', refused: 'abgelehnt' }

function TickMenu({ slot, set, sign }: { slot: string; set: TrainingSet; sign: Sign }) {
  const floor = useFloor()
  const edit = () =>
    floor.act({
      do: 'edit',
      aim: { slot, warmup: set.warmup, index: set.index, edits: set.id },
      values: numbers(set),
      note: set.note ?? '',
    })
  return (
    <Menu
      label={`${nameOf(set)}: ${signWords[sign]}`}
      icon={<Tick state={sign} label="" />}
      items={[
        { label: 'Bearbeiten', icon: <PencilSimpleIcon size={20} aria-hidden />, onPick: edit },
        { label: 'Löschen', icon: <TrashIcon size={20} aria-hidden />, danger: true, onPick: () => void removeSet(floor, set) },
      ]}
    />
  )
}
