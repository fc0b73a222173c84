import { Box, chakra } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useSetAtom } from 'jotai'
import { commandKey, paletteOpenAtom } from '#client/data/paletteOpen.ts'

const Wide = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8',
    width: { base: '44px', md: '240px' },
    height: { base: '44px', md: '36px' },
    justifyContent: { base: 'center', md: 'flex-start' },
    paddingInline: { md: '10' },
    borderRadius: '9px',
    bg: { md: 'sunken' },
    color: { base: 'ink', md: 'ink2' },
    fontSize: '14px',
    flexShrink: 0,
    '@media (pointer: coarse)': { height: '44px' },
  },
})

/** Read aloud to everybody, in sight where there is room. */
const Words = chakra('span', {
  base: {
    flex: 1,
    textAlign: 'start',
    mdDown: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
  },
})

/** Opens the palette; on a desk it names the keys that do the same. */
export function PaletteButton() {
  const open = useSetAtom(paletteOpenAtom)
  return (
    <Wide type="button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => open(true)}>
      <MagnifyingGlassIcon size={18} weight="bold" aria-hidden />
      <Words>Suchen oder Befehl</Words>
      <Box
        as="kbd"
        aria-hidden
        display={{ base: 'none', md: 'block' }}
        fontFamily="inherit"
        fontSize="12px"
        lineHeight="18px"
        paddingInline="6"
        borderRadius="chip"
        bg="surface"
        color="ink"
        css={{ '@media (pointer: coarse)': { display: 'none' } }}
      >
        {commandKey} K
      </Box>
    </Wide>
  )
}
