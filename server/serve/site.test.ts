import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listening } from '#server/testing/listening.ts'
import { securityHeaders } from './security.ts'
import { site } from './site.ts'

let root: string
let server: Listening
let url: string
const tiles = { url: 'https://karten.example/{z}/{x}/{y}.png', by: '© Karten' }
const script = `export const text = '${'formkurve '.repeat(500)}'`
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'formkurve-site-'))
  await mkdir(join(root, 'client/assets'), { recursive: true })
  await writeFile(join(root, 'secret.txt'), 'secret')
  await writeFile(join(root, 'client/index.html'), '<!doctype html><title>Formkurve</title>')
  await writeFile(join(root, 'client/sw.js'), 'self')
  await writeFile(
    join(root, 'client/preloads.json'),
    JSON.stringify({ '/': ['/assets/home.js'], '/kurse/:id': ['/assets/a.js', '/assets/b.js'] }),
  )
  await writeFile(join(root, 'client/assets/app-1a2b.js'), script)
  await writeFile(join(root, 'client/assets/packed-1a2b.js'), script)
  await writeFile(join(root, 'client/assets/packed-1a2b.js.br'), 'packed by the build'.repeat(100))
  const app = express().use(securityHeaders({ publicUrl: 'https://app.formkurve.example', tiles }), site(join(root, 'client')))
  server = await listening(app)
  url = server.url
})
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})

const html = { accept: 'text/html,*/*' }
const raw = (path: string) =>
  new Promise<{ status?: number; text: string }>(resolve => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path, headers: html }, answer => {
      let text = ''
      answer.on('data', chunk => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    }).end()
  })

test('an address that cannot be decoded is the shell, which says that there is none; a file of that name is none', async () => {
  for (const path of ['/event/%E0%A4%A', '/kurse/100%', '/r/anna%', '/%', '/kursliste/%E4'])
    expect([path, await raw(path)]).toMatchObject([path, { status: 200, text: expect.stringContaining('<title>Formkurve</title>') }])
  expect((await raw('/assets/%E4.js')).status).toBe(404)
  expect((await fetch(`${url}/kurse/100%`)).status).toBe(404)
  expect((await fetch(`${url}/r/anna%`, { headers: html })).headers.get('referrer-policy')).toBe('no-referrer')
})

test('a screen of the app is the shell, asked about each time', async () => {
  for (const path of ['/', '/workouts/run/1', '/kursliste/winterthur']) {
    const page = await fetch(url + path, { headers: html })
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(await page.text()).toContain('<title>Formkurve</title>')
  }
})

test('no page hands its path on, not even to ourselves; that of an invitation nothing at all', async () => {
  const policy = async (path: string) => (await fetch(url + path, { headers: html })).headers.get('referrer-policy')
  expect([await policy('/'), await policy('/index.html'), await policy('/r/anna@formkurve.example')]).toEqual([
    'strict-origin',
    'strict-origin',
    'no-referrer',
  ])
})

test('assets never change, the worker is asked about each time', async () => {
  const asset = await fetch(`${url}/assets/app-1a2b.js`)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await fetch(`${url}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
})

test('a missing asset is missing, never the shell', async () => {
  for (const path of ['/assets/gone-1a2b.js', '/gone.png', '/manifest.webmanifest', '/assets/']) {
    const answer = await fetch(url + path, { headers: html })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  }
  expect((await fetch(`${url}/workouts`, { headers: { accept: 'application/json' } })).status).toBe(404)
  expect((await fetch(`${url}/workouts`, { method: 'POST', headers: html })).status).toBe(405)
})

test('what is unchanged is not sent again', async () => {
  const first = await fetch(`${url}/index.html`)
  const again = await fetch(`${url}/index.html`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('text is packed, by the build or on the way', async () => {
  for (const encoding of ['br', 'gzip']) {
    const asset = await fetch(`${url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': encoding } })
    expect(asset.headers.get('content-encoding')).toBe(encoding)
    expect(Number(asset.headers.get('content-length'))).toBeLessThan(500)
    expect(await asset.text()).toBe(script)
  }
  const own = await fetch(`${url}/assets/packed-1a2b.js`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect(own.headers.get('content-length')).toBe(String('packed by the build'.length * 100))
})

test('nothing beside the root is served', async () => {
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '/..%5csecret.txt', '/%00', '/%E0%A4%A'])
    expect((await raw(path)).text).not.toContain('secret')
})

test('a page may load only our own, and no script or style may stand in it', async () => {
  const { headers } = await fetch(url, { headers: html })
  const policy = headers.get('content-security-policy') ?? ''
  // The map's tiles are the one thing from elsewhere; WebAssembly is our own reader of codes.
  expect(policy.replace(' https://karten.example;', ';').replace(" 'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*|https:/)
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      "connect-src 'self' wss://app.formkurve.example",
      "img-src 'self' data: blob: https://karten.example",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]),
  )
  expect(headers.get('x-powered-by')).toBeNull()
})

test('a page names the files of its screen, so that they come with the shell', async () => {
  const link = async (path: string) => (await fetch(`${url}${path}`, { headers: html })).headers.get('link')
  expect(await link('/')).toBe('</assets/home.js>; rel=modulepreload')
  expect(await link('/kurse/1')).toBe('</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload')
  expect(await link('/kurse/1/edit')).toBeNull()
  expect(await link('/assets/app-1a2b.js')).toBeNull()
})
