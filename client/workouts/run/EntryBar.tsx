import { Box } from '@chakra-ui/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { DockBar } from '#client/kit/Dock.tsx'
import { low, narrow } from '#client/kit/tight.ts'
import type { Bar } from './bar.ts'
import { ClosedBar, NextSet } from './ClosedBar.tsx'
import { useFloor, usePersistedPart } from './floor.ts'
import { OpenBar } from './OpenBar.tsx'
import { RestSheet } from './RestSheet.tsx'
import { RestLine } from './RestTime.tsx'
import type { Subject } from './runModel.ts'
import { nameOf } from './setLines.ts'
import type { RunActs } from './useRunActs.ts'

interface EntryBarProps {
  /** The set that the bar stands for; null when everything planned is done. */
  subject: Subject | null
  acts: RunActs
}

/** 'Satz eintragen' or 'Satz {n} bearbeiten' (L74). */
const titleOf = (bar: Bar) => (bar.aim?.edits ? `${nameOf(bar.aim)} bearbeiten` : 'Satz eintragen')

/**
 * The dock of a running training: exactly 70 px closed and 270 px open (L284). In a window too small for that it takes what its content needs,
 * and leaves the page its part.
 */
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
      <Box
        as="section"
        className="notranslate"
        aria-label={subject ? title : 'Training'}
        position="relative"
        onKeyDown={keys}
        data-bar={open ? 'open' : 'closed'}
      >
        <Box
          height={open ? '270px' : '70px'}
          maxWidth="content"
          marginInline="auto"
          css={{ [narrow]: { height: 'auto' }, [low]: { height: 'auto', maxHeight: '62dvh', overflowY: 'auto' } }}
        >
          {subject && open ? (
            <OpenBar subject={subject} title={title} onEnter={onEnter} onAbort={onAbort} onRest={() => setResting(true)} />
          ) : (
            <ClosedBar preset={preset} onRest={() => setResting(true)}>
              {subject ? <NextSet subject={subject} title={title} onEnter={onEnter} /> : <Idle onFinish={acts.finish} onAdd={acts.add} />}
            </ClosedBar>
          )}
        </Box>
        <RestLine />
      </Box>
      <RestSheet open={resting} preset={preset} onClose={() => setResting(false)} />
    </DockBar>
  )
}

/** Everything planned is done: the training ends here, or goes on with one exercise more. */
function Idle({ onFinish, onAdd }: { onFinish: () => void; onAdd: () => void }) {
  return (
    <Box flex="1" display="flex" flexWrap="wrap" justifyContent="flex-end" gap="8">
      <Button size="dock" look="side" px="12" onClick={onAdd}>
        Übung
      </Button>
      <Button size="dock" onClick={onFinish}>
        Training beenden
      </Button>
    </Box>
  )
}
