import { Box, Text } from '@chakra-ui/react'
import { Key } from './table/tableStyles.ts'

export type KeyWords = readonly [keys: readonly string[], what: string]

/** Keys, each with its effect. */
export const KeyList = ({ keys }: { keys: readonly KeyWords[] }) => (
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
)
