import { fold } from '#contract/fold.ts'
import { heldWords } from './heldWords.ts'

/** Addresses as they are written in a text, also without their beginning. */
const link = /\b(https?:\/\/|www\.)\S|[a-z0-9-]{2}\.(ch|li|com|net|org|io|me|de|at|fr|it|eu|info|biz|xyz|top|ru|cn|shop|link|app)\b/i

/**
 * What in a text holds it back until somebody has looked at it: words of the list, «Link». Nothing for most texts; nothing is ever refused (K20).
 * Letters that look alike are one, and signs that nobody sees hide no word.
 */
export function holdsBack(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const words = ` ${fold(plain).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = heldWords.filter(word => words.includes(` ${fold(word)} `))
  return [...(link.test(plain) ? ['Link'] : []), ...found].slice(0, 20)
}
