import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Access } from '#server/kit/settings.ts'

interface Stored {
  bytes: Buffer
  changed: Date
}

/** A store that speaks S3 on loopback, as far as this product asks it: it checks each signature and the sizes of parts. */
export interface Bucket extends S3Access {
  objects: Map<string, Stored>
  /** How many requests are refused with this status from now on. */
  fail(status: number, times: number): void
  /** From now on its key does none of these. */
  forbid(...methods: string[]): void
  close(): Promise<void>
}

/** An empty bucket of another store, for tests of what is promised of any: `BUCKET_URL`, `BUCKET_KEY`, `BUCKET_SECRET`. */
export const foreignBucket = foreign()

function foreign(): S3Access | undefined {
  const { BUCKET_URL: url, BUCKET_KEY: key, BUCKET_SECRET: secret, BUCKET_REGION: region = 'us-east-1' } = process.env
  return url && key && secret ? { url, key, secret, region } : undefined
}

const smallestPart = 5 * 2 ** 20
const mostListed = 1000

class Said extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => new Uint8Array(createHmac('sha256', key).update(text).digest())
const quoted = (text: string) => text.replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 4, as AWS documents it; throws where it is not this key's, or of another time or region. */
function mustBeSigned({ method = '', headers }: IncomingMessage, url: URL, { key, secret, region }: S3Access) {
  const parts = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
    headers.authorization ?? '',
  )
  if (!parts) throw new Said(403, 'AccessDenied')
  const [, id, day = '', place, signed = '', signature = ''] = parts
  if (id !== key) throw new Said(403, 'InvalidAccessKeyId')
  if (place !== region) throw new Said(400, 'AuthorizationHeaderMalformed')
  const at = String(headers['x-amz-date'])
  const instant = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - instant) < 900_000)) throw new Said(403, 'RequestTimeTooSkewed')
  for (const name of Object.keys(headers))
    if (name.startsWith('x-amz-') && !signed.split(';').includes(name)) throw new Said(403, 'AccessDenied')
  const query = [...url.searchParams].map(pair => pair.map(text => quoted(encodeURIComponent(text))).join('=')).sort()
  const lines = signed.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, url.pathname, query.join('&'), lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const derived = [day, region, 's3', 'aws4_request'].reduce<string | Uint8Array>((from, text) => hmac(from, text), `AWS4${secret}`)
  const right = hmac(derived, ['AWS4-HMAC-SHA256', at, scope, hash(asked)].join('\n'))
  if (!timingSafeEqual(right, new Uint8Array(Buffer.from(signature, 'hex')))) throw new Said(403, 'SignatureDoesNotMatch')
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(new Uint8Array(bytes)).digest('hex')}"`

interface Asked {
  key: string
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
  body: Buffer
}

const xml = ({ response }: Pick<Asked, 'response'>, text: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)

/** What lies in a bucket, and what is done with it once a request has shown its signature. */
class Shelf {
  readonly objects = new Map<string, Stored>()
  readonly #uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()

  act(asked: Asked) {
    const { key, query, request, response } = asked
    if (!key) return xml(asked, this.#listed(query))
    if (query.has('uploads')) return this.#begin(asked)
    if (query.has('uploadId')) return this.#ofUpload(asked)
    if (request.method === 'PUT') return this.#put(asked)
    if (request.method !== 'DELETE') return this.#read(asked)
    this.objects.delete(key)
    return response.writeHead(204).end()
  }

  #found(key: string) {
    const object = this.objects.get(key)
    if (!object) throw new Said(404, 'NoSuchKey')
    return object
  }

  #keep = (key: string, bytes: Buffer) => void this.objects.set(key, { bytes, changed: new Date() })

  #put(asked: Asked) {
    const { key, request, response, body } = asked
    const source = request.headers['x-amz-copy-source']
    const bytes = source ? this.#found(decodeURIComponent(String(source)).replace(/^\/?formkurve\//, '')).bytes : body
    this.#keep(key, bytes)
    if (source) return xml(asked, `<CopyObjectResult><ETag>${etagOf(bytes)}</ETag></CopyObjectResult>`)
    return response.writeHead(200, { etag: etagOf(bytes) }).end()
  }

  #begin(asked: Asked) {
    const id = randomBytes(8).toString('hex')
    this.#uploads.set(id, { key: asked.key, parts: new Map() })
    return xml(asked, `<InitiateMultipartUploadResult><Key>${asked.key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  #ofUpload(asked: Asked) {
    const { key, query, request, response, body } = asked
    const id = query.get('uploadId') ?? ''
    const upload = this.#uploads.get(id)
    if (upload?.key !== key) throw new Said(404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    this.#uploads.delete(id)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, nth]) => upload.parts.get(Number(nth)))
    if (named.slice(0, -1).some(part => (part?.length ?? 0) < smallestPart)) throw new Said(400, 'EntityTooSmall')
    const whole = Buffer.concat(named.map(part => new Uint8Array(part ?? Buffer.alloc(0))))
    this.#keep(key, whole)
    return xml(asked, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`)
  }

  #listed(query: URLSearchParams) {
    const most = Math.min(mostListed, Number(query.get('max-keys') ?? mostListed))
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, most)
    const rows = page.map(key => {
      const { bytes, changed } = this.#found(key)
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${changed.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag></Contents>`
    })
    const more = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more !== ''}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`
  }

  #read({ key, request: { method, headers }, response }: Asked) {
    const { bytes, changed } = this.#found(key)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1)
    const wears = { 'content-length': part.length, etag: etagOf(bytes), 'last-modified': changed.toUTCString() }
    return response.writeHead(from === undefined ? 200 : 206, wears).end(method === 'HEAD' ? undefined : part)
  }
}

/** Opens an empty bucket on a free port. */
export async function openBucket(): Promise<Bucket> {
  const shelf = new Shelf()
  const access: S3Access = { url: '', key: 'formkurve', secret: randomBytes(16).toString('hex'), region: 'us-east-1' }
  const refusing = { status: 0, times: 0 }
  const forbidden = new Set<string>()

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', access.url)
    const body = await buffer(request)
    if (refusing.times-- > 0) throw new Said(refusing.status, 'SlowDown')
    mustBeSigned(request, url, access)
    if (forbidden.has(request.method ?? '')) throw new Said(403, 'AccessDenied')
    const declared = request.headers['x-amz-content-sha256']
    if (declared !== 'UNSIGNED-PAYLOAD' && declared !== hash(new Uint8Array(body))) throw new Said(400, 'XAmzContentSHA256Mismatch')
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    if (bucket !== 'formkurve') throw new Said(404, 'NoSuchBucket')
    shelf.act({ key: rest.join('/'), request, response, query: url.searchParams, body })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Said ? error : new Said(500, String(error))
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : text)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  access.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/formkurve`
  return {
    ...access,
    objects: shelf.objects,
    fail: (status, times) => void Object.assign(refusing, { status, times }),
    forbid(...methods) {
      for (const method of methods) forbidden.add(method)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
