import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '#contract/refusals.ts'
import { sendRefusal } from './send.ts'

const dist = fileURLToPath(new URL('../../dist/client', import.meta.url))

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const packed = new Set(['.png', '.jpg', '.webp', '.woff2', '.ico'])
const worthPacking = 1024

type Encoding = 'br' | 'gzip'
type Packer = (bytes: Buffer, options?: object) => Promise<Buffer>
const brotli = promisify(brotliCompress) as unknown as Packer
const zip = promisify(gzip) as unknown as Packer
const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: bytes => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: bytes => zip(bytes, { level: 7 }),
}
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface Asset {
  bytes: Buffer
  etag: string
}

/**
 * The built client. Assets with a hash in their name never change; all else is asked about each time. A path without a file is one of the
 * app's own screens when a page is asked for, and missing when anything else is.
 */
export function site(root = dist): RequestHandler {
  const kept = new Map<string, Asset>()

  /** A file's bytes, packed once per build. */
  async function read(path: string, encoding?: Encoding): Promise<Asset | undefined> {
    const file = join(root, path)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const etag = `W/"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`
    const name = `${encoding ?? ''} ${path}`
    const before = kept.get(name)
    if (before?.etag === etag) return before
    const bytes = encoding ? ((await beside(file, encoding)) ?? (await packers[encoding](await readFile(file)))) : await readFile(file)
    const asset = { bytes, etag }
    kept.set(name, asset)
    return asset
  }

  let named: { etag: string; files: Record<string, string[]> } | undefined

  /** Preload links for files that the screen at a path needs beside the shell, so that they load with it (client/app/preloads.ts). */
  async function preloads(path: string) {
    const list = await read('/preloads.json')
    if (list && named?.etag !== list.etag) named = { etag: list.etag, files: JSON.parse(list.bytes.toString()) }
    return filesAt(named?.files ?? {}, path).map(file => `<${file}>; rel=modulepreload`)
  }

  return async (request, response) => {
    const path = pathOf(request)
    const plain = request.method === 'GET' || request.method === 'HEAD'
    const own = plain && path ? await answerOf(path) : undefined
    const [name, asset] = own ?? (plain && isPage(request, path) ? ((await answerOf('/index.html')) ?? []) : [])
    if (path && name === '/index.html') response.setHeader('link', await preloads(path))
    // The address of an invitation may hold a person's e-mail address (K35).
    if (request.path.startsWith('/r/')) response.setHeader('referrer-policy', 'no-referrer')
    if (!name || !asset) return void sendRefusal(request, response, new Refusal(plain ? 'unknown-path' : 'wrong-method'))
    deliver(request, response, name, asset)

    async function answerOf(wanted: string): Promise<[string, { asset: Asset; encoding?: Encoding }] | undefined> {
      const file = wanted.endsWith('/') ? `${wanted}index.html` : wanted
      const plain = await read(file)
      if (!plain) return undefined
      const encoding = plain.bytes.length < worthPacking ? undefined : encodingFor(request, file)
      return [file, { asset: (encoding && (await read(file, encoding))) || plain, encoding }]
    }
  }
}

function filesAt(named: Record<string, string[]>, path: string) {
  const parts = path.split('/')
  const fits = (pattern: string) => {
    const wanted = pattern.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  return named[path] ?? named[Object.keys(named).find(fits) ?? ''] ?? []
}

function deliver(request: Request, response: Response, name: string, { asset, encoding }: { asset: Asset; encoding?: Encoding }) {
  response.setHeader('cache-control', name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
  response.setHeader('etag', asset.etag)
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === asset.etag) return void response.writeHead(304).end()
  if (encoding) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', asset.bytes.length)
  response.end(request.method === 'HEAD' ? undefined : asset.bytes)
}

/** The compressed file that the build put beside it. */
const beside = (file: string, encoding: Encoding) => readFile(`${file}${suffixes[encoding]}`).catch(() => undefined)

function encodingFor({ headers }: Request, file: string): Encoding | undefined {
  if (packed.has(extname(file))) return undefined
  const accepted = String(headers['accept-encoding'] ?? '')
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The decoded path; undefined where it can't be decoded or leads out of the root. */
function pathOf(request: Request) {
  const path = decoded(request.path)
  if (path === undefined) return undefined
  const inside = normalize(path).split(sep).join('/')
  return path.includes('\0') || path.includes('\\') || inside.includes('..') || !inside.startsWith('/') ? undefined : inside
}

/** An address that can't be decoded is a page, too: the app says that there is no such one, and leads home. */
const isPage = ({ headers, path: asked }: Request, path: string | undefined) =>
  String(headers.accept ?? '').includes('text/html') &&
  !asked.startsWith('/assets/') &&
  (path === undefined ? decoded(asked) === undefined : !path.startsWith('/assets/') && !(extname(path) in types))
