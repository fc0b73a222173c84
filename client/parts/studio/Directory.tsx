import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useRef } from 'react'
import { brandOf } from '#contract/brand.ts'
import type { WallTime } from '#contract/rules/studios/openness.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { byCanton, isOnline } from './studioSearch.ts'
import { distanceWords, openWords } from './words.ts'

const Entry = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    width: 'full',
    minHeight: '56px',
    paddingInline: '12',
    paddingBlock: '6',
    borderRadius: 'inner',
    textAlign: 'start',
    color: 'ink',
    '&[aria-current=true]': { bg: 'brandSoft' },
    _hover: { bg: 'sunken' },
  },
})
const Dot = chakra('span', {
  base: { width: '10px', height: '10px', borderRadius: 'full', flexShrink: 0, marginInline: '4' },
  variants: { brand: { toess: { bg: 'accentToess' }, thur: { bg: 'accentThur' } } },
})

interface DirectoryProps {
  studios: readonly PublicStudio[]
  selected: string | undefined
  wall: WallTime
  /** Kilometres by studio code, where the person has allowed to be located. */
  far?: ReadonlyMap<string, number>
  onSelect: (code: string) => void
}

/** The studios by canton. Arrow keys, Home and End go through the rows. */
export function Directory({ studios, selected, wall, far, onSelect }: DirectoryProps) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <Box ref={ref} paddingInline="8" paddingBottom="16" onKeyDown={event => walk(event, ref.current)} data-directory>
      {byCanton(studios).map(({ canton, name, studios: own }) => (
        <Box key={canton} role="group" aria-label={name}>
          <Box display="flex" justifyContent="space-between" paddingInline="12" paddingTop="12" paddingBottom="4">
            <Box as="h2" textStyle="label">
              {name}
            </Box>
            <Box as="span" textStyle="small" color="ink3" aria-hidden>
              {own.length}
            </Box>
          </Box>
          {own.map(studio => (
            <Studio
              key={studio.code}
              studio={studio}
              current={studio.code === selected}
              wall={wall}
              km={far?.get(studio.code)}
              onSelect={onSelect}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface StudioProps {
  studio: PublicStudio
  current: boolean
  wall: WallTime
  km?: number
  onSelect: (code: string) => void
}

function Studio({ studio: { code, name, adresse, openingHours, alwaysCheckin }, current, wall, km, onSelect }: StudioProps) {
  const { brief, open } = openWords(openingHours, wall)
  const online = isOnline({ code })
  return (
    <Entry type="button" aria-current={current} onClick={() => onSelect(code)} data-studio={code}>
      <Dot brand={brandOf(code)} aria-hidden />
      <Box as="span" flex={1} minWidth={0}>
        <Box as="span" display="block" textStyle="label" color={current ? 'brandInk' : 'ink'} overflowWrap="anywhere">
          {name}
        </Box>
        <Box as="span" display="block" textStyle="small" color="ink2" truncate>
          {online ? 'Ohne eigenes Lokal' : adresse}
        </Box>
      </Box>
      <Box as="span" textStyle="small" fontWeight={560} color={open || alwaysCheckin ? 'brandInk' : 'ink2'} textAlign="end" flexShrink={0}>
        {!online && (alwaysCheckin ? '24H' : brief)}
        {!online && km !== undefined && (
          <Box as="span" display="block" color="ink2" fontWeight={450}>
            {distanceWords(km)}
          </Box>
        )}
      </Box>
    </Entry>
  )
}

function walk(event: KeyboardEvent, root: HTMLElement | null) {
  const rows = [...(root?.querySelectorAll<HTMLElement>('[data-studio]') ?? [])]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (goal === undefined) return
  event.preventDefault()
  if (goal < 0) document.querySelector<HTMLElement>('[data-directory-search]')?.focus()
  else rows[Math.min(goal, rows.length - 1)]?.focus()
}
