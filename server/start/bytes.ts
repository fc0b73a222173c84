import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bytesInDirectory } from '#server/kit/bytes/directory.ts'
import type { Bytes } from '#server/kit/bytes/port.ts'
import type { FileSettings } from '#server/kit/settings.ts'
import { syncPath } from '#server/kit/syncPath.ts'
import { type BucketTrouble, bucketTrouble, bytesInBucket } from '#server/outside/s3.ts'
import { SettingsError } from './settingsError.ts'

/** The store of files can't be reached. */
export class FilesAway extends Error {}

const troubles: Record<Exclude<BucketTrouble, 'away'>, string> = {
  denied: 'FILES_KEY, FILES_SECRET oder FILES_REGION stimmen nicht: Der S3-Speicher lässt diesen Schlüssel nicht an den Bucket.',
  missing: 'FILES_URL nennt einen Bucket, den es nicht gibt.',
  closed: 'FILES_KEY darf im Bucket von FILES_URL nur lesen: Der Schlüssel muss auch schreiben und löschen dürfen.',
}

/** Opens the place of files; throws `SettingsError` or `FilesAway` where a bucket can't be used. */
export async function openBytes({ dataDir, uploadsDir, bucket }: FileSettings & { dataDir: string }): Promise<Bytes> {
  if (!bucket) {
    const root = uploadsDir ?? join(dataDir, 'uploads')
    await mkdir(root, { recursive: true, mode: 0o700 })
    // Pieces of films lay beside the files before.
    await takeAlong(join(dataDir, 'unfinished'), join(root, 'unfinished'))
    return bytesInDirectory(root)
  }
  const trouble = await bucketTrouble(bucket)
  if (trouble === 'away') throw new FilesAway('FILES_URL: Der S3-Speicher antwortet nicht.')
  if (trouble) throw new SettingsError(troubles[trouble])
  return bytesInBucket(bucket)
}

/** Moves a directory, also onto another disk; where it is not, or its new place holds something already, nothing is done. */
async function takeAlong(from: string, to: string) {
  try {
    await rename(from, to)
    await syncPath(dirname(to))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') return
    // A file that was copied in part before is copied over: only the whole of it lets go of the old one.
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}
