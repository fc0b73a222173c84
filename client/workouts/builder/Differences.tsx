import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { equal } from '#sync/collections/equal.ts'

export interface Difference<V> {
  name: string
  label: string
  read: (values: V) => string
  /** The part that is compared. */
  part: (values: V) => unknown
  /** Mine with that part of theirs. */
  take: (mine: V, theirs: V) => V
}

interface DifferencesProps<V> {
  mine: V
  theirs: V
  parts: readonly Difference<V>[]
  onTake: (values: (mine: V) => V) => void
  onSettled: () => void
}

/** Somebody else saved meanwhile: what differs, mine and theirs. Nothing is lost until it is chosen. */
export function Differences<V>({ mine, theirs, parts, onTake, onSettled }: DifferencesProps<V>) {
  const open = parts.filter(({ part }) => !equal(part(mine) ?? null, part(theirs) ?? null))
  return (
    <Box role="alert" bg="warnSoft" borderRadius="inner" padding="14" display="flex" flexDirection="column" gap="10">
      <Text textStyle="label" color="warn">
        {open.length > 0
          ? 'Das wurde inzwischen von jemandem geändert. Was soll gelten?'
          : 'Das wurde inzwischen geändert, und ihr meint dasselbe.'}
      </Text>
      {open.map(({ name, label, read, take }) => (
        <Box key={name} display="grid" gridTemplateColumns={{ base: '1fr', md: '140px 1fr auto' }} gap="8" alignItems="center">
          <Text textStyle="field">{label}</Text>
          <Text textStyle="small" overflowWrap="anywhere">
            Deine Angabe: <b>{read(mine)}</b>
            <br />
            Im Studio: <b>{read(theirs)}</b>
          </Text>
          <Button look="side" size="row" onClick={() => onTake(now => take(now, theirs))}>
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
