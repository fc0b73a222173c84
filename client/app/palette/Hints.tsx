import { Box } from '@chakra-ui/react'
import { commandKey } from '#client/data/paletteOpen.ts'
import { fewest, type MemberSearch } from '#client/parts/memberSearch.ts'
import { Key } from './PaletteHits.tsx'

const said: Partial<Record<MemberSearch['state'], string>> = {
  short: `Server sucht mit ab ${fewest} Zeichen`,
  asking: 'Server sucht …',
  offline: 'Ohne Netz: nur, was dieses Gerät kennt',
  failed: 'Der Server antwortet gerade nicht',
}

/** The keys of the palette, and the state of the server's search. */
export const Hints = ({ search }: { search?: MemberSearch['state'] }) => (
  <Box
    display="flex"
    alignItems="center"
    gap="16"
    minHeight="44px"
    paddingInline="22px"
    flexShrink={0}
    borderTop="1px solid {colors.line}"
    textStyle="small"
    color="ink2"
  >
    <Box display={{ base: 'none', md: 'contents' }} aria-hidden>
      <span>
        <Key>↑</Key> <Key>↓</Key> wählen
      </span>
      <span>
        <Key>Enter</Key> öffnen
      </span>
      <span>
        <Key>{commandKey} Enter</Key> neuer Tab
      </span>
    </Box>
    <Box role="status" marginStart="auto">
      {search && said[search]}
    </Box>
  </Box>
)
