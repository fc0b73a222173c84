import { Box, Flex } from '@chakra-ui/react'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp'
import { Fragment, memo, type ReactNode } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { thousands } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { narrow } from '#client/kit/tight.ts'
import { type ExercisePast, noPast } from '#client/parts/training/exercisePast.ts'
import { longText } from '#client/parts/training/setWords.ts'
import type { Group, SlotState } from './setLines.ts'
import { countOfSets } from './words.ts'

interface GroupListProps {
  groups: readonly Group[]
  active: string | undefined
  past: ReadonlyMap<string, ExercisePast>
  onJump: (slot: string) => void
  /** The card of the exercise under way. */
  card: (state: SlotState) => ReactNode
}

/** The training's groups, done, under way and to come: rows on the ground and one card. */
export function GroupList({ groups, active, past, onJump, card }: GroupListProps) {
  const rowOf = (state: SlotState, group: Group) =>
    group.phase === 'done' && !group.superset ? (
      <DoneRow key={state.slot.key} state={state} onJump={onJump} />
    ) : (
      <ComingRow
        key={state.slot.key}
        state={state}
        past={past.get(state.slot.exercise._id) ?? noPast}
        inset={group.superset}
        onJump={onJump}
      />
    )
  return groups.map((group, n) => (
    <Fragment key={group.key}>
      {n > 0 && group.phase === 'coming' && groups[n - 1]?.phase === 'coming' && (
        <Box borderTop="1px solid" borderColor="line" margin="4px 16px 0 32px" />
      )}
      {group.superset ? (
        <Superset group={group}>
          {group.slots.map((state, place) => (
            <Box key={state.slot.key} {...edgeOf(group, place, active)}>
              {state.slot.key === active ? card(state) : rowOf(state, group)}
            </Box>
          ))}
        </Superset>
      ) : (
        group.slots.map(state =>
          state.slot.key === active ? (
            <Box key={state.slot.key} marginInline="16">
              {card(state)}
            </Box>
          ) : (
            rowOf(state, group)
          ),
        )
      )}
    </Fragment>
  ))
}

/** A hairline between two rows, none beside the card. */
function edgeOf({ slots }: Group, place: number, active: string | undefined) {
  const [above, here] = [slots[place - 1]?.slot.key, slots[place]?.slot.key]
  if (here === active) return {}
  return { marginRight: '4', ...(above !== undefined && above !== active && { borderTop: '1px solid', borderColor: 'line' }) }
}

/** The bracket that holds what rotates. */
function Superset({ group, children }: { group: Group; children: ReactNode }) {
  const done = Math.min(...group.slots.map(({ slot, done: sets }) => sets - slot.targets.filter(({ warmup }) => warmup).length))
  const title =
    group.phase === 'active'
      ? `Supersatz, Runde ${Math.max(1, Math.min(group.rounds, done + 1))} von ${group.rounds}`
      : `Supersatz, ${group.rounds === 1 ? '1 Runde' : `${group.rounds} Runden`}`
  return (
    <Box role="group" aria-label={title} marginInline="16" ps={{ base: group.phase === 'active' ? '0' : '10' }}>
      <Flex justify="space-between" gap="12" padding="8px 4px 0 6px" textStyle="small">
        <Box color="accent" fontWeight="640">
          {title}
        </Box>
        <Box color="ink2" pe="10">
          {group.rest} s Pause nach der Runde
        </Box>
      </Flex>
      <Box
        position="relative"
        ps="14"
        _before={{
          content: '""',
          position: 'absolute',
          left: 0,
          top: '14px',
          bottom: '14px',
          width: '9px',
          border: '2.5px solid {colors.accent}',
          borderRight: 0,
          borderRadius: '9px 0 0 9px',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

/** Rows whose words stay the same are not drawn again; states are made anew with every set. */
const sameState = (a: SlotState, b: SlotState) =>
  a.slot === b.slot &&
  a.skipped === b.skipped &&
  a.done === b.done &&
  a.volume === b.volume &&
  a.record === b.record &&
  a.letter === b.letter &&
  a.signs.join() === b.signs.join()

const DoneRow = memo(
  function DoneRow({ state, onJump }: { state: SlotState; onJump: (slot: string) => void }) {
    const { slot, done, volume, record, sign } = state
    return (
      <Box
        asChild
        display="flex"
        width="calc(100% - 32px)"
        marginInline="16"
        padding="0 13px 0 16px"
        minHeight="60px"
        alignItems="center"
        gap="12"
        borderRadius="inner"
        _active={{ bg: 'sunken' }}
      >
        <button type="button" onClick={() => onJump(slot.key)}>
          <Box as="span" flex="1" minWidth="0">
            <Box as="span" display="block" textStyle="row" lineHeight="20px" fontWeight="600" overflowWrap="anywhere">
              {slot.exercise.title}
            </Box>
            <Box as="span" display="block" textStyle="small" color="ink2">
              {countOfSets(done)}
              {volume > 0 && ` · ${thousands(volume)} kg bewegt`}
            </Box>
          </Box>
          {record && (
            <Chip look="accent" icon={<TrendUpIcon size={15} weight="bold" aria-hidden />}>
              PR
            </Chip>
          )}
          <Box as="span" width="30px" display="grid" placeItems="center">
            <Tick state={sign} />
          </Box>
        </button>
      </Box>
    )
  },
  (a, b) => sameState(a.state, b.state) && a.onJump === b.onJump,
)

interface ComingRowProps {
  state: SlotState
  past: ExercisePast
  /** In a superset's bracket, with its letter and a ring per set. */
  inset: boolean
  onJump: (slot: string) => void
}

const ComingRow = memo(
  function ComingRow({ state, past, inset, onJump }: ComingRowProps) {
    const { slot, skipped, done, planned, letter } = state
    const last = past.sessions[0]?.sets.findLast(({ warmup }) => !warmup)
    const lastText = last && longText(slot.exercise.kind, last)
    const rings = inset || done > 0
    const plain = rings
      ? lastText
        ? `Zuletzt ${lastText}`
        : countOfSets(planned)
      : [countOfSets(planned), lastText && `zuletzt ${lastText}`].filter(Boolean).join(' · ')
    const second = skipped ? 'Übersprungen – antippen nimmt sie wieder auf' : plain
    return (
      <Box
        asChild
        display="flex"
        alignItems="center"
        gap="12"
        minHeight={inset ? '62px' : '60px'}
        borderRadius="inner"
        _active={{ bg: 'sunken' }}
        {...(inset ? { width: '100%', pe: '1px' } : { width: 'calc(100% - 32px)', marginInline: '16', padding: '0 13px 0 16px' })}
      >
        <button type="button" onClick={() => onJump(slot.key)}>
          {letter && (
            <Box
              as="span"
              width="26px"
              height="26px"
              borderRadius="full"
              display="grid"
              placeItems="center"
              flexShrink={0}
              textStyle="field"
              fontWeight="640"
              bg="accentSoft"
              color="accent"
            >
              {letter}
            </Box>
          )}
          <Box as="span" flex="1" minWidth="0">
            <Box as="span" display="block" textStyle="row" lineHeight="20px" overflowWrap="anywhere">
              {slot.exercise.title}
            </Box>
            <Box as="span" display="block" textStyle="small" color="ink2" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {second}
            </Box>
          </Box>
          {rings && <Rings done={done} planned={planned} signs={state.signs} />}
          <Box as="span" width="32px" display="grid" placeItems="center" flexShrink={0}>
            <CaretRightIcon size={18} weight="bold" aria-hidden />
          </Box>
        </button>
      </Box>
    )
  },
  (a, b) => sameState(a.state, b.state) && a.past === b.past && a.inset === b.inset && a.onJump === b.onJump,
)

const places = [1, 2, 3, 4, 5, 6]

function Rings({ done, planned, signs }: Pick<SlotState, 'done' | 'planned' | 'signs'>) {
  const all = Math.max(done, planned)
  return (
    <Flex as="span" gap="4" flexShrink={0} css={{ [narrow]: { display: 'none' } }} role="img" aria-label={`${done} von ${planned} Sätzen`}>
      {all > 6 ? (
        <Box as="span" textStyle="small" color="ink2">
          {done}/{planned}
        </Box>
      ) : (
        places.slice(0, all).map(place => <Tick key={place} size="small" state={signs[place - 1] ?? 'todo'} label="" />)
      )}
    </Flex>
  )
}
