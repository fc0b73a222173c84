import { BoardNews } from './BoardNews.tsx'
import { BoardSlides } from './BoardSlides.tsx'

/** What the studio shows and tells, below the person's own (V24). */
export default function Board() {
  return (
    <>
      <BoardNews />
      <BoardSlides />
    </>
  )
}
