import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, openBucket } from '#server/outside/testing/bucket.ts'
import { openBytes } from './bytes.ts'
import { explain } from './explain.ts'
import { readSettings } from './settings.ts'

/** A directory on another disk than that for temporary files, where this machine has one. */
const elsewhere = existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync(tmpdir()).dev ? '/dev/shm' : undefined

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-files-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true }))

const bucket = { FILES_URL: 'https://s3.example.ch/formkurve', FILES_KEY: 'ich', FILES_SECRET: 'streng-geheim' }

test('files lie in a directory of one’s own, in a named one, or in a bucket', async () => {
  const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...env })
  expect((await read({})).uploadsDir).toBeUndefined()
  expect((await read({ UPLOADS_DIR: parent })).uploadsDir).toBe(parent)
  const access = { url: 'https://s3.example.ch/formkurve', key: 'ich', secret: 'streng-geheim', region: 'us-east-1' }
  expect((await read(bucket)).bucket).toEqual(access)
  expect((await read({ ...bucket, FILES_REGION: 'eu-central-2' })).bucket).toEqual({ ...access, region: 'eu-central-2' })
})

test.each([
  ['an address without a bucket', { ...bucket, FILES_URL: 'https://s3.example.ch' }],
  ['an address of another kind', { ...bucket, FILES_URL: 's3://formkurve' }],
  ['a secret in the address', { ...bucket, FILES_URL: 'https://ich:streng-geheim@s3.example.ch/formkurve' }],
  ['no secret', { ...bucket, FILES_SECRET: '' }],
  ['a directory as well', { ...bucket, UPLOADS_DIR: '/daten' }],
])('%s is refused with a sentence that gives nothing away', async (_, env) => {
  const refused = await readSettings({ DATA_DIR: dataDir, ...env }).catch(explain)
  expect(refused).toEqual({ code: 78, sentence: expect.stringMatching(/FILES_URL.*\.$/) })
  expect(JSON.stringify(refused)).not.toContain('streng-geheim')
})

describe('a start', () => {
  let store: Bucket
  beforeEach(async () => {
    store = await openBucket()
  })
  afterEach(() => store.close())
  const opened = (over: Partial<Bucket>) => openBytes({ dataDir, bucket: { ...store, ...over } }).then(() => 'open', explain)

  test('tells apart why a bucket can not be had', async () => {
    expect(await opened({})).toBe('open')
    expect(await opened({ secret: 'falsch' })).toEqual({ code: 78, sentence: expect.stringContaining('FILES_SECRET') })
    expect(await opened({ url: store.url.replace('/formkurve', '/andere') })).toEqual({
      code: 78,
      sentence: expect.stringContaining('Bucket'),
    })
    expect(await opened({ url: 'http://127.0.0.1:1/formkurve' })).toEqual({
      code: 69,
      sentence: 'FILES_URL: Der S3-Speicher antwortet nicht.',
    })
  })

  test('leaves nothing behind in a bucket, and refuses a key that only reads, or can not delete', async () => {
    expect([await opened({}), store.objects.size]).toEqual(['open', 0])
    const closed = { code: 78, sentence: expect.stringContaining('schreiben und löschen') }
    store.forbid('DELETE')
    expect(await opened({})).toEqual(closed)
    store.forbid('PUT')
    expect(await opened({})).toEqual(closed)
  })

  test.skipIf(!elsewhere)('takes them along onto another disk', async () => {
    await mkdir(join(dataDir, 'unfinished'), { recursive: true })
    await writeFile(join(dataDir, 'unfinished', 'film'), 'Anfang')
    const uploadsDir = await mkdtemp(join(elsewhere!, 'formkurve-files-'))
    try {
      const { pieces } = await openBytes({ dataDir, uploadsDir })
      expect(await pieces.sizeOf('film')).toBe(6)
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      await rm(uploadsDir, { recursive: true })
    }
  })

  test('takes along what came of films before pieces lay beside the files', async () => {
    await mkdir(join(dataDir, 'unfinished'), { recursive: true })
    await writeFile(join(dataDir, 'unfinished', 'film'), 'Anfang')
    const { pieces } = await openBytes({ dataDir })
    expect(await pieces.sizeOf('film')).toBe(6)
    expect(await readdir(dataDir)).toEqual(['uploads'])
  })
})
