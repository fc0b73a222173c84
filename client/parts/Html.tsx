import { chakra } from '@chakra-ui/react'
import DOMPurify, { type Config } from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { htmlTags, isTextPicture } from '#contract/html.ts'

const rules = {
  ALLOWED_TAGS: [...htmlTags],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?![/\\]))/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config

/** Foreign HTML as nodes of which none can run anything; links lead out in a tab of their own. */
export function cleaned(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, rules)
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'noopener noreferrer')
    if (!link.getAttribute('href')?.startsWith('/')) link.setAttribute('target', '_blank')
  }
  for (const image of fragment.querySelectorAll('img')) if (!isTextPicture(image.getAttribute('src') ?? '')) image.remove()
  return fragment
}

/** The words of some HTML, without its tags. */
export const plainText = (html: string) => {
  const fragment = cleaned(html)
  for (const block of fragment.querySelectorAll('p, br, li, h3, h4, blockquote')) block.append(' ')
  return (fragment.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Styles of the HTML, shown and while it is written. */
export const looks = {
  overflowWrap: 'anywhere',
  '& p + p, & ul, & ol, & blockquote, & h3, & h4': { marginTop: '10px' },
  '& ul, & ol': { paddingInlineStart: '22px' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& h3, & h4': { textStyle: 'heading' },
  '& b, & strong': { fontWeight: 640 },
  '& blockquote': { borderInlineStart: '3px solid {colors.line}', paddingInlineStart: '12px', color: 'ink2' },
  '& img': { maxWidth: 'full', height: 'auto', borderRadius: 'field', marginBlock: '8px' },
  '& a': { color: 'brandInk', textDecoration: 'underline' },
} as const
const Root = chakra('div', { base: looks })

/** Shows HTML that staff wrote; its allowed tags are decided here, whatever was stored. */
export function Html({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(cleaned(html)), [html])
  return <Root ref={ref} />
}
