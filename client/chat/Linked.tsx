import { chakra } from '@chakra-ui/react'
import { tokenize } from 'linkifyjs'
import { Fragment } from 'react'

const Out = chakra('a', { base: { color: 'brandInk', textDecoration: 'underline', overflowWrap: 'anywhere' } })

/** The web alone: what looks like a file name or a word of its own stays text. */
const goes = /^https?:\/\//i

/** A text with its addresses as links; nothing is fetched from them before somebody goes there. */
export function Linked({ text }: { text: string }) {
  return tokenize(text).map((token, at) => {
    const words = token.toString()
    const href = token.isLink && token.t === 'url' ? token.toHref('https') : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have their places only
    if (!href || !goes.test(href)) return <Fragment key={at}>{words}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <Out key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </Out>
    )
  })
}
