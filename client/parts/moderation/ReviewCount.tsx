import { Chip } from '#client/kit/Chip.tsx'
import { useReviews, waitingWord } from './useReviews.ts'

/** How many posts and reports wait; nothing where none do. */
export default function ReviewCount() {
  const word = waitingWord(useReviews())
  return word ? <Chip look="warn">{word}</Chip> : null
}
