import { Box, Flex } from '@chakra-ui/react'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat'
import { TimerIcon } from '@phosphor-icons/react/dist/csr/Timer'
import { type ReactNode, useCallback } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { low, narrow } from '#client/kit/tight.ts'
import { setText } from '#client/parts/training/setWords.ts'
import { Dial } from './Dial.tsx'
import { useFloor, usePersistedPart } from './floor.ts'
import { once } from './once.ts'
import { numbers } from './prefill.ts'
import { RestPill } from './RestTime.tsx'
import { useLive } from './runContext.ts'
import type { Subject } from './runModel.ts'
import { type Scale, scalesOf } from './scale.ts'
import { toggleWatch, WatchPill } from './WatchPill.tsx'
import { unitOf } from './words.ts'

interface OpenBarProps {
  subject: Subject
  title: string
  onEnter: () => void
  onAbort: () => void
  onRest: () => void
}

/** 44 rest and stopwatch, 74 and 60 rulers, 52 keys: 270 with their gaps. */
export function OpenBar({ subject, title, onEnter, onAbort, onRest }: OpenBarProps) {
  const { kind } = subject.slot.exercise
  const [first, second] = scalesOf[kind]
  return (
    <Flex direction="column" height="270px" gap="6px" paddingInline="14" paddingTop="9px" paddingBottom="12" css={tight}>
      <TopRow subject={subject} onRest={onRest} />
      <Flex direction="column" gap="6px" css={besides}>
        {first && <BarDial scale={first} subject={subject} height={74} />}
        {second ? <BarDial scale={second} subject={subject} height={60} /> : <WatchKey />}
      </Flex>
      <Flex gap="8" flexShrink={0} minHeight="52px" data-keys>
        <LeftKey subject={subject} onAbort={onAbort} />
        <Button
          flex="1"
          height="52px"
          minHeight="52px"
          borderRadius="big"
          icon={<CheckIcon size={20} weight="bold" aria-hidden />}
          onClick={once(onEnter)}
        >
          {title}
        </Button>
      </Flex>
    </Flex>
  )
}

/** In a low window the keys stay in sight, and the rest scrolls above them. */
const tight = {
  [narrow]: { height: 'auto', '& > [data-keys]': { flexWrap: 'wrap', '& > button': { flex: '1 0 100%' } } },
  [low]: {
    height: 'auto',
    paddingBottom: 0,
    '& > [data-keys]': { position: 'sticky', bottom: 0, bg: 'raised', paddingBottom: '8', zIndex: 1 },
  },
}
/** Both rulers side by side, where the window is low and wide. */
const besides = { '@media (max-height: 479px) and (min-width: 480px)': { flexDirection: 'row', '& > *': { flex: 1, minWidth: 0 } } }

function TopRow({ subject, onRest }: Pick<OpenBarProps, 'subject' | 'onRest'>) {
  const { bar, act } = useFloor()
  const noting = usePersistedPart(bar, value => value.noting)
  const note = usePersistedPart(bar, value => value.note)
  const { exercise } = subject.slot
  const timed = exercise.kind === 'time' || exercise.kind === 'distance'
  return (
    <Flex gap={exercise.note ? '4' : '8'} minHeight="44px" flexShrink={0} css={{ [narrow]: { flexWrap: 'wrap' } }}>
      {noting ? (
        <NoteField value={note} onValue={text => act({ do: 'note', note: text })} />
      ) : (
        <>
          <RestPill preset={subject.rest} narrow={exercise.note} onSheet={onRest} />
          <WatchPill timed={timed} narrow={exercise.note} />
        </>
      )}
      {exercise.note && (
        <IconButton
          label={noting ? 'Stoppuhr zeigen' : note ? 'Notiz ändern' : 'Notiz schreiben'}
          color={note ? 'brandInk' : 'ink'}
          icon={noting ? <TimerIcon size={22} aria-hidden /> : <NotePencilIcon size={22} weight={note ? 'fill' : 'regular'} aria-hidden />}
          onClick={() => act({ do: 'fold' })}
        />
      )}
      <IconButton
        label="Leiste schliessen"
        icon={<CaretDownIcon size={24} weight="bold" aria-hidden />}
        onClick={() => act({ do: 'close' })}
      />
    </Flex>
  )
}

function NoteField({ value, onValue }: { value: string; onValue: (text: string) => void }) {
  return (
    <Box
      asChild
      flex="1"
      minWidth="0"
      height="44px"
      borderRadius="field"
      bg="field"
      boxShadow="inset 0 0 0 1.5px {colors.lineStrong}"
      px="12"
      fontSize="16px"
      _focusVisible={{ outline: 'none', boxShadow: 'inset 0 0 0 2px {colors.brand}' }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        aria-label="Notiz zum Satz"
        placeholder="Notiz zum Satz"
        maxLength={500}
        enterKeyHint="done"
        value={value}
        onChange={event => onValue(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.stopPropagation()
          event.currentTarget.blur()
        }}
      />
    </Box>
  )
}

function BarDial({ scale, subject, height }: { scale: Scale; subject: Subject; height: 74 | 60 }) {
  const { bar, act } = useFloor()
  const live = useLive(bar, scale.field)
  const put = useCallback((next: number) => act({ do: 'put', values: { [scale.field]: next } }), [act, scale.field])
  const { kind } = subject.slot.exercise
  const plus = kind === 'body' && scale.field === 'weight'
  return (
    <Dial
      scale={scale}
      live={live}
      unit={plus ? 'kg dazu' : unitOf(scale.field)}
      title={plus ? 'Zusatzgewicht' : undefined}
      height={height}
      marks={subject.marks[scale.field] ?? noMarks}
      onValue={put}
    />
  )
}

const noMarks = {}

/** An exercise held by time needs no second ruler but a big key for the stopwatch. */
function WatchKey() {
  const floor = useFloor()
  const running = usePersistedPart(floor.watch, ({ since }) => since !== null)
  return (
    <Flex height="60px" align="center" flexShrink={0}>
      <Button look="side" flex="1" borderRadius="big" icon={<TimerIcon size={20} aria-hidden />} onClick={() => toggleWatch(floor, true)}>
        {running ? 'Stoppen und übernehmen' : 'Stoppuhr starten'}
      </Button>
    </Flex>
  )
}

/** 'Wie zuletzt', or the way out of editing; a set never done before can be put back to where it began. */
function LeftKey({ subject, onAbort }: Pick<OpenBarProps, 'subject' | 'onAbort'>) {
  const { bar, act } = useFloor()
  const edits = usePersistedPart(bar, ({ aim }) => aim?.edits)
  const touched = usePersistedPart(bar, value => value.touched)
  const { kind } = subject.slot.exercise
  if (edits)
    return (
      <SideKey icon={<ArrowUUpLeftIcon size={20} aria-hidden />} onPress={onAbort}>
        Abbrechen
      </SideKey>
    )
  if (subject.last)
    return (
      <SideKey icon={<RepeatIcon size={20} aria-hidden />} onPress={() => act({ do: 'put', values: numbers(subject.last!) })}>
        <Box as="span" display="block" textStyle="micro" lineHeight="15px" color="ink2">
          Wie zuletzt
        </Box>
        {setText(kind, subject.last)}
      </SideKey>
    )
  return touched ? (
    <SideKey icon={<ArrowUUpLeftIcon size={20} aria-hidden />} onPress={onAbort}>
      Zurücksetzen
    </SideKey>
  ) : null
}

function SideKey({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      look="side"
      height="52px"
      minHeight="52px"
      px="14"
      gap="10"
      borderRadius="big"
      fontSize="15px"
      textAlign="start"
      icon={icon}
      onClick={onPress}
    >
      <Box as="span" lineHeight="17px">
        {children}
      </Box>
    </Button>
  )
}
