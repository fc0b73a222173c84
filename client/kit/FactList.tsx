import { Box } from '@chakra-ui/react'
import { Fragment, type ReactNode } from 'react'

/** Facts about something, a name and a value each; one without a value is left out. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Box as="dl" display="grid" gridTemplateColumns="auto 1fr" columnGap="16" rowGap="4">
    {facts.map(
      ([name, value]) =>
        value && (
          <Fragment key={name}>
            <Box as="dt" color="ink2">
              {name}
            </Box>
            <Box as="dd" overflowWrap="anywhere" minWidth={0}>
              {value}
            </Box>
          </Fragment>
        ),
    )}
  </Box>
)
