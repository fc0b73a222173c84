import { Box, Flex } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'

interface RefusedStripProps {
  /** The studio's sentence. */
  message?: string
  onSeen(): void
}

/** A refusal of the studio, in the card that it is about; it stays until it is seen. */
export function RefusedStrip({ message, onSeen }: RefusedStripProps) {
  return (
    <Flex
      role="alert"
      align="center"
      gap="8"
      marginTop="8"
      padding="10"
      borderRadius="inner"
      bg="dangerSoft"
      color="danger"
      textStyle="card"
    >
      <Box flex={1} fontWeight={560}>
        {message}
      </Box>
      <Button look="danger" size="row" onClick={onSeen}>
        Verstanden
      </Button>
    </Flex>
  )
}
