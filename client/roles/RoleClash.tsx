import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import type { RoleRow } from '#contract/roles/calls.ts'
import type { Stock } from './data.ts'

interface RoleClashProps {
  mine: { title: string; rights: readonly string[] }
  theirs: RoleRow
  stock: Stock
  onMine: () => void
}

/** Somebody else saved this role meanwhile: both states, until one is chosen. */
export function RoleClash({ mine, theirs, stock, onMine }: RoleClashProps) {
  const names = (codes: readonly string[]) => codes.map(code => stock.words.get(code) ?? code).join(', ')
  const onlyMine = mine.rights.filter(code => !theirs.rights.includes(code))
  const onlyTheirs = theirs.rights.filter(code => !mine.rights.includes(code))
  return (
    <Box role="alert" bg="warnSoft" borderRadius="inner" padding="16" marginTop="16" display="flex" flexDirection="column" gap="8">
      <Text textStyle="label" color="warn">
        Diese Rolle wurde inzwischen geändert. Deine Angaben sind noch da.
      </Text>
      {theirs.title !== mine.title && <Text textStyle="small">Name im Studio: «{theirs.title}»</Text>}
      {onlyMine.length > 0 && <Text textStyle="small">Nur bei dir: {names(onlyMine)}</Text>}
      {onlyTheirs.length > 0 && <Text textStyle="small">Nur im Studio: {names(onlyTheirs)}</Text>}
      <Box display="flex" gap="8" flexWrap="wrap">
        <Button look="side" size="row" onClick={onMine}>
          Meine Fassung speichern
        </Button>
        <Button look="text" size="row" onClick={stock.again}>
          Fassung des Studios nehmen
        </Button>
      </Box>
    </Box>
  )
}
