import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'

/** Stands for an address that can't even be read; one that can be read and leads nowhere leads home by itself. */
export const NotThere = () => (
  <Box role="alert" width="full" maxWidth="content" marginInline="auto" padding="16">
    <Box as="h1" textStyle="heading">
      Diese Adresse gibt es nicht.
    </Box>
    <Text color="ink2" paddingBlock="8">
      Vielleicht ist sie beim Kopieren abgeschnitten worden.
    </Text>
    <Button onClick={() => location.assign('/')}>Zum Start</Button>
  </Box>
)
