import { addressesIn } from '#contract/addresses.ts'
import { foldLetters } from '#contract/fold.ts'
import { heldWords } from './heldWords.ts'

/**
 * Words in a text that hold it back until somebody has looked at it: words of the list, «Link». None in most texts; nothing is ever refused (K20).
 * Letters that look alike are one, and signs that nobody sees hide no word.
 */
export function holdsBack(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const words = ` ${foldLetters(plain).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = heldWords.filter(word => words.includes(` ${foldLetters(word)} `))
  return [...(addressesIn(plain).some(({ href }) => href) ? ['Link'] : []), ...found].slice(0, 20)
}
