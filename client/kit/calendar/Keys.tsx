import { Box, Text } from '@chakra-ui/react'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Key } from '#client/kit/table/look.ts'

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['←', '↑', '→', '↓'], 'von einem zum nächsten'],
  [['Enter'], 'öffnen'],
  [['Leertaste'], 'aufnehmen; dann'],
  [['↑', '↓'], 'um eine Viertelstunde verschieben'],
  [['←', '→'], 'um eine Spalte verschieben'],
  [['Shift', '↑', '↓'], 'kürzer oder länger'],
  [['Enter'], 'ablegen'],
  [['Esc'], 'lassen, wo es war'],
  [['Alt', '←', '↑', '→', '↓'], 'gleich verschieben, ohne aufzunehmen'],
  [['N'], 'neu, gleich danach'],
  [['?'], 'diese Liste'],
]

/** What the keys do in the grid. */
export const Keys = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="Tasten im Raster">
    <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="16" rowGap="10" alignItems="center">
      {keys.map(([each, what]) => (
        <Box key={what} display="contents">
          <Box as="dt" display="flex" gap="4" flexWrap="wrap">
            {each.map(key => (
              <Key key={key}>{key}</Key>
            ))}
          </Box>
          <Text as="dd" textStyle="card">
            {what}
          </Text>
        </Box>
      ))}
    </Box>
  </Sheet>
)
