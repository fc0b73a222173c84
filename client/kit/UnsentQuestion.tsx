import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'

interface UnsentQuestionProps {
  onStay: () => void
  onLeave: () => void
}

/** The question at the foot of a sheet whose text would be lost. */
export default function UnsentQuestion({ onStay, onLeave }: UnsentQuestionProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <Box
      ref={box}
      role="alert"
      flexShrink={0}
      bg="warnSoft"
      paddingInline="20"
      paddingTop="12"
      paddingBottom="max(12px, env(safe-area-inset-bottom))"
    >
      <Text textStyle="label" color="warn" paddingBottom="8">
        Was du geschrieben hast, ist noch nicht gesichert.
      </Text>
      <Box display="flex" flexWrap="wrap" gap="8">
        <Button size="row" onClick={onStay}>
          Weiterschreiben
        </Button>
        <Button size="row" look="text" onClick={onLeave}>
          Verwerfen
        </Button>
      </Box>
    </Box>
  )
}
