import { german } from '#contract/german.ts'
import type { Exercise } from '#contract/workouts.ts'

/** 'bankdrucken' finds «Bankdrücken»; hyphenation marks do not count. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .toLowerCase()

/** Exercises with every word in name, device or muscle; those whose name begins with the text come first. */
export function found(all: readonly Exercise[], text: string): Exercise[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const first = words.join(' ')
  const rank = ({ title }: Exercise) => (first && plain(title).startsWith(first) ? 0 : 1)
  return all
    .filter(({ title, device, muscle }) => {
      const hay = plain(`${title} ${device ?? ''} ${muscle ?? ''}`)
      return words.every(word => hay.includes(word))
    })
    .sort((a, b) => rank(a) - rank(b) || german.compare(a.title, b.title))
}
