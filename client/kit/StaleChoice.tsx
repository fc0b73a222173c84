import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { equal } from '#sync/collections/equal.ts'
import { Button } from './Button.tsx'

interface StaleProps {
  /** The row as somebody else left it. */
  theirs: Record<string, unknown>
  /** Per field its name, its label, and the way its value reads. */
  fields: readonly (readonly [name: string, label: string, read: (value: unknown) => string])[]
  onSettled: () => void
}

/** Shown where somebody else saved meanwhile: the fields that differ, mine and theirs. Nothing is lost until it is chosen. */
export default function StaleChoice({ theirs, fields, onSettled }: StaleProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>()
  const open = fields.filter(([name]) => !equal(values[name] ?? null, theirs[name] ?? null))
  return (
    <Box role="alert" bg="warnSoft" borderRadius="inner" padding="14" display="flex" flexDirection="column" gap="10">
      <Text textStyle="label" color="warn">
        {open.length > 0
          ? 'Das wurde inzwischen von jemandem geändert. Was soll gelten?'
          : 'Das wurde inzwischen geändert, und ihr meint dasselbe.'}
      </Text>
      {open.map(([name, label, read]) => (
        <Box key={name} display="grid" gridTemplateColumns={{ base: '1fr', md: '140px 1fr auto' }} gap="8" alignItems="center">
          <Text textStyle="field">{label}</Text>
          <Text textStyle="small" overflowWrap="anywhere">
            Deine Angabe: <b>{read(values[name])}</b>
            <br />
            Im Studio: <b>{read(theirs[name])}</b>
          </Text>
          <Button look="side" size="row" onClick={() => void setFieldValue(name, theirs[name])}>
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
