import { tokenize } from 'linkifyjs'

/** The web alone: a mail address, or whatever else a program may open, stays text. */
const goes = /^https?:\/\//i

/** What no browser could open stays text too. */
const opens = (href: string) => goes.test(href) && URL.canParse(href)

/** A text in its pieces, the addresses of the web with where they lead. */
export const piecesOf = (text: string): { text: string; href?: string }[] =>
  tokenize(text).map(token => {
    const href = token.isLink && token.t === 'url' ? token.toHref('https') : ''
    return { text: token.toString(), ...(opens(href) && { href }) }
  })
