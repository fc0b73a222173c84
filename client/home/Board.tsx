import { BoardNews } from './BoardNews.tsx'
import { BoardSlides } from './BoardSlides.tsx'

/** The studio's shown pieces and news, below the person's own (V24). */
export default function Board() {
  return (
    <>
      <BoardNews />
      <BoardSlides />
    </>
  )
}
