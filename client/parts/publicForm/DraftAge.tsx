import { Box, Text } from '@chakra-ui/react'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, shortDate } from '#client/kit/format.ts'

/** Says that a form was begun before; whoever is at the device now may begin anew. */
export function DraftAge({ at, onRestart }: { at: string; onRestart: () => void }) {
  const day = dayOf(at) === today() ? '' : `${shortDate(dayOf(at))}, `
  return (
    <Box display="flex" alignItems="center" justifyContent="space-between" gap="8" flexWrap="wrap">
      <Text textStyle="small" color="ink2">
        Begonnen {day}
        {clockTime(at)}, auf diesem Gerät gesichert
      </Text>
      <Button look="text" size="row" marginEnd="-10px" onClick={onRestart}>
        Neu beginnen
      </Button>
    </Box>
  )
}
