import { foldLoose, wordLike } from '#contract/fold.ts'

/** Words that were folded lately: texts say the same ones again and again. */
const known = new Map<string, string>()
const mostKnown = 50_000

function foldOnce(word: string) {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const folded = foldLoose(word)
  known.set(word, folded)
  return folded
}

/** The words of a text as the index knows them, in their order. */
export const wordsIn = (text: string): string[] => (text.match(wordLike) ?? []).map(foldOnce).filter(Boolean)

/** How a word of a text answers a word that was typed: the greater the better. */
export const grades = { exact: 4, begins: 3, part: 2, slip: 1, none: 0 } as const

/** Letters from which a word is looked for inside of others, and with a slip. */
const [fewestInside, fewestSlipped] = [3, 4]

/** How a folded word answers a folded word that was typed, slips aside. */
export function gradeOf(word: string, typed: string): number {
  if (word.startsWith(typed)) return word.length === typed.length ? grades.exact : grades.begins
  return typed.length >= fewestInside && word.includes(typed) ? grades.part : grades.none
}

/**
 * True where a word, or its beginning, is the typed one with one slip: a letter too many, too few, another one, or two that changed places. The
 * first letter is right, as it mostly is. A number is typed as it is.
 */
export function isSlip(word: string, typed: string): boolean {
  if (typed.length < fewestSlipped || word[0] !== typed[0] || /^\p{N}/u.test(typed)) return false
  let at = 1
  while (at < typed.length && typed[at] === word[at]) at++
  // A wrong last letter makes another word («Kurs», «Kurve»), unless the word ends there as well.
  const inside = at < typed.length - 1
  return (
    ((inside || word.length === typed.length) && word.startsWith(typed.slice(at + 1), at + 1)) ||
    ((inside || word.length === at) && word.startsWith(typed.slice(at + 1), at)) ||
    (inside && word.startsWith(typed.slice(at), at + 1)) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

/** A stretch of a text, and whether it is what was looked for. */
export interface Stretch {
  text: string
  hit: boolean
}

/** A text in stretches, so that what answers the typed words can be marked: the part that was typed, or of a slip the whole word. */
export function stretchesIn(text: string, typed: string): Stretch[] {
  const asked = wordsIn(typed)
  const found: Stretch[] = []
  const add = (part: string, hit: boolean) => {
    const last = found.at(-1)
    if (last?.hit === hit) last.text += part
    else if (part) found.push({ text: part, hit })
  }
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordLike)) {
    const span = spanIn(word, asked)
    if (!span) continue
    add(text.slice(from, index + span[0]), false)
    add(text.slice(index + span[0], index + span[1]), true)
    from = index + span[1]
  }
  add(text.slice(from), false)
  return found
}

function spanIn(word: string, asked: readonly string[]): [from: number, to: number] | undefined {
  const folded = foldOnce(word)
  const best = asked.filter(each => gradeOf(folded, each) > 0).sort((a, b) => b.length - a.length)[0]
  if (best === undefined) return asked.some(each => isSlip(folded, each)) ? [0, word.length] : undefined
  const at = folded.indexOf(best)
  return [lettersFor(word, at, false), lettersFor(word, at + best.length, true)]
}

/** How many letters of a word as it is written make so many of the folded one; `whole` takes what else belongs to the last (ae, a mark). */
function lettersFor(word: string, many: number, whole: boolean): number {
  let at = 0
  while (at < word.length && foldOnce(word.slice(0, at)).length < many) at++
  while (whole && at < word.length && foldOnce(word.slice(0, at + 1)).length <= many) at++
  return at
}
