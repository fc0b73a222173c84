import { Box, chakra, Flex } from '@chakra-ui/react'
import { CrosshairIcon } from '@phosphor-icons/react/dist/csr/Crosshair'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import type { WallTime } from '#contract/rules/studios/openness.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { Directory } from './Directory.tsx'
import { locate } from './locate.ts'
import type { GeoPosition } from './studioSearch.ts'
import { useDistances } from './useStudios.ts'

const Field = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10',
    minHeight: '52px',
    paddingInline: '14',
    bg: 'field',
    borderRadius: 'inner',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    '& input::placeholder': { color: 'ink3' },
    _focusWithin: { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
  },
  variants: {
    // Over the map, a shadow sets the field off.
    floats: { true: { boxShadow: { base: 'pop', lg: 'inset 0 0 0 1.5px {colors.lineStrong}' }, bg: { base: 'surface', lg: 'field' } } },
  },
})
const Input = chakra('input', {
  base: { flex: 1, minWidth: 0, height: '50px', fontSize: '17px', color: 'ink', _focusVisible: { outline: 'none' } },
})

interface SearchProps {
  text: string
  setText: (text: string) => void
  view: 'map' | 'list'
  setView: (view: 'map' | 'list') => void
  found: readonly PublicStudio[]
  all: readonly PublicStudio[]
  selected: string | undefined
  wall: WallTime
  here: GeoPosition | undefined
  setHere: (place: GeoPosition) => void
  onSelect: (code: string) => void
}

/** Search, and the directory: beside the map where there is room, in its place on a phone. */
export function Search({ text, setText, view, setView, found, all, selected, wall, here, setHere, onSelect }: SearchProps) {
  const far = useDistances(all, here)
  const listed = view === 'list' || text !== ''
  const beside = (there: string, else_: string) => ({ base: else_, lg: there })
  return (
    <Flex
      direction="column"
      position={beside('relative', 'absolute')}
      insetInline="0"
      top="0"
      bottom={listed ? '0' : undefined}
      width={beside('364px', '100%')}
      flexShrink={0}
      zIndex={2}
      bg={listed ? 'surface' : beside('var(--fk-colors-surface)', 'transparent')}
      borderRight={beside('1px solid {colors.line}', '0')}
    >
      <Box padding="16" paddingBottom="8" display="grid" gap="10">
        <Field floats={!listed}>
          <MagnifyingGlassIcon size={20} aria-hidden />
          <Input
            type="search"
            aria-label="Studio, Ort oder Adresse suchen"
            placeholder="Studio, Ort oder Adresse suchen..."
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'ArrowDown' && intoRows(event)}
            data-directory-search
          />
        </Field>
        <Flex justify="space-between" gap="8">
          <Box
            boxShadow={listed ? undefined : 'pop'}
            borderRadius="inner"
            display={beside('none', 'block')}
            css={listed ? undefined : floating}
          >
            <Segmented
              label="Ansicht"
              value={listed ? 'list' : 'map'}
              options={[
                ['map', 'Karte'],
                ['list', 'Nach Kanton'],
              ]}
              onChange={next => {
                setView(next)
                if (next === 'map') setText('')
              }}
            />
          </Box>
          <Box role="status" textStyle="small" color="ink2" alignSelf="center" display={beside('block', 'none')}>
            {found.length === 1 ? '1 Studio' : `${found.length} Studios`}
          </Box>
          <IconButton
            bg="surface"
            boxShadow={{ base: listed ? undefined : 'pop', lg: 'none' }}
            label="Mein Standort"
            icon={<CrosshairIcon size={22} />}
            onClick={() => locate(setHere)}
          />
        </Flex>
      </Box>
      <Box flex={1} minHeight={0} overflowY="auto" display={listed ? 'block' : beside('block', 'none')}>
        {found.length === 0 ? (
          <Box paddingInline="20">
            <Empty text="Kein Studio gefunden." />
          </Box>
        ) : (
          <Directory
            studios={found}
            selected={selected}
            wall={wall}
            far={far}
            onSelect={code => {
              setText('')
              onSelect(code)
            }}
          />
        )}
      </Box>
    </Flex>
  )
}

/** Styles of the view switch over the map: white, with the chosen view in the brand's green. */
const floating = {
  '& [role=radiogroup]': { bg: 'surface' },
  '& label:has(:checked)': { bg: 'brandSoft', color: 'brandInk' },
}

function intoRows(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-directory] [data-studio]')?.focus()
}
