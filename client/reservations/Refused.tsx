import { Box, Flex } from '@chakra-ui/react'
import { localForAct } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import type { OutboxRow } from '#sync/client/types.ts'

/** An act that the studio refused, and why. */
export function Refused({ row }: { row: OutboxRow }) {
  const forget = async () => (await localForAct()).discard(`outbox/${row.key}`)
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
        {row.message}
      </Box>
      <Button look="danger" size="row" onClick={() => void forget()}>
        Verstanden
      </Button>
    </Flex>
  )
}
