import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** The specification's alert (L247, L248), and beneath it the next step. */
export function RegistrationAlert({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Box role="alert" bg="dangerSoft" color="danger" borderRadius="inner" padding="12">
      <Text textStyle="label">{text}</Text>
      {children}
    </Box>
  )
}
