import { isSlip } from '#client/kit/localIndex/words.ts'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { Exercise } from '#contract/workouts.ts'
import { english, synonyms } from './exerciseNames.ts'

/** 'bankdrucken' finds «Bankdrücken»; hyphenation marks do not count. */
const foldExerciseText = (text: string) => fold(text.replaceAll('\u00ad', ''))
const wordsOf = (text: string) => foldExerciseText(text).split(/\s+/).filter(Boolean)

/**
 * Rows whose texts have every word, in German, in English or as people call it; where none has, those that have them but for a slip of a
 * letter.
 */
export function withWords<Row>(rows: readonly Row[], text: string, textsOf: (row: Row) => readonly (string | null | undefined)[]): Row[] {
  const words = wordsOf(text)
  const all = rows.map(row => {
    const texts = textsOf(row).flatMap(one => (one ? [one, ...(english[one] ?? [])] : []))
    return { row, hay: foldExerciseText(texts.join(' ')) }
  })
  const has = (hay: string, word: string) => hay.includes(word) || hay.includes(synonyms[word] ?? word)
  const exact = all.filter(({ hay }) => words.every(word => has(hay, word)))
  const near = ({ hay }: { hay: string }) => words.every(word => has(hay, word) || hay.split(/[\s,()]+/).some(part => isSlip(part, word)))
  return (exact.length > 0 ? exact : all.filter(near)).map(({ row }) => row)
}

/** Exercises with every word in name, device or muscle; those whose name begins with the text come first. */
export function findExercises(all: readonly Exercise[], text: string): Exercise[] {
  const first = wordsOf(text).join(' ')
  const rank = ({ title }: Exercise) => (first && foldExerciseText(title).startsWith(first) ? 0 : 1)
  return withWords(all, text, ({ title, device, muscle }) => [title, device, muscle]).sort(
    (a, b) => rank(a) - rank(b) || german.compare(a.title, b.title),
  )
}
