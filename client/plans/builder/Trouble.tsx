import { Box, Flex } from '@chakra-ui/react'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { Button } from '#client/kit/Button.tsx'

interface Props {
  /** Name of the exercise. */
  title: string
  words: string
  onReplace: () => void
}

/** Says in the line of an exercise why it can't be done in this studio, and leads to what can. */
export const Trouble = ({ title, words, onReplace }: Props) => (
  <Flex align="center" gap="8" marginBottom="8" paddingInlineStart="12" borderRadius="inner" bg="warnSoft" color="warn" textStyle="small">
    <Box flexShrink={0}>
      <WarningIcon size={18} weight="bold" aria-hidden />
    </Box>
    <Box as="span" flex={1} minWidth={0} paddingBlock="4" overflowWrap="anywhere">
      {words}
    </Box>
    <Button look="text" size="row" flexShrink={0} aria-label={`${title} ersetzen`} onClick={onReplace}>
      Ersetzen
    </Button>
  </Flex>
)
