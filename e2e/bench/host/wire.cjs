// Loaded into a server before it starts: serves the bench's page from the server's own origin, and counts what goes over its wire.
const { Server } = require('node:http')
const { readFileSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { isMainThread } = require('node:worker_threads')
const { extname, join, normalize } = require('node:path')

const folder = process.env.BENCH_PAGE
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.map': 'application/json' }
// Isolated, so that the page's clock has its full resolution.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

// Ends with whoever started it, however that ends.
if (isMainThread) process.stdin.resume().on('end', () => process.exit(1))

const open = new Set()
const own = new WeakSet()
const loop = monitorEventLoopDelay({ resolution: 1 })
if (isMainThread) loop.enable()
const total = { requests: 0, bytes: 0 }

function count(socket) {
  open.add(socket)
  socket.on('close', () => {
    open.delete(socket)
    if (!own.has(socket)) total.bytes += socket.bytesRead + socket.bytesWritten
  })
}

function counted() {
  let { bytes } = total
  for (const socket of open) if (!own.has(socket)) bytes += socket.bytesRead + socket.bytesWritten
  return { requests: total.requests, bytes }
}

function answer(request, response) {
  const path = request.url.slice('/bench/'.length).split('?')[0]
  const json = value =>
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value))
  if (path === 'loop') {
    const longest = loop.max / 1e6
    loop.reset()
    return json(longest)
  }
  if (path === 'clock') return json(performance.now())
  if (path === 'wire') {
    own.add(request.socket)
    return json(counted())
  }
  const file = join(folder, normalize(`/${path || 'index.html'}`))
  try {
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', ...isolated }).end(readFileSync(file))
  } catch {
    response.writeHead(404).end()
  }
}

const { emit } = Server.prototype
Server.prototype.emit = function (event, ...rest) {
  if (event === 'connection') count(rest[0])
  if (event === 'request' && rest[0].url.startsWith('/bench/')) {
    answer(...rest)
    return true
  }
  if (event === 'request' || event === 'upgrade') total.requests++
  return emit.call(this, event, ...rest)
}
