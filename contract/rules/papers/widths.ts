/**
 * The width of each sign of Latin-1 in fortieths of an em, from A for 6: that of Archivo or of Arial, whichever is wider, so that a line that
 * is broken by it has room in both. First those from the blank to ~, then those from the fixed blank to ÿ.
 */
const tables = {
  plain:
    'GGJSRgWDJJLTGIGGRRRRRRRRRRGGTTTSjWWYYWTaYGRVRcYaVaYVTYVgWVUGGGTRIRRPRRGRRDDPDdRRRRIPGRPXPPOJFJT' +
    'GIRRRRFRIZKRTIZIKTIIIRRIIIKRcccTWWWWWWiYWWWWGGGGYYaaaaaTaYYYYVWTRRRRRRePRRRRGGGGRRRRRRRTTRRRRPRP',
  bold:
    'GINSRhZFJJLUHIHGSSSSSSSSSSIIUUUTjXXYYXTbZHTXTdZaWaYWUYWhXWVIGIURISTRTSITTGGRGeTTTTKRITRaRRPKGKU' +
    'GISSSSGSIZKSUIZIKUJJITTIIJKSeeeTXXXXXXjYWWWWHHHHYZaaaaaUaYYYYWWUSSSSSSfRSSSSGGGGUTTTTTTUTTTTTRTR',
}
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij'
const [narrowest, em, widest] = [6, 40, 50]

function placeOf(letter: string) {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x20 && code <= 0x7e) return code - 0x20
  return code >= 0xa0 && code <= 0xff ? code - 0xa0 + 95 : undefined
}

/** How wide a text is at most, in the unit of its size. A letter beyond Latin-1 is as wide as the one it is made of, else as an Œ. */
export function widthOf(text: string, { size, bold = false }: { size: number; bold?: boolean }): number {
  const table = bold ? tables.bold : tables.plain
  let sum = 0
  for (const letter of text) {
    const place = placeOf(letter) ?? placeOf(letter.normalize('NFD'))
    sum += place === undefined ? widest : letters.indexOf(table[place] as string) + narrowest
  }
  return (sum * size) / em
}

/** A text in lines that fit; a word that is longer than a line is broken. */
export function linesIn(text: string, width: number, look: { size: number; bold?: boolean }): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/)) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, look) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && widthOf(line + letter, look) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line || lines.length === 0 ? [...lines, line] : lines
}
