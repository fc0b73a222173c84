import { Box, Flex, Text } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { IconButton } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'

interface GuestsProps {
  value: number
  most: number
  onChange: (value: number) => void
}

/** How many somebody brings along. */
export const Guests = ({ value, most, onChange }: GuestsProps) => (
  <Flex role="group" aria-label="Begleitung" align="center" gap="8">
    <Box flex={1} minWidth={0}>
      <Text textStyle="label">Begleitung</Text>
      <Text textStyle="small" color="ink2">
        Höchstens {most}; jede Person braucht einen Platz.
      </Text>
    </Box>
    <IconButton
      label="Eine Begleitperson weniger"
      icon={<MinusIcon size={20} />}
      disabled={value <= 0}
      onClick={() => onChange(value - 1)}
    />
    <Text textStyle="heading" minWidth="28px" textAlign="center" aria-live="polite">
      <span aria-hidden>{value}</span>
      <Box as="span" srOnly>
        {counted(value, 'Begleitperson', 'Begleitpersonen')}
      </Box>
    </Text>
    <IconButton
      label="Eine Begleitperson mehr"
      icon={<PlusIcon size={20} />}
      disabled={value >= most}
      onClick={() => onChange(value + 1)}
    />
  </Flex>
)
