import { fileSize } from '#client/kit/format.ts'

/** Limits in bytes for one video on a device, and for all together; the second is the person's to set. */
export const mostPerVideo = 500_000_000
export const totals = [250_000_000, 1_000_000_000, 3_000_000_000, 10_000_000_000] as const
export const usualTotal = 1_000_000_000

interface Room {
  /** Bytes of all videos that are here or were asked for. */
  used: number
  total: number
  /** Storage that the browser leaves; undefined where it does not say. */
  free?: number
}

/** Reason why this video does not fit, in German; undefined where it does. */
export function videoMisfitText(bytes: number, { used, total, free }: Room): string | undefined {
  if (bytes > mostPerVideo) return `Dieses Video ist zu gross zum Mitnehmen: ${fileSize(bytes)}, höchstens gehen ${fileSize(mostPerVideo)}.`
  if (used + bytes > total)
    return `Damit wären es ${fileSize(used + bytes)}; du hast ${fileSize(total)} erlaubt. Lösche eines oder erlaube mehr.`
  // A download into nearly full storage fails in the middle.
  if (free !== undefined && bytes * 1.1 > free)
    return `Auf diesem Gerät sind nur noch ${fileSize(free)} frei, das Video braucht ${fileSize(bytes)}.`
  return undefined
}
