import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

/** A titled part of a page; `aside` stands at the right of the title. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" gap="12" paddingTop="18" paddingBottom="8">
        <Box as="h2" id={id} textStyle="heading">
          {title}
        </Box>
        {aside && (
          <Box textStyle="small" color="ink2" flexShrink={0} whiteSpace="nowrap">
            {aside}
          </Box>
        )}
      </Flex>
      {children}
    </Box>
  )
}
