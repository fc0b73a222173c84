import { Box } from '@chakra-ui/react'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useRef } from 'react'
import { duration } from '#client/kit/format.ts'
import { useFloor, usePersistedPart, usePersistedValue } from './floor.ts'
import { begun, holdRest, restLeftOf, resumed, shareOf } from './rest.ts'
import { Ticking, useTicking } from './ticking.tsx'
import { Unseen } from './Unseen.tsx'

/** Whole seconds that are left, so that a rest of 90 s begins with 1:30 and ends with 0:00. */
const restTimeText = (ms: number) => duration(Math.ceil(ms / 1000) * 1000)

/** The rest in digits; without one, what the next will be. */
export function RestTime({ preset, ...box }: { preset: number } & Parameters<typeof Box>[0]) {
  const { rest } = useFloor()
  const running = usePersistedPart(rest, value => value?.ends !== null && value !== null)
  const none = usePersistedPart(rest, value => value === null)
  return (
    <Ticking
      as="span"
      color={none ? 'ink3' : 'ink'}
      {...(box as object)}
      every={running ? 200 : null}
      text={now => {
        const value = rest.get()
        return restTimeText(value ? restLeftOf(value, now) : preset * 1000)
      }}
    />
  )
}

/** A line along the dock that runs out with the rest. */
export function RestLine() {
  const { rest } = useFloor()
  const value = usePersistedValue(rest)
  const line = useRef<HTMLDivElement>(null)
  useTicking(
    now => {
      const current = rest.get()
      if (line.current) line.current.style.transform = `scaleX(${current ? shareOf(current, now) : 0})`
    },
    value && value.ends !== null ? 250 : null,
  )
  return (
    <Box position="absolute" insetInline="0" top="0" height="3px" bg="sunken" overflow="hidden" aria-hidden>
      <Box
        ref={line}
        position="absolute"
        inset="0"
        bg="brand"
        borderRadius="0 2px 2px 0"
        transformOrigin="left"
        transition="transform 250ms linear"
        style={{ transform: 'scaleX(0)' }}
      />
    </Box>
  )
}

/** Holds the rest, goes on with it, or begins one. */
export function useRestToggle(preset: number) {
  const { rest } = useFloor()
  const running = usePersistedPart(rest, value => value !== null && value.ends !== null)
  const none = usePersistedPart(rest, value => value === null)
  const toggle = () => {
    const value = rest.get()
    const now = Date.now()
    rest.set(value === null ? begun(preset, now) : value.ends === null ? resumed(value, now) : holdRest(value, now))
  }
  const label = none ? 'Pause beginnen' : running ? 'Pause anhalten' : 'Pause weiterlaufen lassen'
  return { running, none, toggle, label }
}

const squeezed = { '@media (max-width: 389px)': { width: '98px', '& [data-word]': { display: 'none' } } }

/** The pill of the open bar: digits lead to the sheet, the sign holds the rest. */
export function RestPill({ preset, narrow, onSheet }: { preset: number; narrow: boolean; onSheet: () => void }) {
  const { running, toggle, label } = useRestToggle(preset)
  const Sign = running ? PauseIcon : PlayIcon
  return (
    <Box
      display="flex"
      width={narrow ? '130px' : '134px'}
      height="44px"
      css={narrow ? squeezed : undefined}
      borderRadius="field"
      bg="sunken"
      flexShrink={0}
    >
      <Box
        asChild
        flex="1"
        minWidth="0"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        ps="12"
        gap="6"
        borderStartRadius="field"
        _active={{ bg: 'line' }}
      >
        <button type="button" onClick={onSheet}>
          <Box as="span" data-word textStyle="small" color="ink2">
            Pause
          </Box>
          <RestTime preset={preset} textStyle="clock" fontWeight="660" />
          <Unseen>Pause einstellen</Unseen>
        </button>
      </Box>
      <Box asChild width="40px" display="grid" placeItems="center" flexShrink={0} borderEndRadius="field" _active={{ bg: 'line' }}>
        <button type="button" aria-label={label} onClick={toggle}>
          <Sign size={18} weight="fill" aria-hidden />
        </button>
      </Box>
    </Box>
  )
}
