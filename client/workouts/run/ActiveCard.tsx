import { Box, Flex } from '@chakra-ui/react'
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { SkipForwardIcon } from '@phosphor-icons/react/dist/csr/SkipForward'
import { memo, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Card } from '#client/kit/Card.tsx'
import { shortDate } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { narrow } from '#client/kit/tight.ts'
import { slotLine } from '#client/parts/plans/slotWords.ts'
import { noPast, type PastSession } from '#client/parts/training/exercisePast.ts'
import type { ExerciseKind, SetTarget } from '#contract/workouts.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'
import { useFloor, usePersistedPart } from './floor.ts'
import { PlateLine } from './PlateLine.tsx'
import { namedAt, targetAt } from './prefill.ts'
import { oneMore } from './runActs.ts'
import { doneIn, type Model } from './runModel.ts'
import { columnsOf, SetRow } from './SetRow.tsx'
import { Sparkline } from './Sparkline.tsx'
import { linesOf, signOf } from './setLines.ts'
import { Unseen } from './Unseen.tsx'
import type { RunActs } from './useRunActs.ts'
import { columnOf } from './words.ts'

const Broken = lazyPart(() => import('./Broken.tsx'))

interface ActiveCardProps {
  model: Model
  slot: RunSlot
  letter?: string
  acts: RunActs
}

/** The one card of the page: the exercise under way. */
export function ActiveCard({ model, slot, letter, acts }: ActiveCardProps) {
  const past = model.past.get(slot.exercise._id) ?? noPast
  const [back, setBack] = useState(0)
  const session = past.sessions[back]
  const own = useMemo(() => doneIn(slot, model.sets), [slot, model.sets])
  const { kind, bar } = slot.exercise
  const card = useRef<HTMLElement>(null)
  useInSight(card)
  const times = Math.min(shownTimes, past.sessions.length)
  const further = useCallback(() => setBack(at => (at + 1) % times), [times])
  return (
    <Card ref={card} as="article" padding="0" marginBottom="10" aria-label={slot.exercise.title}>
      <Flex align="center" gap="10" padding="12px 8px 8px 16px">
        <CardTitle slot={slot} letter={letter} />
        <Box asChild minHeight="44px" display="grid" placeItems="center" borderRadius="field">
          <button type="button" aria-label="Verlauf und Bestwerte" onClick={() => acts.history(slot)}>
            <Sparkline sessions={past.sessions} sets={own} />
          </button>
        </Box>
        <CardMenu slot={slot} acts={acts} />
      </Flex>
      <Suspense>
        <Broken exercise={slot.exercise._id} onSwap={() => acts.swap(slot)} />
      </Suspense>
      {slot.hint && (
        <Box textStyle="small" color="ink2" paddingInline="16" paddingBottom="8">
          {slot.hint}
        </Box>
      )}
      <Box role="table" aria-label={`Sätze ${slot.exercise.title}`} paddingBottom="6">
        <ColumnHeads kind={kind} day={session?.day} back={back} of={times} onNext={further} />
        <Rows model={model} slot={slot} session={session} asked={past.asked} onEnter={acts.enter} />
      </Box>
      {kind === 'weight' && !!bar && <PlateLine bar={bar} onOpen={acts.plates} />}
    </Card>
  )
}

/** How many of the last times the rows can show. */
const shownTimes = 3

const CardTitle = memo(function CardTitle({ slot, letter }: Pick<ActiveCardProps, 'slot' | 'letter'>) {
  return (
    <Box flex="1" minWidth="0">
      <Box as="h2" textStyle="heading" overflowWrap="anywhere">
        {letter && (
          <Box as="span" color="accent" fontWeight="680" me="8">
            {letter}
          </Box>
        )}
        {slot.exercise.title}
      </Box>
      <Box textStyle="small" color="ink2">
        {slotLine(slot)}
      </Box>
    </Box>
  )
})

const CardMenu = memo(function CardMenu({ slot, acts }: Pick<ActiveCardProps, 'slot' | 'acts'>) {
  const floor = useFloor()
  return (
    <Box marginBlock="-6px">
      <Menu
        label={`Mehr zu ${slot.exercise.title}`}
        items={[
          { label: 'Satz hinzufügen', icon: <PlusIcon size={20} aria-hidden />, onPick: () => void oneMore(floor, slot.key) },
          { label: 'Übung tauschen', icon: <ArrowsLeftRightIcon size={20} aria-hidden />, onPick: () => acts.swap(slot) },
          { label: 'Übung überspringen', icon: <SkipForwardIcon size={20} aria-hidden />, onPick: () => acts.skip(slot) },
          { label: 'Verlauf und Bestwerte', icon: <ChartLineUpIcon size={20} aria-hidden />, onPick: () => acts.history(slot) },
          ...(slot.exercise.bar ? [{ label: 'Scheiben rechnen', icon: <BarbellIcon size={20} aria-hidden />, onPick: acts.plates }] : []),
        ]}
      />
    </Box>
  )
})

/** The row under way stays in sight: when it moves on, and when the bar opens over half the page. */
function useInSight(card: RefObject<HTMLElement | null>) {
  const { bar } = useFloor()
  const where = usePersistedPart(bar, ({ aim, open }) => `${aim?.slot} ${aim?.warmup} ${aim?.index} ${open}`)
  useEffect(() => {
    if (!where) return
    // once it is drawn: asking where things stand before that would lay the page out twice
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        card.current?.querySelector('[data-now]')?.scrollIntoView?.({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [card, where])
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

interface RowsProps extends Pick<ActiveCardProps, 'model' | 'slot'> {
  session?: PastSession
  asked?: readonly SetTarget[]
  onEnter: () => void
}

function Rows({ model, slot, session, asked, onEnter }: RowsProps) {
  const { bar } = useFloor()
  const edits = usePersistedPart(bar, ({ aim }) => aim?.edits)
  const { kind } = slot.exercise
  const lines = useMemo(() => linesOf(slot.key, model.progress, model.sets, model.due), [slot.key, model.progress, model.sets, model.due])
  return lines.map(line => {
    const { set } = line
    const last = session?.sets.find(past => past.warmup === line.warmup && past.index === line.index)
    return (
      <SetRow
        key={line.key}
        slot={slot.key}
        kind={kind}
        swapped={!!set && set.exercise !== slot.exercise._id}
        warmup={line.warmup}
        index={line.index}
        now={edits ? set?.id === edits : line.now}
        set={set}
        last={last}
        planned={last ? namedAt(slot, line, asked) : targetAt(slot, line)}
        record={set && model.records.get(set.id)}
        sign={set && signOf(set, model.refused)}
        onEnter={onEnter}
      />
    )
  })
}

interface ColumnHeadsProps extends LastHeadProps {
  kind: ExerciseKind
}

const ColumnHeads = memo(function ColumnHeads({ kind, ...last }: ColumnHeadsProps) {
  return (
    <Box
      role="row"
      display="grid"
      gridTemplateColumns={columnsOf(kind)}
      alignItems="center"
      height="24px"
      ps="16"
      pe="6"
      textStyle="micro"
      color="ink3"
      css={{
        [narrow]: {
          gridTemplateColumns: '46px minmax(0, 1fr) 44px',
          '& > :nth-of-type(2)': { order: 1, gridColumn: '1 / -1' },
          height: 'auto',
        },
      }}
    >
      <Box as="span" role="columnheader">
        Satz
      </Box>
      <Box as="span" role="columnheader">
        <LastHead {...last} />
      </Box>
      <Box as="span" role="columnheader" textAlign="right" pe="10">
        {columnOf[kind]}
      </Box>
      <Box as="span" role="columnheader">
        <Unseen>Stand</Unseen>
      </Box>
    </Box>
  )
})

interface LastHeadProps {
  /** The day whose sets the rows show. */
  day?: string
  back: number
  of: number
  onNext: () => void
}

/** 'Zuletzt 13.11.'; a tap goes one training further back, three in all. */
function LastHead({ day, back, of, onNext }: LastHeadProps) {
  if (!day) return <Unseen>Zuletzt</Unseen>
  const text = `${back === 0 ? 'Zuletzt' : `${back + 1}.`} ${shortDate(day)}`
  return of < 2 ? text : <LastKey onNext={onNext}>{text}</LastKey>
}

function LastKey({ onNext, children }: { onNext: () => void; children: string }) {
  return (
    <Box
      asChild
      position="relative"
      display="inline-flex"
      alignItems="center"
      gap="2"
      whiteSpace="nowrap"
      _before={{ content: '""', position: 'absolute', inset: '-10px -4px' }}
    >
      <button type="button" onClick={onNext}>
        {children}
        <CaretDownIcon size={10} weight="bold" alt="weiter zurück" />
      </button>
    </Box>
  )
}
