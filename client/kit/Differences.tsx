import { Box, Text } from '@chakra-ui/react'
import { Button } from './Button.tsx'

export interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
  onTake: () => void
}

/** Somebody else saved meanwhile: what differs, mine and theirs. Nothing is lost until it is chosen. */
export function Differences({ open, onSettled }: { open: readonly Difference[]; onSettled: () => void }) {
  return (
    <Box role="alert" bg="warnSoft" borderRadius="inner" padding="14" display="flex" flexDirection="column" gap="10">
      <Text textStyle="label" color="warn">
        {open.length > 0
          ? 'Das wurde inzwischen von jemandem geändert. Was soll gelten?'
          : 'Das wurde inzwischen geändert, und ihr meint dasselbe.'}
      </Text>
      {open.map(({ name, label, mine, theirs, onTake }) => (
        <Box key={name} display="grid" gridTemplateColumns={{ base: '1fr', md: '140px 1fr auto' }} gap="8" alignItems="center">
          <Text textStyle="field">{label}</Text>
          <Text textStyle="small" overflowWrap="anywhere">
            Deine Angabe: <b>{mine}</b>
            <br />
            Im Studio: <b>{theirs}</b>
          </Text>
          <Button look="side" size="row" onClick={onTake}>
            Die im Studio nehmen
          </Button>
        </Box>
      ))}
      <Box>
        <Button look="soft" size="row" onClick={onSettled}>
          {open.length > 0 ? 'Den Rest lasse ich, wie ich ihn habe' : 'Gut'}
        </Button>
      </Box>
    </Box>
  )
}
