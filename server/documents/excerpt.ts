import { foldLoose, wordLike } from '#contract/fold.ts'

/** Letters before and after the word that was found. */
const around = 90

/** The place of a text where a word begins with one of those typed; null where none does. */
export function excerptOf(text: string | null, q: string): string | null {
  if (!text) return null
  const asked = (q.match(wordLike) ?? []).map(foldLoose).filter(Boolean)
  for (const found of text.matchAll(wordLike)) {
    const word = foldLoose(found[0])
    if (!asked.some(one => word.startsWith(one))) continue
    const from = Math.max(0, found.index - around)
    const to = Math.min(text.length, found.index + found[0].length + around)
    const cut = text.slice(from, to).replace(/\s+/g, ' ').trim()
    return `${from > 0 ? '… ' : ''}${cut}${to < text.length ? ' …' : ''}`
  }
  return null
}
