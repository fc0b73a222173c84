import { actOf } from '#client/data/calls.ts'
import { whenLocal } from '#client/data/local.ts'
import { serverNow } from '#client/data/wire.ts'
import { videos, type Watched } from '#contract/videos.ts'

const key = 'watched'
/** So many videos this device remembers by itself. */
const most = 200

type Kept = Record<string, Watched>

/** The later of what is known, by when it was watched. */
export const latest = (...all: (Watched | null | undefined)[]): Watched | undefined =>
  all.reduce<Watched | undefined>((best, each) => (each && (!best || each.at > best.at) ? each : best), undefined)

/** Nearer to the end than this it is over, and begins anew. */
const rest = 10

/** Where to go on: the beginning for what was hardly begun or is over. */
export function resumeAt(watched: Watched | undefined, length: number) {
  if (!watched || watched.seconds < 5) return 0
  return length > 0 && watched.seconds > length - Math.min(rest, length / 10) ? 0 : watched.seconds
}

/** What this device itself knows. */
export async function keptWatched(video: string): Promise<Watched | undefined> {
  const { keep } = await whenLocal()
  return (await keep.get<Kept>(key))?.[video]
}

/** Writes down how far it is, durably, by the server's clock as far as it is known. */
export async function keepWatched(video: string, seconds: number, finished: boolean): Promise<Watched> {
  const { keep } = await whenLocal()
  const watched = { seconds: Math.round(seconds * 10) / 10, at: new Date(serverNow()).toISOString(), finished }
  const kept = { ...(await keep.get<Kept>(key)), [video]: watched }
  const newest = Object.entries(kept).sort(([, a], [, b]) => (a.at < b.at ? 1 : -1))
  await keep.set(key, Object.fromEntries(newest.slice(0, most)))
  return watched
}

/** Tells the studio; what waits from before about the same video is out of date and goes no more. */
export async function tellWatched(video: string, title: string, watched: Watched) {
  const { outbox } = await whenLocal()
  const act = actOf(videos.watch, { params: { id: video }, body: watched }, { title: `Video angeschaut: ${title}` })
  const rows = await outbox.rows()
  for (const row of rows) if (row.call === act.call && row.params?.id === video && row.state === 'waiting') await outbox.discard(row.key)
  await outbox.send(act)
}
