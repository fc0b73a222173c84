import { Box, Text } from '@chakra-ui/react'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleDashedIcon } from '@phosphor-icons/react/dist/csr/CircleDashed'
import { moment } from './moment.ts'

interface GivenWord {
  _id: string
  name: string
  at: string
  /** True where nobody else could. */
  alone: boolean
}

interface TwoPeopleProps {
  /** Those who have given their word, in their order. */
  given: readonly GivenWord[]
  /** How many are needed. */
  needed: number
  /** Said of each word that is still missing. */
  missing: string
}

/** The people who have given their word where two people have to, and who is still missing (docs/kit/twoPeople.md). */
export function TwoPeople({ given, needed, missing }: TwoPeopleProps) {
  const isDone = given.length >= needed || given.some(({ alone }) => alone)
  const left = isDone ? 0 : needed - given.length
  if (given.length + left === 0) return null
  return (
    <Box as="ul" listStyleType="none" padding={0} margin={0} display="grid" gap="6">
      {given.map(({ _id, name, at, alone }) => (
        <Box as="li" key={_id} display="flex" gap="8" alignItems="center">
          <CheckCircleIcon size={20} weight="fill" aria-hidden />
          <Text>
            {name}, {moment(at)}
            {alone && ', allein: Sonst kann es hier niemand'}
          </Text>
        </Box>
      ))}
      {Array.from({ length: left }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that are empty have no other name
        <Box as="li" key={at} display="flex" gap="8" alignItems="center" color="ink2">
          <CircleDashedIcon size={20} aria-hidden />
          <Text>{missing}</Text>
        </Box>
      ))}
    </Box>
  )
}
