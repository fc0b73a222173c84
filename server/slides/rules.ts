import type { SQL } from 'drizzle-orm'
import type { Who } from '#server/serve/serve.ts'
import { lookedAfter } from '#server/shared/notifications/audience.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { slide } from './tables.ts'

export const slideKind = 'slide'

/** Staff see what is for their studios, and for all. */
export const visibleTo = (who: Pick<Who, 'grants'>): SQL | undefined => lookedAfter(slide, 'mk_slider', who)

/** People with the right for some studios only make and change what is for those alone. */
export const mayWriteSlide = (who: Pick<Who, 'grants'>, studios: readonly string[] | undefined) => mayTell(who, 'mk_slider', { studios })

/** One after each slide, and what is left at the end. */
export function among<Slide, Other>(slides: readonly Slide[], others: readonly Other[]): (Slide | Other)[] {
  const mixed = slides.flatMap((slide, at) => [slide, ...others.slice(at, at + 1)])
  return [...mixed, ...others.slice(slides.length)]
}
