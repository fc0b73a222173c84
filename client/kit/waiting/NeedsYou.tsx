import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Tick } from '#client/kit/Tick.tsx'

/** The place above a list for acts that the studio did not take. */
export const NeedsYou = ({ children }: { children: ReactNode }) => (
  <Box
    as="section"
    aria-label="Braucht dich"
    flexShrink={0}
    maxHeight="40%"
    overflowY="auto"
    paddingInline={{ base: '16', md: '20' }}
    bg="bg"
  >
    {children}
  </Box>
)

interface NeedProps {
  title: string
  text?: string | null
  /** Stands below the sentence. */
  more?: ReactNode
  /** Buttons for the ways on. */
  children: ReactNode
}

/** One refused act: its title, the reason, and the ways on. */
export const Need = ({ title, text, more, children }: NeedProps) => (
  <Flex gap="12" align="center" flexWrap="wrap" paddingBlock="8" borderTop="1px solid {colors.line}">
    <Tick state="refused" size="table" label="" />
    <Box flex="1 1 260px" minWidth={0} role="alert">
      <Text textStyle="label">{title}</Text>
      <Text textStyle="small" color="ink2">
        {text}
      </Text>
      {more}
    </Box>
    <Flex gap="8" flexWrap="wrap">
      {children}
    </Flex>
  </Flex>
)
