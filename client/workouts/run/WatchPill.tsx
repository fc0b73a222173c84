import { Box } from '@chakra-ui/react'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { StopIcon } from '@phosphor-icons/react/dist/csr/Stop'
import { TimerIcon } from '@phosphor-icons/react/dist/csr/Timer'
import { stopwatch } from '#client/kit/format.ts'
import { narrow as narrowWindow } from '#client/kit/tight.ts'
import { type Floor, useFloor, usePersistedPart, usePersistedValue } from './floor.ts'
import { elapsed, phaseOf, started, stopped, zero } from './stopwatch.ts'
import { Ticking } from './ticking.tsx'
import { Unseen } from './Unseen.tsx'

/** The stopwatch ticks by 10 ms (L284). */
const tick = 10
export const readWatch = (ms: number) => Math.floor(ms / tick) * tick

/** Starts or stops; what it stopped at becomes the time of a set that is counted by time. */
export function toggleWatch({ watch, act }: Pick<Floor, 'watch' | 'act'>, timed: boolean) {
  const now = Date.now()
  const value = watch.get()
  if (value.since === null) {
    watch.set(started(value, now))
    return
  }
  const next = stopped(value, now)
  watch.set(next)
  if (timed) act({ do: 'put', values: { time: readWatch(next.ran) } })
}

function WatchTime(box: Parameters<typeof Box>[0]) {
  const { watch } = useFloor()
  const running = usePersistedPart(watch, ({ since }) => since !== null)
  return <Ticking {...(box as object)} every={running ? 'frame' : null} text={now => stopwatch(readWatch(elapsed(watch.get(), now)))} />
}

const words = { reset: 'Stoppuhr starten', running: 'Stoppuhr stoppen', stopped: 'Stoppuhr weiterlaufen lassen' }

export function WatchPill({ timed, narrow }: { timed: boolean; narrow: boolean }) {
  const floor = useFloor()
  const phase = phaseOf(usePersistedValue(floor.watch))
  const Sign = phase === 'running' ? StopIcon : PlayIcon
  return (
    <Box
      display="flex"
      flex="1"
      minWidth="0"
      height="44px"
      borderRadius="field"
      bg="sunken"
      position="relative"
      css={{ [narrowWindow]: { flexBasis: '100%' } }}
    >
      {phase === 'stopped' && (
        <Box asChild width="40px" display="grid" placeItems="center" flexShrink={0} borderStartRadius="field" _active={{ bg: 'line' }}>
          <button type="button" aria-label="Stoppuhr zurücksetzen" onClick={() => floor.watch.set(zero)}>
            <ArrowCounterClockwiseIcon size={20} aria-hidden />
          </button>
        </Box>
      )}
      <Box
        asChild
        flex="1"
        minWidth="0"
        display="flex"
        alignItems="center"
        gap="8"
        ps={phase === 'stopped' ? '0' : '10'}
        pe="10"
        borderRadius="field"
        _active={{ bg: 'line' }}
      >
        <button type="button" onClick={() => toggleWatch(floor, timed)}>
          <Unseen>{words[phase]} </Unseen>
          {phase !== 'stopped' && !narrow && (
            <Box as="span" css={{ '@media (max-width: 389px)': { display: 'none' } }}>
              <TimerIcon size={20} aria-hidden />
            </Box>
          )}
          <WatchTime flex="1" fontSize="17px" lineHeight="22px" fontWeight="600" />
          <Sign size={18} weight="fill" aria-hidden />
        </button>
      </Box>
    </Box>
  )
}
