import type { Acting } from '#server/kit/acting.ts'
import { plug } from '#server/kit/plug.ts'

/** Anything else that stands among the slides, the next one first. */
interface OtherSlide {
  _id: string
  title: string
  /** Address of the picture. */
  picture: string
  /** Way to its screen. */
  link: string
  startsAt: string
}

export const besideSlides = plug<(given: Acting) => Promise<OtherSlide[]>>('besideSlides')
