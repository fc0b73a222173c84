import anyAscii from 'any-ascii'
import { inLatin } from '#contract/rules/payments/bills/latin.ts'

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })
/** Signs without a width, but for the soft hyphen, at which a line may break. */
const unseen = /[^\P{Cf}\u00ad]|[\ufe00-\ufe0f\u200d]/gu
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Letters of another script are written in Latin ones all together, also those few that a Latin font has. */
const foreign = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u

/** A sign in Latin letters: Cyrillic and Greek as German transcribes them, all other scripts letter by letter. Pictures have none. */
function transcribed(sign: string) {
  if (picture.test(sign)) return ''
  const latin = inLatin(sign)
  return latin.includes('?') ? anyAscii(sign) : latin
}

/** A text in signs that `holds` knows; what it doesn't is written so that people here can read it. */
export function readable(text: string, holds: (sign: string) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/\u202f/g, '\u00a0')
    .replace(/[^\S\n\u00a0]/g, ' ')
  const stays = (sign: string) => !foreign.test(sign) && holds(sign)
  return Array.from(graphemes.segment(plain), ({ segment }) => (stays(segment) ? segment : transcribed(segment))).join('')
}

/** The same for a name on a bill, whose letters are those of Latin alone. */
export const inLatinLetters = (text: string) => readable(text, sign => !inLatin(sign).includes('?'))
