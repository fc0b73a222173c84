/** The longest beginning of a text that has no more than `most` signs (UTF-16, as `max` of a shape counts them) and ends between two letters. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // One emoji, or a letter with its accents, is many signs: half of it is another letter, or none that can be stored.
  for (const { index } of new Intl.Segmenter('de', { granularity: 'grapheme' }).segment(text)) {
    if (index > most) break
    end = index
  }
  return text.slice(0, end)
}

/** The same with «…» in place of what is left out, which counts. */
export const shorten = (text: string, most: number) => (text.length <= most ? text : `${cutTo(text, most - 1).trimEnd()}…`)
