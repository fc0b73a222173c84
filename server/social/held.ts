import { fold } from '#contract/fold.ts'
import { heldWords } from './heldWords.ts'

/** Addresses as they are written in a text, also without their beginning. */
const link = /\b(https?:\/\/|www\.)\S|\b[a-z0-9-]{2,}\.(ch|li|com|net|org|io|me|de|at|fr|it|eu|info|biz|xyz|top|ru|cn|shop|link|app)\b/i

/** What in a text holds it back until somebody has looked at it: words of the list, «Link». Nothing for most texts; nothing is ever refused (K20). */
export function holdsBack(text: string): string[] {
  const words = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = heldWords.filter(word => words.includes(` ${fold(word)} `))
  return [...(link.test(text) ? ['Link'] : []), ...found].slice(0, 20)
}
