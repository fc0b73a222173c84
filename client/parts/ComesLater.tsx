import { Text } from '@chakra-ui/react'

/** Names parts of the app that are not there yet, in one quiet line that leads nowhere. */
export function ComesLater({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Text textStyle="small" color="ink2" paddingTop="16" css={{ hyphens: 'auto' }}>
      Kommt später: {listed(words)}.
    </Text>
  )
}

const listed = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} und ${words.at(-1)}`)
