import { fold } from '#contract/fold.ts'
import type { Video } from '#contract/videos/calls.ts'

export interface VideoFilter {
  q?: string
  category?: string
}

/** Filters like the server: every word must stand somewhere. Here accents don't count. */
export function fits(video: Pick<Video, 'title' | 'description' | 'leads' | 'category'>, { q = '', category }: VideoFilter) {
  if (category && video.category !== category) return false
  const text = fold(`${video.title} ${video.description} ${video.leads ?? ''}`)
  return fold(q)
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Videos that were begun and not watched to their end, the last watched first. */
export const begun = (videos: readonly Video[]) =>
  videos
    .filter(({ watched, seconds }) => watched && watched.seconds >= 5 && watched.seconds < seconds * 0.9)
    .sort((a, b) => (a.watched!.at < b.watched!.at ? 1 : -1))
