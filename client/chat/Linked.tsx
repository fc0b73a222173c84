import { Fragment } from 'react'
import { addressesIn } from '#contract/addresses.ts'

/** A text with its addresses as links; nothing is fetched from them before somebody goes there. */
export function Linked({ text }: { text: string }) {
  return addressesIn(text).map(({ text: words, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have their places only
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same
      <Fragment key={at}>{words}</Fragment>
    ),
  )
}
