import { Box, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'

interface RemovalProps {
  /** «Raum entfernen». */
  label: string
  onRemove: () => void
  /** Reason that stands in the way. */
  why?: string
}

/** The button below a form that removes its row. */
export const Removal = ({ label, onRemove, why }: RemovalProps) => (
  <Box paddingTop="12" marginInline="-10px">
    <Button look="text" size="row" onClick={onRemove}>
      {label}
    </Button>
    {why && (
      <Text textStyle="small" color="ink3" paddingInline="10">
        {why}
      </Text>
    )}
  </Box>
)
