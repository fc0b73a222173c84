import { Box, Text, type TextProps } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

/** Most lines that stand on a page unasked, and the letters that a phone has room for in one. */
const most = 20
const wide = 45

/** True where a text would take more room than is anybody's share. */
export function isLong(text: string) {
  let lines = 0
  for (const line of text.split('\n')) {
    lines += Math.max(1, Math.ceil(line.length / wide))
    if (lines > most + 4) return true
  }
  return false
}

/** Shows the first lines of what it holds, and all of it once that is wanted. */
export function Shortened({ children }: { children: ReactNode }) {
  const [whole, setWhole] = useState(false)
  return (
    <>
      <Box maxHeight={whole ? undefined : `${most}lh`} overflow={whole ? undefined : 'hidden'} data-folded={whole ? undefined : ''}>
        {children}
      </Box>
      <Button
        look="text"
        size="row"
        onClick={event => {
          // A tap on a message opens its menu.
          event.stopPropagation()
          setWhole(!whole)
        }}
      >
        {whole ? 'Weniger zeigen' : 'Ganz zeigen'}
      </Button>
    </>
  )
}

/** Words as somebody wrote them, line by line; a tower of them is folded. */
export const WrittenText = ({ children, ...text }: Omit<TextProps, 'children'> & { children: string }) =>
  isLong(children) ? (
    <Shortened>
      <WrittenLines {...text}>{children}</WrittenLines>
    </Shortened>
  ) : (
    <WrittenLines {...text}>{children}</WrittenLines>
  )

const WrittenLines = (props: TextProps) => <Text whiteSpace="pre-wrap" overflowWrap="anywhere" {...props} />
