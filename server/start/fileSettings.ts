import { resolve } from 'node:path'
import type { FileSettings } from '#server/kit/settings.ts'

const usualRegion = 'us-east-1'

/** The settings of the place of files; a sentence where they make no sense. */
export function readFiles(env: Record<string, string | undefined>): FileSettings | string {
  const said = (name: string) => env[name]?.trim() || undefined
  const [dir, url, key, secret, region = usualRegion] = ['UPLOADS_DIR', 'FILES_URL', 'FILES_KEY', 'FILES_SECRET', 'FILES_REGION'].map(said)
  if (!url) return { uploadsDir: dir && resolve(dir) }
  if (dir) return 'UPLOADS_DIR und FILES_URL schliessen sich aus: Dateien liegen entweder im Verzeichnis oder im S3-Speicher.'
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isBucket =
    address && /^https?:$/.test(address.protocol) && /^\/[^/]+\/?$/.test(address.pathname) && !address.username && !address.search
  if (!isBucket)
    return 'FILES_URL ist keine Adresse der Form https://s3.beispiel.ch/bucket; Schlüssel gehören in FILES_KEY und FILES_SECRET.'
  if (!key || !secret) return 'Zu FILES_URL gehören FILES_KEY und FILES_SECRET: damit weist sich die App beim S3-Speicher aus.'
  return { bucket: { url: url.replace(/\/$/, ''), key, secret, region } }
}
