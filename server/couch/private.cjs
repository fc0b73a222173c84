// Loaded into pouchdb-server before it starts: its own port answers nobody but the guard that started it.
const { Server } = require('node:http')

const secret = process.env.GUARD_SECRET
delete process.env.GUARD_SECRET
const { emit } = Server.prototype

Server.prototype.emit = function (event, ...rest) {
  const [request, response] = rest
  if (event !== 'request' || request.headers['x-guard'] === secret) return emit.call(this, event, ...rest)
  response.writeHead(403).end()
  return true
}
