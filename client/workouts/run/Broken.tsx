import { Flex } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { brokenFor, useInventory } from '#client/parts/device/useInventory.ts'

interface Props {
  exercise: string
  onSwap: () => void
}

/** Says that the machine of this exercise is broken in the studio, and leads to what can be done instead; nothing where it works. */
export default function Broken({ exercise, onSwap }: Props) {
  const { data } = useInventory()
  const device = data && brokenFor(data, exercise)
  if (!device) return null
  return (
    <Flex
      role="status"
      wrap="wrap"
      align="center"
      justify="space-between"
      gap="8"
      marginInline="16"
      marginBottom="8"
      paddingInlineStart="12"
      borderRadius="inner"
      bg="dangerSoft"
      color="danger"
      textStyle="small"
    >
      {device.title} ist hier als defekt gemeldet.
      <Button look="text" size="row" onClick={onSwap}>
        Andere Übung
      </Button>
    </Flex>
  )
}
