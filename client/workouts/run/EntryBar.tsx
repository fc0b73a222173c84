import { Box } from '@chakra-ui/react'
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { setText } from '#client/parts/training/setWords.ts'
import type { Bar } from './bar.ts'
import { useFloor, usePersistedPart, usePersistedValue } from './floor.ts'
import { labelOf, nameOf } from './lines.ts'
import type { Subject } from './model.ts'
import { OpenBar } from './OpenBar.tsx'
import { RestSheet } from './RestSheet.tsx'
import { RestLine, RestTime } from './RestTime.tsx'
import { Unseen } from './Unseen.tsx'
import type { RunActs } from './useRunActs.ts'

interface EntryBarProps {
  /** The set that the bar stands for; null when everything planned is done. */
  subject: Subject | null
  acts: RunActs
}

/** 'Satz eintragen' or 'Satz {n} bearbeiten' (L74). */
const titleOf = (bar: Bar) => (bar.aim?.edits ? `${nameOf(bar.aim)} bearbeiten` : 'Satz eintragen')

/** The dock of a running training: exactly 70 px closed and 270 px open (L284). */
export function EntryBar({ subject, acts }: EntryBarProps) {
  const { enter: onEnter, abort: onAbort } = acts
  const floor = useFloor()
  const open = usePersistedPart(floor.bar, bar => bar.open) && subject !== null
  const title = usePersistedPart(floor.bar, titleOf)
  const [resting, setResting] = useState(false)
  const preset = subject?.rest ?? 90
  const keys = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement
    if (event.key === 'Enter' && at instanceof HTMLInputElement) onEnter()
    else if (event.key === 'Escape') onAbort()
    else return
    event.preventDefault()
  }
  return (
    <DockBar>
      <Box as="section" aria-label={subject ? title : 'Training'} position="relative" onKeyDown={keys} data-bar={open ? 'open' : 'closed'}>
        <Box height={open ? '270px' : '70px'} maxWidth="content" marginInline="auto">
          {subject && open ? (
            <OpenBar subject={subject} title={title} onEnter={onEnter} onAbort={onAbort} onRest={() => setResting(true)} />
          ) : (
            <ClosedBar preset={preset} onRest={() => setResting(true)}>
              {subject ? <Closed subject={subject} title={title} onEnter={onEnter} /> : <Idle onFinish={acts.finish} onAdd={acts.add} />}
            </ClosedBar>
          )}
        </Box>
        <RestLine />
      </Box>
      <RestSheet open={resting} preset={preset} onClose={() => setResting(false)} />
    </DockBar>
  )
}

function ClosedBar({ preset, onRest, children }: { preset: number; onRest: () => void; children: ReactNode }) {
  return (
    <Box height="70px" display="flex" alignItems="center" gap="6" ps="4" pe="12">
      <Box
        asChild
        width="92px"
        height="60px"
        display="flex"
        flexDirection="column"
        justifyContent="center"
        ps="14"
        borderRadius="big"
        _active={{ bg: 'sunken' }}
      >
        <button type="button" onClick={onRest}>
          <RestTime preset={preset} fontSize="28px" lineHeight="30px" fontWeight="680" letterSpacing="-.02em" />
          <Box as="span" textStyle="micro" color="ink2">
            Pause <Unseen>einstellen</Unseen>
          </Box>
        </button>
      </Box>
      {children}
    </Box>
  )
}

/** A double tap is one tap: nobody does two sets in the blink of an eye. */
export const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act()
}

function Closed({ subject, title, onEnter }: { subject: Subject; title: string; onEnter: () => void }) {
  const { bar, act } = useFloor()
  const { values, touched, aim } = usePersistedValue(bar)
  const origin = touched || aim?.edits ? '' : subject.source
  return (
    <>
      <Box
        asChild
        flex="1"
        minWidth="0"
        height="60px"
        display="flex"
        flexDirection="column"
        justifyContent="center"
        borderRadius="big"
        _active={{ bg: 'sunken' }}
      >
        <button type="button" aria-expanded={false} onClick={() => act({ do: 'open' })}>
          <Box as="span" display="flex" alignItems="center" gap="4" fontSize="17px" lineHeight="22px" fontWeight="640" whiteSpace="nowrap">
            {setText(subject.slot.exercise.kind, values)}
            <CaretUpIcon size={15} weight="bold" aria-label="Werte ändern" />
          </Box>
          <Box as="span" textStyle="micro" color="ink2" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {aim && [aim.warmup && origin ? labelOf(aim) : nameOf(aim), origin].filter(Boolean).join(', ')}
          </Box>
        </button>
      </Box>
      <Button size="dock" icon={<CheckIcon size={20} weight="bold" aria-hidden />} onClick={once(onEnter)}>
        {title}
      </Button>
    </>
  )
}

/** Everything planned is done: the training ends here, or goes on with one exercise more. */
function Idle({ onFinish, onAdd }: { onFinish: () => void; onAdd: () => void }) {
  return (
    <Box flex="1" display="flex" justifyContent="flex-end" gap="8">
      <Button size="dock" look="side" px="12" onClick={onAdd}>
        Übung
      </Button>
      <Button size="dock" onClick={onFinish}>
        Training beenden
      </Button>
    </Box>
  )
}
