import { fold } from '#contract/fold.ts'

const wordsIn = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** Things that may be meant by what is typed: names that begin so come first, and of those the plainest. */
export function suggested<Thing extends { title: string }>(things: readonly Thing[], typed: string, most = 4): Thing[] {
  const words = wordsIn(typed)
  const [first] = words
  if (!first || first.length < 2) return []
  return things
    .map(thing => ({ thing, name: fold(thing.title) }))
    .filter(({ name }) => words.every(word => name.includes(word)))
    .sort((one, other) => Number(other.name.startsWith(first)) - Number(one.name.startsWith(first)) || one.name.length - other.name.length)
    .slice(0, most)
    .map(({ thing }) => thing)
}
