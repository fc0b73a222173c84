/** Signs without a width that mean nothing: soft hyphen, zero-width space, word joiner, byte order mark and the like. */
const invisible = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g
/** Signs that turn the direction of what follows, also of the text of others beside it. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Letters of a flag's region; without the flag before them nobody sees them. */
const flagged = /(\u{1f3f4})?[\u{e0000}-\u{e007f}]+/gu
const joiners = /[\u200c\u200d]+/g

/** Scripts whose letters are drawn joined or apart by U+200D and U+200C, as Persian and Hindi are. */
const joined =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u
/** Malayalam and Sinhala write some letters as one that is cut off by U+200D, also at the end of a word. */
const cutOff = /^[\u0d4d\u0dca]$/
const pictured = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

/** The joiner in this place, where it joins an emoji or letters of a script that has joined ones. */
function joinerAt(run: string, at: number, whole: string) {
  const joiner = run[0]!
  const before = [...whole.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const after = [...whole.slice(at + run.length, at + run.length + 2)][0] ?? ''
  if (joined.test(before) && joined.test(after)) return joiner
  if (joiner === '\u200d' && (cutOff.test(before) || (pictured.test(before) && pictured.test(after)))) return joiner
  return ''
}

const dropInvisible = (text: string) =>
  text
    .replace(invisible, '')
    .replace(flagged, (run, flag) => (flag ? run : ''))
    .replace(joiners, joinerAt)

const isPlain = (text: string) => /^[!-~]*(?: [!-~]+)*$/.test(text)
const blanks = /[\s\u0085]+/g

/** Text of one line in its one spelling: NFC, without signs that nobody sees or that turn the direction, blanks of every width one, none around it. */
export const cleanLine = (text: string) =>
  isPlain(text) ? text.trim() : dropInvisible(text.replace(turning, '')).normalize('NFC').replace(blanks, ' ').trim()

/** Text of many lines: its blanks, and the signs by which a line of Arabic or Hebrew is read, stay as they were written. */
export const cleanLines = (text: string) =>
  dropInvisible(text)
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim()

/** A password as every keyboard types it: ü is one letter. Nothing else about it is changed. */
export const cleanPassword = (text: string) => text.normalize('NFC')

/** The address as servers know it; browser and Node.js follow the same standard. Undefined where it is none. */
function hostOf(domain: string) {
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u.test(domain)) return undefined
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return undefined
  }
}

/** An e-mail address in its one spelling: lower case, its domain in the letters of ASCII (`xn--…`), none of the signs that nobody sees. */
export function cleanEmail(text: string) {
  const address = cleanLine(text).toLowerCase().normalize('NFC')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || isPlain(domain)) return address
  return `${address.slice(0, at)}@${hostOf(domain) ?? domain}`
}
