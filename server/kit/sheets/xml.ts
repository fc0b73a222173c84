import { FileFault } from './fault.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML as it reads. */
const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
        if (code === undefined) return entities[name as string] ?? whole
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** The longest tag, or text between two, that a table may hold. */
const longest = 1_000_000

/** Reads XML as it comes, in pieces of any length: tells each tag without its brackets, and the text before it. */
export function xmlReader(hear: (tag: string, text: string) => void) {
  let rest = ''
  return (piece: string) => {
    rest += piece
    let from = 0
    for (;;) {
      const open = rest.indexOf('<', from)
      const close = open < 0 ? -1 : rest.indexOf('>', open)
      if (close < 0) break
      hear(rest.slice(open + 1, close), decoded(rest.slice(from, open)))
      from = close + 1
    }
    rest = rest.slice(from)
    if (rest.length > longest) throw new FileFault('Die Excel-Datei hat eine Zelle, die länger ist als jede einer Tabelle.')
  }
}

/** An attribute of a tag. */
export const attribute = (tag: string, name: string) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
