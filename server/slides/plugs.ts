import type { Acting } from '#server/kit/acting.ts'
import { plug } from '#server/kit/plug.ts'

/** What else stands among the slides, the next one first. */
interface Beside {
  _id: string
  title: string
  /** Address of the picture. */
  picture: string
  /** Way to its screen. */
  link: string
  startsAt: string
}

export const besideSlides = plug<(given: Acting) => Promise<Beside[]>>('besideSlides')
