import { actOf } from '#client/data/acts.ts'
import { whenLocal } from '#client/data/local.ts'
import { dropWaiting } from '#client/data/waitingActs.ts'
import { serverNow } from '#client/data/wire.ts'
import { videos, type Watched } from '#contract/videos/calls.ts'

const key = 'watched'
/** Most videos whose progress this device remembers by itself. */
const most = 200

type WatchedByVideo = Record<string, Watched>

/** The latest progress, by the time when it was watched. */
export const latest = (...all: (Watched | null | undefined)[]): Watched | undefined =>
  all.reduce<Watched | undefined>((best, each) => (each && (!best || each.at > best.at) ? each : best), undefined)

/** Seconds before the end within which the video counts as over, and begins anew. */
const rest = 10

/** Second to go on at: 0 for a video that was hardly begun or is over. */
export function resumeAt(watched: Watched | undefined, length: number) {
  if (!watched || watched.seconds < 5) return 0
  return length > 0 && watched.seconds > length - Math.min(rest, length / 10) ? 0 : watched.seconds
}

/** The progress that this device itself knows. */
export async function keptWatched(video: string): Promise<Watched | undefined> {
  const { keep } = await whenLocal()
  return (await keep.get<WatchedByVideo>(key))?.[video]
}

/** Stores the progress durably, by the server's clock as far as it is known. */
export async function keepWatched(video: string, seconds: number, finished: boolean): Promise<Watched> {
  const { keep } = await whenLocal()
  const watched = { seconds: Math.round(seconds * 10) / 10, at: new Date(serverNow()).toISOString(), finished }
  const kept = { ...(await keep.get<WatchedByVideo>(key)), [video]: watched }
  const newest = Object.entries(kept).sort(([, a], [, b]) => (a.at < b.at ? 1 : -1))
  await keep.set(key, Object.fromEntries(newest.slice(0, most)))
  return watched
}

/** Tells the studio; a waiting act with older progress of the same video is dropped. */
export async function tellWatched(video: string, title: string, watched: Watched) {
  const { outbox } = await whenLocal()
  await dropWaiting(videos.watch, video)
  await outbox.send(actOf(videos.watch, { params: { id: video }, body: watched }, { title: `Video angeschaut: ${title}` }))
}
